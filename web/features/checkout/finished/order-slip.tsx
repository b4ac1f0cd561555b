import { formatEuro } from "#web/platform/money.ts";
import { Perforated } from "#web/ui/perforated.tsx";
import { TicketLow } from "#web/ui/ticket-parts.tsx";
import type { FinishedOrder } from "./finished-query.ts";
import { OrderTop } from "./finished-ticket.tsx";

/** An order as a whole: what it is of, its number and its sum; with the light off while, or because, nothing came of it. */
export function OrderSlip({ order, tone }: { order: FinishedOrder; tone: "lit" | "unprinted" }) {
  return (
    <Perforated tone={tone}>
      <OrderTop order={order} />
      <TicketLow
        name={itemsText(order)}
        words={<p className="muted small">Bestellung {order.number}</p>}
        aside={<p className="finished__sum">{formatEuro(order.total)}</p>}
      />
    </Perforated>
  );
}

/** „2 × Standard, 1 × Deluxe“ */
export function itemsText({ tickets, items = [] }: Pick<FinishedOrder, "tickets" | "items">): string {
  const counts = new Map<string, number>();
  const add = (title: string, quantity: number) => counts.set(title, (counts.get(title) ?? 0) + quantity);
  for (const { title } of tickets) add(title, 1);
  for (const { title, quantity } of items) add(title, quantity);
  return [...counts].map(([title, count]) => `${count}\u00a0×\u00a0${title}`).join(", ");
}
