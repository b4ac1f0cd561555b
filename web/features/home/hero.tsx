import "./home.css";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { buttonClass } from "#web/ui/button.tsx";

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
  return (
    <section className="hero" data-theme="dark" aria-labelledby="hero-title">
      <HeroPicture />
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
              {countWords(eventCount)} {cityWord}
              {eventCount ? " bis Sonntag." : "."}
            </>
          )}{" "}
          Tickets und Lounges ohne Umwege.
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

function countWords(count: number | undefined): string {
  if (!count) return "Die nächsten Nächte in";
  return count === 1 ? "Ein Event in" : `${count} Events in`;
}

function HeroPicture() {
  return (
    <div className="hero__picture">
      <picture>
        <source
          type="image/avif"
          srcSet="/hero/hero-800.avif 800w, /hero/hero-1920.avif 1920w"
          sizes="100vw"
        />
        <source
          type="image/webp"
          srcSet="/hero/hero-800.webp 800w, /hero/hero-1920.webp 1920w"
          sizes="100vw"
        />
        <img
          src="/hero/hero-1920.jpg"
          alt=""
          width="1920"
          height="1200"
          fetchPriority="high"
          decoding="async"
        />
      </picture>
    </div>
  );
}
