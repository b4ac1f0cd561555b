import type { Queryable, Transaction } from "#server/platform/database.ts";
import { loadOrder } from "../orders/order-queries.ts";
import type { Units } from "../products/product.ts";
import { findOrderRefund, insertOrderRefund, refundsOfOrder } from "./order-refund-queries.ts";
import { centsOfUnits, creditsRefunded } from "./refund-amounts.ts";

/** As long as a provider keeps it. */
const LONGEST_NOTE = 500;

/** What a provider keeps of an order's refund: units by position, and cents that went back as credits: `17x1 18x2 +500`. */
export async function noteOfRefund(db: Queryable, orderRefundId: number): Promise<string | null> {
  const refund = await findOrderRefund(db, orderRefundId);
  if (refund === undefined) return null;
  const units = refund.positions.map(({ id, units }) => `${id}x${units}`);
  const note = [...units, `+${refund.creditsCents}`].join(" ");
  return note.length > LONGEST_NOTE ? null : note;
}

/**
 * Writes a refund of a locked order that a provider made for us and our books have lost, as it was asked for.
 * @returns its id; `undefined`, without effect, where the order is not paid or has not so much left
 */
export async function insertFoundRefund(
  tx: Transaction,
  found: { readonly orderId: number; readonly note: string; readonly amountCents: number; readonly at: Date },
): Promise<number | undefined> {
  const { orderId, at } = found;
  const order = await loadOrder(tx, orderId);
  const noted = readNote(found.note);
  if (order?.state !== "paid" || noted === undefined) return undefined;
  const refunds = await refundsOfOrder(tx, orderId);
  const { creditsCents } = noted;
  const positions = centsOfUnits(order.positions, refunds, noted.units);
  if (positions === undefined || creditsCents > order.creditsCents - creditsRefunded(refunds))
    return undefined;
  const amountCents = found.amountCents + creditsCents;
  const { eventId } = order;
  const refund = { orderId, eventId, amountCents, creditsCents, positions, at };
  return insertOrderRefund(tx, { ...refund, actor: "provider" });
}

/** @returns `undefined` for what {@link noteOfRefund} does not write */
export function readNote(
  note: string,
): { readonly units: readonly Units[]; readonly creditsCents: number } | undefined {
  const words = note.slice(0, LONGEST_NOTE).split(" ");
  const [, credits] = /^\+(\d{1,9})$/.exec(words.pop() ?? "") ?? [];
  const units = words.map((word) => /^([1-9]\d{0,14})x([1-9]\d{0,5})$/.exec(word));
  if (credits === undefined || units.includes(null)) return undefined;
  return {
    units: units.map((unit) => ({ id: Number(unit?.[1]), units: Number(unit?.[2]) })),
    creditsCents: Number(credits),
  };
}
