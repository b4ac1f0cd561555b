import type { Calls } from "#contract/all-calls.ts";
import type { Answer } from "#contract/call.ts";
import { loadEventForDocuments } from "#server/areas/events/public.ts";
import type { Queryable } from "#server/platform/database.ts";
import { externalCents, type Order } from "../orders/order-queries.ts";
import type { Products } from "../products/product.ts";

export type GetDataAnswer = Answer<Calls["checkout/getData"]>;
type IssuedOrder = Extract<GetDataAnswer, { status: 250 }>["data"]["order"];
type ShownOrder = Omit<IssuedOrder, "tickets"> & {
  readonly tickets: Pick<IssuedOrder["tickets"][number], "name" | "title">[];
};

/** Of an order whose units are not made yet, or are not shown any more. */
export function orderedUnits(products: Products, order: Order): ShownOrder["tickets"] {
  return order.positions
    .filter((position) => products.of(position.subjectKind).isDelivered?.(position))
    .flatMap(({ title, quantity, attendeeFirstname, attendeeLastname }) =>
      Array.from({ length: quantity }, () => ({
        name: `${attendeeFirstname ?? order.firstname} ${attendeeLastname ?? order.lastname}`,
        title,
      })),
    );
}

export async function shownOrder<Ticket>(
  { db, products }: { readonly db: Queryable; readonly products: Products },
  order: Order,
  tickets: Ticket[],
): Promise<Omit<ShownOrder, "tickets"> & { tickets: Ticket[] }> {
  const event = await loadEventForDocuments(db, order.eventId);
  const items = order.positions
    .filter(({ subjectKind }) => products.of(subjectKind).deliver === undefined)
    .map(({ title, quantity }) => ({ title, quantity }));
  return {
    number: order.number,
    kind: order.orderKind,
    eventId: event?.id ?? null,
    eventTitle: event?.title ?? null,
    startTime: event?.startsLocal ?? null,
    location: event?.venue ?? null,
    email: maskedEmail(order.email),
    tickets,
    ...(items.length > 0 ? { items } : {}),
    total: order.totalCents / 100,
    toPay: externalCents(order) / 100,
  };
}

/** „mara@lindqvist.example“ → „m•••@lindqvist.example“: enough to find the right inbox, too little to write to. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${[...email.slice(0, at)][0] ?? ""}•••${email.slice(at)}`;
}
