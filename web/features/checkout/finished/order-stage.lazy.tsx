import { formatDateTime } from "#web/platform/dates.ts";
import { useToday } from "#web/platform/page-context.ts";
import { CodeStage } from "#web/ui/code-stage/code-stage.lazy.tsx";
import type { IssuedOrder, ShownTicket } from "./finished-query.ts";
import { unitWords } from "./unit-words.ts";

type Props = {
  order: IssuedOrder;
  /** Those with a code, in the order's order. */
  tickets: readonly ShownTicket[];
  /** The one to begin with, by its number in the order; null while none is shown. */
  number: number | null;
  onClose: () => void;
};

/** The tickets of an order for the door. */
export function OrderStage({ order, tickets, number, onClose }: Props) {
  const today = useToday();
  const { one, many, ways } = unitWords(order);
  const place = tickets.findIndex((ticket) => ticket.number === number);
  return (
    <CodeStage
      place={place < 0 ? null : place}
      onClose={onClose}
      ways={ways}
      label={many}
      codes={tickets.map((ticket) => ({
        key: ticket.number,
        text: ticket.secureCode,
        shortCode: ticket.shortCode,
        title: `${one} ${ticket.number} von ${order.tickets.length}`,
        label: `QR-Code von ${one} ${ticket.number}`,
        spoken: `${one} ${ticket.number}: ${ticket.name}`,
        words: (
          <>
            <p className="t-h3">{ticket.name}</p>
            <p>
              {ticket.title}
              {ticket.state === "used" && " · Eingelöst"}
            </p>
            <p className="muted">
              {order.eventTitle}, {order.startTime && formatDateTime(order.startTime, today)}
            </p>
          </>
        ),
      }))}
    />
  );
}
