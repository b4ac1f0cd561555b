import { randomUUID } from "node:crypto";
import {
  type Contact,
  CREDITS,
  FULFIL_ORDER,
  newOrderNumber,
  type Quote,
} from "../../server/areas/checkout/public.ts";
import type { Transaction } from "../../server/platform/database.ts";
import { enqueue } from "../../server/platform/jobs.ts";

export type PastOrder = {
  /** What its product said at that moment. */
  readonly quote: Quote;
  /** Of all its positions. */
  readonly subject: string;
  readonly accountId: number;
  readonly contact: Contact;
  readonly at: Date;
  /** Credits, all of it; or the provider. */
  readonly paidBy: "credits" | "provider";
};

export type PlacedOrder = { readonly id: number; readonly positionId: number; readonly cents: number };

/**
 * Writes an order as it was placed and paid at a moment of before: rows that are only inserted say when it was. What it buys is made by the
 * product's own job; its mail went out then. Places and credits are the caller's to move.
 */
export async function insertPastOrder(tx: Transaction, order: PastOrder): Promise<PlacedOrder> {
  const { quote, contact, accountId, at } = order;
  const cents = quote.positions.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const number = newOrderNumber();
  const { id } = await tx
    .insertInto("customer_order")
    .values({
      ...{ number, link_secret: randomUUID(), kind: quote.kind, state: "paid", account_id: accountId },
      ...{ event_id: quote.eventId, organiser_id: quote.organiserId, total_cents: cents },
      ...{ email: contact.email, firstname: contact.firstname, lastname: contact.lastname },
      ...{ phone: contact.phone, credits_cents: order.paidBy === "credits" ? cents : 0 },
      ...{ free_places: quote.freePlaces, created_at: at, paid_at: at },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx.insertInto("order_number").values({ number, order_id: id }).execute();
  const positionId = await insertPositions(tx, id, order);
  await insertHistory(tx, id, order);
  if (order.paidBy === "provider") await insertPayment(tx, id, cents, at);
  await tx
    .insertInto("order_mail")
    .values({
      ...{ order_id: id, occasion: "tickets", template: "tickets", recipient: contact.email },
      ...{
        message_id: `<${number}.tickets@nachtfalter.example>`,
        state: "sent",
        created_at: at,
        sent_at: at,
      },
    })
    .execute();
  await enqueue(tx, FULFIL_ORDER, { orderId: id });
  return { id, positionId, cents };
}

/** @returns the id of the first one */
async function insertPositions(
  tx: Transaction,
  orderId: number,
  { quote, subject }: PastOrder,
): Promise<number> {
  const [first] = await tx
    .insertInto("order_position")
    .values(
      quote.positions.map(
        ({ kind, subjectId, ticketType, title, quantity, amountCents, vatBasisPoints }) => ({
          ...{
            order_id: orderId,
            event_id: quote.eventId,
            kind,
            subject_kind: subject,
            subject_id: subjectId,
          },
          ...{ offer_id: subject === "ticket_offer" ? subjectId : null, ticket_type: ticketType, title },
          ...{ quantity, price_cents: amountCents, vat_basis_points: vatBasisPoints },
        }),
      ),
    )
    .returning("id")
    .execute();
  if (first === undefined) throw new Error("an order of nothing");
  return first.id;
}

async function insertHistory(tx: Transaction, orderId: number, { paidBy, at }: PastOrder): Promise<void> {
  const entry = { order_id: orderId, at };
  await tx
    .insertInto("order_history")
    .values(
      paidBy === "credits"
        ? [{ ...entry, to_state: "paid", reason: "nothing to pay", actor: "buyer" }]
        : [
            { ...entry, to_state: "pending", reason: "ordered", actor: "buyer" },
            {
              ...entry,
              from_state: "pending",
              to_state: "paid",
              reason: "payment succeeded",
              actor: "provider",
            },
          ],
    )
    .execute();
}

async function insertPayment(tx: Transaction, orderId: number, cents: number, at: Date): Promise<void> {
  const { id } = await tx
    .insertInto("payment_attempt")
    .values({
      ...{ order_id: orderId, provider: "sandbox", state: "succeeded", effect: "order_paid" },
      ...{ amount_cents: cents, received_cents: cents, received_currency: "EUR", received_live: false },
      ...{ created_at: at, updated_at: at },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("payment_attempt_history")
    .values({ attempt_id: id, to_state: "succeeded", reason: "paid", actor: "provider", at })
    .execute();
}

/** What an order has taken, as its claims say. */
export async function insertTaken(
  tx: Transaction,
  { id: orderId, cents }: PlacedOrder,
  { quote, walletId }: { readonly quote: Quote; readonly walletId: number },
): Promise<void> {
  const claims = [...quote.claims, { resource: CREDITS, id: walletId, units: cents }];
  await tx
    .insertInto("order_claim")
    .values(
      claims.map(({ resource, id, units }) => ({
        order_id: orderId,
        resource,
        resource_id: id,
        taken: units,
      })),
    )
    .execute();
}
