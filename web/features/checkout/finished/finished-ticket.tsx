import type { ReactNode } from "react";
import { formatDateTime } from "#web/platform/dates.ts";
import { useToday } from "#web/platform/page-context.ts";
import { Dotted } from "#web/ui/dotted.tsx";
import { Perforated } from "#web/ui/perforated.tsx";
import { TicketLow, TicketState, TicketTop } from "#web/ui/ticket-parts.tsx";
import type { FinishedOrder } from "./finished-query.ts";
import { unitWords } from "./unit-words.ts";

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

/** One ticket or lounge of an order, with the light on or off. */
export function FinishedTicket({ order, place, tone, state, link, children }: Props) {
  const ticket = order.tickets[place];
  return (
    <Perforated tone={tone}>
      <OrderTop order={order} />
      <TicketLow
        name={ticket?.name}
        words={
          <>
            <p className="muted small">
              <Dotted
                parts={[ticket?.title, `${unitWords(order).one} ${place + 1} von ${order.tickets.length}`]}
              />
            </p>
            {state && <TicketState>{state}</TicketState>}
            {link}
          </>
        }
        aside={children}
      />
    </Perforated>
  );
}

/** What an order is for, when and where. */
export function OrderTop({ order }: { order: FinishedOrder }) {
  const today = useToday();
  return (
    <TicketTop
      title={order.eventTitle ?? (order.kind === "credits" ? "Guthaben" : null)}
      when={order.startTime && formatDateTime(order.startTime, today)}
      where={order.location}
    />
  );
}
