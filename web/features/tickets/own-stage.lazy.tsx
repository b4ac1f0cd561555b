import type { OwnLounge } from "#contract/areas/tickets.ts";
import { formatDateTime } from "#web/platform/dates.ts";
import { fileLink } from "#web/platform/file-link.ts";
import { useToday } from "#web/platform/page-context.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { CodeStage } from "#web/ui/code-stage/code-stage.lazy.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { CalendarPlus, Download, UserRound } from "#web/ui/icons.ts";
import type { ShowableTicket } from "./ticket-groups.ts";
import { placeText } from "./ticket-groups.ts";
import { LOUNGE_WAYS, TICKET_WAYS } from "./ticket-words.ts";

type Props = {
  /** Those of one event. */
  tickets: readonly ShowableTicket[];
  /** Which one to begin with; null while none is shown. */
  ticketId: number | null;
  onClose: () => void;
  onHandOver: (ticketId: number) => void;
};

/** The member's tickets of one event for its door, with what they can be taken along as. */
export function OwnStage({ tickets, ticketId, onClose, onHandOver }: Props) {
  const today = useToday();
  const place = tickets.findIndex(({ id }) => id === ticketId);
  return (
    <CodeStage
      place={place < 0 ? null : place}
      onClose={onClose}
      ways={TICKET_WAYS}
      label="Tickets"
      codes={tickets.map((ticket) => ({
        key: ticket.id,
        text: ticket.secureCode,
        shortCode: ticket.shortCode,
        title: placeText(ticket) ?? "Ticket",
        label: `QR-Code von Ticket ${ticket.number}`,
        spoken: `Ticket ${ticket.number}: ${ticket.holder}`,
        words: (
          <>
            <p className="t-h3">{ticket.holder}</p>
            <p>
              {ticket.ticketTitle}
              {ticket.status === 1 && " · Eingelöst"}
            </p>
            <p className="muted">
              {ticket.title}, {formatDateTime(ticket.startTime, today)}
            </p>
            {ticket.orderNumber && <p className="muted small">Bestellung {ticket.orderNumber}</p>}
          </>
        ),
        actions: (
          <>
            {ticket.calendar && (
              <a
                className={buttonClass({ variant: "quiet" })}
                href={fileLink("calendar", ticket.calendar)}
                download={ticket.calendar.name}
              >
                <Icon of={CalendarPlus} />
                Kalender
              </a>
            )}
            {ticket.file && (
              <a
                className={buttonClass({ variant: "quiet" })}
                href={fileLink("ticket", ticket.file)}
                download={ticket.file.name}
              >
                <Icon of={Download} />
                PDF
              </a>
            )}
            {ticket.transferable === 1 && (
              <Button variant="quiet" aria-haspopup="dialog" onClick={() => onHandOver(ticket.id)}>
                <Icon of={UserRound} />
                Weitergeben
              </Button>
            )}
          </>
        ),
      }))}
    />
  );
}

type LoungeProps = { lounges: readonly OwnLounge[]; bookingId: number | null; onClose: () => void };

/** The codes of booked lounges. */
export function LoungeStage({ lounges, bookingId, onClose }: LoungeProps) {
  const today = useToday();
  const showable = lounges.flatMap(({ secureCode, ...lounge }) =>
    secureCode === null ? [] : [{ ...lounge, secureCode }],
  );
  const place = showable.findIndex((lounge) => lounge.bookingId === bookingId);
  return (
    <CodeStage
      place={place < 0 ? null : place}
      onClose={onClose}
      ways={LOUNGE_WAYS}
      label="Lounges"
      codes={showable.map((lounge) => ({
        key: lounge.bookingId,
        text: lounge.secureCode,
        shortCode: lounge.shortCode,
        title: "Lounge",
        label: `QR-Code der Lounge ${lounge.title}`,
        spoken: `Lounge ${lounge.title}`,
        words: (
          <>
            <p className="t-h3">{lounge.title}</p>
            <p>{lounge.maxGuests} Gäste</p>
            <p className="muted">
              {lounge.eventTitle}, {formatDateTime(lounge.startTime, today)}
            </p>
          </>
        ),
      }))}
    />
  );
}
