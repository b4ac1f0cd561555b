import "./ad-slot.css";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import type { Ad } from "#contract/areas/home.ts";
import { pictureSources } from "#contract/pictures.ts";
import { linkTarget } from "#web/platform/link-target.ts";
import { Dotted } from "#web/ui/dotted.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ArrowUpRight } from "#web/ui/icons.ts";
import { Picture } from "#web/ui/picture.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

/**
 * An advertisement above the footer, named as one (§ 6 DDG). Nothing on the screen moves for it: where its place is already
 * seen, it stays away.
 */
export function AdSlot({ ad }: { ad: Ad }) {
  const place = useRef<HTMLDivElement>(null);
  const [isShown, setShown] = useState(false);
  useLayoutEffect(() => {
    const top = place.current?.getBoundingClientRect().top ?? 0;
    setShown(top >= innerHeight);
  }, []);
  return <div ref={place}>{isShown && <Advertisement ad={ad} />}</div>;
}

function Advertisement({ ad }: { ad: Ad }) {
  return (
    <aside className="wrap ad" aria-label="Anzeige">
      <p className="ad__label t-label muted">
        <Dotted parts={["Anzeige", ad.advertiser]} />
      </p>
      <AdLink link={ad.link}>
        {ad.imageKey !== null && (
          <Picture
            {...pictureSources(ad.imageKey)}
            className="ad__picture"
            sizes="(min-width: 980px) 240px, 128px"
            alt={ad.imageAlt}
            width={1200}
            height={640}
          />
        )}
        <span className="ad__words">
          <b className="t-h3">{ad.title}</b>
          <span className="muted">{ad.text}</span>
        </span>
      </AdLink>
    </aside>
  );
}

function AdLink({ link, children }: { link: string; children: ReactNode }) {
  const target = linkTarget(link, location.origin);
  return target.kind === "foreign" ? (
    <a className="ad__link" href={target.url} target="_blank" rel="sponsored noopener noreferrer">
      {children}
      <Icon of={ArrowUpRight} className="icon-small" />
      <VisuallyHidden> (öffnet eine andere Seite)</VisuallyHidden>
    </a>
  ) : (
    <Link className="ad__link" to={target.path}>
      {children}
    </Link>
  );
}
