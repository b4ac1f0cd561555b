import type { EventDetails, TicketItem } from "#contract/areas/eventdetails.ts";
import { formatPeriod, formatTime } from "#web/platform/dates.ts";
import { formatEuro } from "#web/platform/money.ts";
import { useToday } from "#web/platform/page-context.ts";
import { IconButton, iconButtonClass } from "#web/ui/button.tsx";
import { Fact, FactList } from "#web/ui/fact-list.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ArrowUpRight, CalendarPlus, Clock, IdCard, MapPin, Shirt, Ticket } from "#web/ui/icons.ts";
import { routeLink, saveToCalendar } from "./event-actions.ts";

/** Time, place, age limit, cloakroom, box office. */
export function EventFacts({ event, offers }: { event: EventDetails; offers: readonly TicketItem[] }) {
  const today = useToday();
  const isPersonal = offers.some((offer) => offer.personal === 1);
  return (
    <FactList>
      <Fact
        icon={<Icon of={Clock} />}
        title={<span className="num">{formatPeriod(event.startTime, event.endTime, today)}</span>}
        detail={event.lastEntry && `Letzter Einlass ${formatTime(event.lastEntry)}`}
        action={
          event.over === 0 && (
            <IconButton label="In den Kalender" onClick={() => saveToCalendar(event)}>
              <Icon of={CalendarPlus} />
            </IconButton>
          )
        }
      />
      <Fact
        icon={<Icon of={MapPin} />}
        title={event.location}
        detail={
          <>
            {event.street}, {`${event.plz}\u00a0${event.city}`}
          </>
        }
        action={
          <a
            className={iconButtonClass()}
            href={routeLink(event)}
            target="_blank"
            rel="noreferrer"
            aria-label="Route öffnen (neues Fenster)"
            title="Route öffnen"
          >
            <Icon of={ArrowUpRight} />
          </a>
        }
      />
      <Fact
        icon={<Icon of={IdCard} />}
        title={ageTitle(event.ageLimit)}
        detail={ageDetail(event, isPersonal)}
      />
      {event.gaderobe === 1 && (
        <Fact
          icon={<Icon of={Shirt} />}
          title={
            event.gaderobePrice ? (
              <span className="num">Garderobe {formatEuro(event.gaderobePrice)}</span>
            ) : (
              "Garderobe"
            )
          }
          detail={event.gaderobePrice ? "Je Marke, an der Garderobe" : "Kostenlos"}
        />
      )}
      {event.over === 0 && event.abendkassePrice !== null && (
        <Fact
          icon={<Icon of={Ticket} />}
          title={
            event.abendkassePrice === 0 ? (
              "Kostenlos"
            ) : (
              <span className="num">Abendkasse {formatEuro(event.abendkassePrice)}</span>
            )
          }
          detail="Nur solange Plätze frei sind"
        />
      )}
    </FactList>
  );
}

function ageTitle(ageLimit: number | null): string {
  return ageLimit === null || ageLimit === 0 ? "Für jedes Alter" : `Ab ${ageLimit} Jahren`;
}

function ageDetail(event: EventDetails, isPersonal: boolean): string | null {
  const parts = [];
  if (event.muttizettel === 1) parts.push("Mit Muttizettel schon ab 16.");
  if (isPersonal) parts.push("Ticket mit Namen, Ausweis am Einlass.");
  else if (event.ageLimit) parts.push("Ausweis am Einlass.");
  return parts.join(" ") || null;
}
