import "./home.css";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useToday } from "#web/platform/page-context.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { HeroClip } from "./hero-clip.tsx";
import { heroWords } from "./hero-words.ts";

export type HeroProps = {
  /** Events in the city up to Sunday; undefined while that is not known. */
  eventCount: number | undefined;
  /** The city's name as a button that changes it; left out when no city is known at all. */
  cityWord: ReactNode;
  /** Search of the link to all events. */
  cityId: number | undefined;
  /** A second, quieter way on. */
  action: ReactNode;
};

/** The only picture with words: they stand on ink below it, in both themes. */
export function Hero({ eventCount, cityWord, cityId, action }: HeroProps) {
  const words = heroWords(eventCount, useToday());
  return (
    <section className="hero dark" aria-labelledby="hero-title">
      <HeroClip picture={<HeroPicture />} />
      <div className="wrap hero__in">
        <h1 className="t-display" id="hero-title">
          Wo brennt
          <br />
          noch Licht?
        </h1>
        <p className="hero__text">
          {cityWord === undefined ? (
            "Clubs, Raves, Konzerte und Straßenfeste."
          ) : (
            <>
              {words.before} {cityWord}
              {words.after}
            </>
          )}{" "}
          Tickets ohne Umwege.
        </p>
        <div className="hero__actions">
          <Link
            to="/events"
            search={{ stadt: cityId }}
            className={buttonClass({ variant: "primary", size: "large" })}
          >
            Alle Events
          </Link>
          {action}
        </div>
      </div>
    </section>
  );
}

/** On the phone the picture is cut to its height: about twice as wide as the screen. */
const HERO_SIZES = "(min-width: 980px) 100vw, 200vw";
const WIDTHS = [800, 1280, 1920];
const srcSet = (format: string) =>
  WIDTHS.map((width) => `/hero/hero-${width}.${format} ${width}w`).join(", ");

function HeroPicture() {
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet("avif")} sizes={HERO_SIZES} />
      <source type="image/webp" srcSet={srcSet("webp")} sizes={HERO_SIZES} />
      <img src="/hero/hero-1920.jpg" alt="" width="1920" height="1200" fetchPriority="high" />
    </picture>
  );
}
