import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { formatDate } from "#web/platform/dates.ts";
import { useSite, useToday } from "#web/platform/page-context.ts";
import { MothMark } from "#web/ui/moth-mark.tsx";
import { footerEventsQuery } from "./footer-events-query.ts";
import { LEGAL_ROUTES } from "./legal-routes.ts";

/** Links of every page and the next five events. Without the events (a failed call) it is still a footer. */
export function SiteFooter() {
  const { company } = useSite();
  const today = useToday();
  const { data: events = [] } = useQuery(footerEventsQuery);
  return (
    <footer className="foot">
      <div className="wrap foot__in">
        <div>
          <Link to="/" className="brand" aria-label={`${company.productName}, Startseite`}>
            <MothMark />
            <span>{company.productName}</span>
          </Link>
          <p className="muted foot__claim">Events und Tickets in Deutschland, Österreich und der Schweiz.</p>
        </div>
        <nav aria-labelledby="foot-links">
          <h2 id="foot-links">{company.productName}</h2>
          <ul className="foot__links">
            <li>
              <Link to="/events">Events</Link>
            </li>
            <li>
              <Link to="/lounges">Lounges</Link>
            </li>
            {LEGAL_ROUTES.map(({ to, name }) => (
              <li key={to}>
                <Link to={to}>{name}</Link>
              </li>
            ))}
          </ul>
        </nav>
        {events.length > 0 && (
          <nav aria-labelledby="foot-events">
            <h2 id="foot-events">Nächste Events</h2>
            <ul>
              {events.map((event) => (
                <li key={event.id}>
                  <Link to="/eventDetails/$id" params={{ id: String(event.id) }}>
                    <span className="num">{formatDate(event.startTime, today)}</span>
                    {event.title}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </footer>
  );
}
