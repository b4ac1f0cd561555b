import { eventsThatAreOver } from "#server/areas/events/public.ts";
import { ordersWithOpenMoney } from "#server/areas/payments/public.ts";
import type { Queryable, Transaction } from "#server/platform/database.ts";
import type { Erasure } from "#server/platform/personal-data.ts";
import type { OrderState } from "./order-states.ts";

/** What orders, tickets and invoices say of a buyer who is forgotten. */
export const FORGOTTEN_BUYER = {
  firstname: "Gelöschtes",
  lastname: "Konto",
  email: "",
  phone: null,
} as const;

/** Whether an order's buyer was forgotten: it has no address to write to. */
export const isForgotten = ({ email }: { readonly email: string }) => email === FORGOTTEN_BUYER.email;

export type PersonalOrder = {
  readonly id: number;
  /** What it is for, as its product named it. */
  readonly kind: string;
  readonly state: OrderState;
  readonly holdExpiresAt: Date | null;
  readonly isOver: boolean;
};

/** An account's orders, in the order of their ids. @param now decides whether an order's event is over */
export async function ordersOfAccount(db: Queryable, accountId: number, now: Date): Promise<PersonalOrder[]> {
  return withEventsEnd(db, await ownOrders(db, accountId).execute(), now);
}

/** {@link ordersOfAccount}, locked until the transaction ends. */
export async function lockOrdersOfAccount(
  tx: Transaction,
  accountId: number,
  now: Date,
): Promise<PersonalOrder[]> {
  return withEventsEnd(tx, await ownOrders(tx, accountId).forNoKeyUpdate().execute(), now);
}

const ownOrders = (db: Queryable, accountId: number) =>
  db
    .selectFrom("customer_order")
    .where("account_id", "=", accountId)
    .select((order) => [
      "id",
      "kind",
      "state",
      "event_id as eventId",
      order
        .selectFrom("order_hold")
        .whereRef("order_hold.order_id", "=", "customer_order.id")
        .select("expires_at")
        .as("holdExpiresAt"),
    ])
    .orderBy("id");

async function withEventsEnd(
  db: Queryable,
  rows: readonly {
    id: number;
    kind: string;
    state: string;
    eventId: number | null;
    holdExpiresAt: Date | null;
  }[],
  now: Date,
): Promise<PersonalOrder[]> {
  const over = await eventsThatAreOver(
    db,
    rows.flatMap(({ eventId }) => eventId ?? []),
    now,
  );
  return rows.map(({ id, kind, state, eventId, holdExpiresAt }) => ({
    id,
    kind,
    state: state as OrderState,
    holdExpiresAt,
    // What nothing dated is for is over when it is paid.
    isOver: eventId === null || over.has(eventId),
  }));
}

/** Ids of orders, each list in their order. */
export type OrdersToForget = {
  readonly now: readonly number[];
  readonly later: readonly number[];
  /** Those, among both, whose event is not over. */
  readonly coming: readonly number[];
};

/**
 * Locks an account's orders and says which of them forget their buyer now. A payment that is open, and money that is owed or
 * disputed, need somebody to write to until they are settled. What was ordered while the account was being deleted stays
 * good until its event is over.
 */
export async function lockOrdersToForget(
  tx: Transaction,
  { accountId, at, isFollowUp }: Erasure,
): Promise<OrdersToForget> {
  const orders = await lockOrdersOfAccount(tx, accountId, at);
  const withMoney = await ordersWithOpenMoney(
    tx,
    orders.map(({ id }) => id),
  );
  const now: number[] = [];
  const later: number[] = [];
  for (const { id, state, isOver } of orders) {
    const mustWait = state === "pending" || (isFollowUp && !isOver) || withMoney.has(id);
    (mustWait ? later : now).push(id);
  }
  return { now, later, coming: orders.flatMap(({ id, isOver }) => (isOver ? [] : [id])) };
}

/** Those of the events that somebody has bought for, or is paying for at this moment. */
export async function eventsWithBuyers(db: Queryable, eventIds: readonly number[]): Promise<Set<number>> {
  if (eventIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("customer_order")
    .where("event_id", "in", eventIds)
    .where("state", "in", ["pending", "paid"])
    .select("event_id")
    .distinct()
    .execute();
  return new Set(rows.flatMap((row) => row.event_id ?? []));
}

/** Takes the buyer and the people they named out of orders, which are locked. Their amounts, times and numbers stay (§ 147 AO). */
export async function forgetBuyers(tx: Transaction, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return;
  await tx
    .updateTable("customer_order")
    .set({
      ...FORGOTTEN_BUYER,
      account_id: null,
      return_path: null,
      // Made of what the buyer typed, and of a key that their device may remember, in orders of before.
      request_hash: null,
      idempotency_key: null,
      mailbox: null,
    })
    .where("id", "in", orderIds)
    .execute();
  await tx.deleteFrom("order_latin_name").where("order_id", "in", orderIds).execute();
  await tx
    .updateTable("order_position")
    .set({ attendee_firstname: null, attendee_lastname: null })
    .where("order_id", "in", orderIds)
    .where("attendee_firstname", "is not", null)
    .execute();
}
