import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { ComingLounge } from "#contract/areas/lounge.ts";
import { dateStub, formatDateTime, formatTime } from "#web/platform/dates.ts";
import { useToday } from "#web/platform/page-context.ts";
import { useTopOfPage } from "#web/platform/use-top-of-page.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { DateStub } from "#web/ui/date-stub.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { type LoungeBooking, LoungeCard } from "./lounge-card.tsx";

/** So many events at first, and with each press. */
const EVENTS = 12;

type Props = LoungeBooking & { lounges: readonly ComingLounge[] };

/** All lounges by their events, the soonest first; before them those that the buyer has ordered and not paid yet. */
export function LoungesScreen({ lounges, ...booking }: Props) {
  useTopOfPage();
  const [shown, setShown] = useState(EVENTS);
  const isOrdered = (some: readonly ComingLounge[]) => some.some(({ id }) => booking.placed?.has(id));
  const events = [...Map.groupBy(lounges, ({ eventId }) => eventId).values()].sort(
    (a, b) => Number(isOrdered(b)) - Number(isOrdered(a)),
  );
  return (
    <div className="wrap page">
      <h1 className="t-h1">Lounges</h1>
      {events.length === 0 && (
        <EmptyState
          title="Aktuell gibt es keine Lounges"
          text="Sobald ein Event Lounges hat, findest du sie hier."
          action={
            <Link to="/events" className={buttonClass({ variant: "secondary" })}>
              Zu den Events
            </Link>
          }
        />
      )}
      {events.slice(0, shown).map((some, index) => (
        <EventLounges key={some[0]?.eventId} lounges={some} isFirst={index === 0} {...booking} />
      ))}
      {events.length > shown && (
        <div className="lounges-more">
          <Button variant="secondary" onClick={() => setShown(shown + EVENTS)}>
            Mehr Lounges anzeigen
          </Button>
        </div>
      )}
    </div>
  );
}

function EventLounges({ lounges, isFirst, ...booking }: Props & { isFirst: boolean }) {
  const today = useToday();
  const [event] = lounges;
  if (event === undefined) return null;
  return (
    <section
      className="event-lounges"
      // Events of a series are called the same.
      aria-label={`${event.eventTitle}, ${formatDateTime(event.startTime, today)}, ${event.location}`}
    >
      <div className="event-lounges__head">
        <DateStub {...dateStub(event.startTime, today)} />
        <div>
          <h2 className="t-h2">
            <Link to="/eventDetails/$id" params={{ id: String(event.eventId) }}>
              {event.eventTitle}
            </Link>
          </h2>
          <p className="small muted num">
            {formatTime(event.startTime)} · {event.location}, {event.city}
          </p>
        </div>
      </div>
      <ul className="grid-cards grid-cards--3">
        {lounges.map((lounge, place) => (
          <li key={lounge.id}>
            <LoungeCard
              lounge={lounge}
              sizes="(min-width: 980px) 380px, (min-width: 620px) 45vw, 92vw"
              priority={isFirst && place === 0}
              {...booking}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
