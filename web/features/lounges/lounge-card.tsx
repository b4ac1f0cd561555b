import "./lounges.css";
import type { ReactNode } from "react";
import type { Lounge } from "#contract/areas/eventdetails.ts";
import { pictureSources } from "#contract/pictures.ts";
import { loungeAvailability } from "#web/platform/availability.ts";
import { formatEuro } from "#web/platform/money.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Picture } from "#web/ui/picture.tsx";

export type LoungeBooking = {
  onBook: (lounge: Lounge) => void;
  /** Somebody is about to book: time to fetch the checkout's code. */
  onIntent: () => void;
  /** What stands in place of the button where the buyer has ordered it already, by the lounges' ids. */
  placed?: ReadonlyMap<number, ReactNode> | undefined;
};

type Props = LoungeBooking & {
  lounge: Lounge;
  sizes: string;
  /** Its event is over: there is nothing to book. */
  isOver?: boolean;
  priority?: boolean;
};

/** A kind of lounge with what it costs and how many are left. */
export function LoungeCard({ lounge, sizes, isOver = false, priority, onBook, onIntent, placed }: Props) {
  const left = loungeAvailability(lounge);
  const own = placed?.get(lounge.id);
  const isGone = !own && lounge.quantity - lounge.reserved <= 0;
  return (
    <article className={classNames("lounge", (isGone || isOver) && "card--out")}>
      <Picture
        {...pictureSources(lounge.imageKey)}
        width={900}
        height={600}
        shape="wide"
        sizes={sizes}
        alt={lounge.imageAlt}
        off={isGone || isOver}
        priority={priority}
      />
      <div className="lounge__head">
        <h3 className="t-h3">{lounge.title}</h3>
        {!isOver && !own && <Badge tone={left.tone}>{left.text}</Badge>}
      </div>
      {lounge.description && <p className="small muted">{lounge.description}</p>}
      <dl className="lounge__facts num">
        <dt>Bis {lounge.maxGuests} Gäste</dt>
        <dd>{formatEuro(lounge.price)}</dd>
        <dt>Pro Person</dt>
        <dd>{formatEuro(lounge.price / lounge.maxGuests)}</dd>
        <dt>Mindestverzehr</dt>
        <dd>{formatEuro(lounge.minConsumption)}</dd>
      </dl>
      {!isOver &&
        (own ?? (
          <Button
            variant="secondary"
            className="lounge__book"
            disabled={isGone}
            aria-label={isGone ? undefined : `${lounge.title}: jetzt buchen`}
            onClick={() => onBook(lounge)}
            onFocus={onIntent}
            onPointerEnter={onIntent}
          >
            {isGone ? left.text : "Jetzt buchen"}
          </Button>
        ))}
    </article>
  );
}

/** The lounges of one event, side by side on its page. */
export function LoungeRow({
  lounges,
  isOver,
  ...booking
}: LoungeBooking & { lounges: readonly Lounge[]; isOver: boolean }) {
  return (
    <ul className="scroller lounges" tabIndex={isOver ? 0 : undefined} aria-label="Lounges">
      {lounges.map((lounge) => (
        <li key={lounge.id}>
          <LoungeCard
            lounge={lounge}
            isOver={isOver}
            sizes="(min-width: 980px) 260px, min(80vw, 300px)"
            {...booking}
          />
        </li>
      ))}
    </ul>
  );
}
