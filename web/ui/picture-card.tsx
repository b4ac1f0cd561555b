import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Dotted } from "./dotted.tsx";
import { Skeleton } from "./skeleton.tsx";

export type PictureCardProps = {
  /** A `Picture`, with an empty `alt`. */
  picture: ReactNode;
  /** A `DateStub`. */
  stub: ReactNode;
  /** The one link of the card: its area is the whole card. */
  title: ReactNode;
  /** `fitWordClass` of the title's text. */
  titleClass?: string | undefined;
  /** One line each, of parts with dots between them: „22:00 · Kesselhaus Nord“, „Hamburg · 1,2 km · ab 18“. */
  lines: readonly (readonly string[])[];
  /** „ab 12,50 €“ */
  price?: string | undefined;
  /** At most two. */
  badges?: ReactNode;
  /** Not to be had any more. */
  off?: boolean | undefined;
};

/** A picture, its date and three lines: an event in every list. */
export function PictureCard(props: PictureCardProps) {
  const { picture, stub, title, titleClass, lines, price, badges, off } = props;
  return (
    <article className={classNames("card", off && "card--off")}>
      {picture}
      <div className="card__body">
        {stub}
        <div className="card__text">
          <h3 className={classNames("card__title", titleClass)}>{title}</h3>
          <ul className="card__meta">
            {lines.map((parts) => (
              <li key={parts.join()}>
                <Dotted parts={parts} oneLine />
              </li>
            ))}
          </ul>
          {(price || badges) && (
            <div className="card__foot">
              {price && <span className="card__price">{price}</span>}
              {badges}
            </div>
          )}
        </div>
      </div>
    </article>
  );
}

/** Has exactly the card's measures, so that nothing moves when it arrives. */
export function PictureCardSkeleton() {
  return (
    <div className="card" aria-hidden="true">
      <Skeleton shape="picture" />
      <div className="card__body">
        <Skeleton shape="stub" />
        <div className="card__text">
          <Skeleton shape="title" />
          <Skeleton shape="line" />
          <Skeleton shape="short" />
          <Skeleton shape="foot" />
        </div>
      </div>
    </div>
  );
}
