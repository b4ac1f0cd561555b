import { Link } from "@tanstack/react-router";
import { type ReactNode, useSyncExternalStore } from "react";
import { useSite } from "#web/platform/page-context.ts";
import { classNames } from "#web/ui/class-names.ts";
import { MothMark } from "#web/ui/moth-mark.tsx";
import { GuestEntry } from "./guest-entry.tsx";
import { MainLink } from "./main-link.tsx";
import { MAIN_ROUTES, MEMBER_ROUTES } from "./main-routes.ts";
import { MenuButton } from "./menu-button.tsx";
import type { MenuContents } from "./site-menu.lazy.tsx";
import { ThemeButton } from "./theme-button.tsx";

/** The header becomes opaque after more than 10 pixels (specification 2.2). */
const OPAQUE_AFTER_PX = 10;

function subscribeToScroll(listener: () => void) {
  addEventListener("scroll", listener, { passive: true });
  return () => removeEventListener("scroll", listener);
}

const isScrolledNow = () => scrollY > OPAQUE_AFTER_PX;

export type SiteHeaderProps = MenuContents & {
  /** It lies on a dark picture until the page is scrolled. */
  isClear: boolean;
  /** Notifications and account, once it is known who is there. */
  memberTools: ReactNode;
  /** The member's cities, below the rest on the desktop; the phone has them in its menu. */
  cityBar: ReactNode;
};

export function SiteHeader({ isClear, cityButton, memberTools, cityBar, ownCities }: SiteHeaderProps) {
  const isScrolled = useSyncExternalStore(subscribeToScroll, isScrolledNow, () => false);
  const { company } = useSite();
  return (
    <header className={classNames("top", isClear && "top--over dark", isScrolled && "top--opaque")}>
      <div className="wrap top__in">
        <Link to="/" className="brand" aria-label={`${company.productName}, Startseite`}>
          <MothMark />
          <span>{company.productName}</span>
        </Link>
        <nav aria-label="Hauptnavigation" className="top__nav">
          {MAIN_ROUTES.map(({ to, name }) => (
            <MainLink key={to} to={to}>
              {name}
            </MainLink>
          ))}
          {MEMBER_ROUTES.map(({ to, name }) => (
            <MainLink key={to} to={to} className="for-members">
              {name}
            </MainLink>
          ))}
        </nav>
        <span className="top__space" />
        <div className="only-desktop">{cityButton}</div>
        <ThemeButton className="for-guests only-desktop" />
        <GuestEntry />
        <div className="top__member for-members">{memberTools}</div>
        <MenuButton cityButton={cityButton} ownCities={ownCities} />
      </div>
      <div className="top__cities for-members only-desktop">{cityBar}</div>
    </header>
  );
}
