import { formatEuro } from "#web/platform/money.ts";
import { Perforated } from "#web/ui/perforated.tsx";
import type { FinishedOrder } from "./finished-query.ts";
import { TicketTop } from "./finished-ticket.tsx";

/** An order that came to nothing: what it was, its number and its sum, with the light off. */
export function FailedOrder({ order }: { order: FinishedOrder }) {
  return (
    <Perforated tone="unprinted">
      <TicketTop order={order} />
      <div className="finished__ticket-low">
        <div>
          <p className="finished__ticket-name">{itemsText(order.tickets)}</p>
          <p className="muted small">Bestellung {order.number}</p>
        </div>
        <p className="finished__sum">{formatEuro(order.total)}</p>
      </div>
    </Perforated>
  );
}

/** „2 × Standard, 1 × Deluxe“ */
export function itemsText(tickets: readonly { readonly title: string }[]): string {
  const counts = new Map<string, number>();
  for (const { title } of tickets) counts.set(title, (counts.get(title) ?? 0) + 1);
  return [...counts].map(([title, count]) => `${count}\u00a0×\u00a0${title}`).join(", ");
}
