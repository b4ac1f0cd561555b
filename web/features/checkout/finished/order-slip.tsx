import { formatEuro } from "#web/platform/money.ts";
import { Perforated } from "#web/ui/perforated.tsx";
import type { FinishedOrder } from "./finished-query.ts";
import { TicketTop } from "./finished-ticket.tsx";

/** An order as a whole: what it is of, its number and its sum; with the light off while, or because, nothing came of it. */
export function OrderSlip({ order, tone }: { order: FinishedOrder; tone: "lit" | "unprinted" }) {
  return (
    <Perforated tone={tone}>
      <TicketTop order={order} />
      <div className="finished__ticket-low">
        <div>
          <p className="finished__ticket-name">{itemsText(order)}</p>
          <p className="muted small">Bestellung {order.number}</p>
        </div>
        <p className="finished__sum">{formatEuro(order.total)}</p>
      </div>
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
