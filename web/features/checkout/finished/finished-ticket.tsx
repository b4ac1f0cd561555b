import type { ReactNode } from "react";
import { formatDateTime } from "#web/platform/dates.ts";
import { useToday } from "#web/platform/page-context.ts";
import { Dotted } from "#web/ui/dotted.tsx";
import { MothMark } from "#web/ui/moth-mark.tsx";
import { Perforated } from "#web/ui/perforated.tsx";
import type { FinishedOrder } from "./finished-query.ts";

type Props = {
  order: FinishedOrder;
  /** Of the order's tickets, from 0. */
  place: number;
  /** `lit` once it is paid, `void` when it lets no guest in any more. */
  tone: "lit" | "unprinted" | "void";
  /** What has become of it, in a word. */
  state?: string | undefined;
  /** Below the name. */
  link?: ReactNode;
  /** Right of the name. */
  children?: ReactNode;
};

/** One ticket of an order, with the light on or off. */
export function FinishedTicket({ order, place, tone, state, link, children }: Props) {
  const ticket = order.tickets[place];
  return (
    <Perforated tone={tone}>
      <TicketTop order={order} />
      <div className="finished__ticket-low">
        <div>
          {ticket?.name && <p className="finished__ticket-name">{ticket.name}</p>}
          <p className="muted small">
            <Dotted parts={[ticket?.title, `Ticket ${place + 1} von ${order.tickets.length}`]} />
          </p>
          {state && <p className="finished__ticket-state">{state}</p>}
          {link}
        </div>
        {children}
      </div>
    </Perforated>
  );
}

/** What for, when and where. */
export function TicketTop({ order }: { order: FinishedOrder }) {
  const today = useToday();
  return (
    <div className="finished__ticket-top">
      <div>
        {order.eventTitle && <h2 className="t-h2">{order.eventTitle}</h2>}
        {order.startTime && (
          <p className="finished__ticket-date num">{formatDateTime(order.startTime, today)}</p>
        )}
        <p className="muted">{order.location}</p>
      </div>
      <MothMark />
    </div>
  );
}
