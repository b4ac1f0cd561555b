import "./events.css";
import { EventCard } from "./event-card.tsx";
import type { ListedEvent } from "./listed-event.ts";

/** Three events, the first one big. */
export function HighlightEvents({ events }: { events: readonly ListedEvent[] }) {
  const [first, ...others] = events;
  if (first === undefined) return null;
  return (
    <section className="section wrap" aria-labelledby="highlights">
      <div className="section__head">
        <h2 className="t-h2" id="highlights">
          Nicht verpassen
        </h2>
      </div>
      <div className="lead">
        <EventCard event={first} place="lead" />
        <div className="lead__side">
          {others.map((event) => (
            <EventCard key={event.id} event={event} place="row" />
          ))}
        </div>
      </div>
    </section>
  );
}
