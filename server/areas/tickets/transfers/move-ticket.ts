import type { KeyObject } from "node:crypto";
import { lockPerson, shareLockAccounts } from "#server/areas/accounts/public.ts";
import { lockOrder } from "#server/areas/checkout/public.ts";
import { loadEventForSale } from "#server/areas/events/public.ts";
import { keepFriendship } from "#server/areas/people/public.ts";
import { type Database, inTransaction, type Transaction } from "#server/platform/database.ts";
import { tellMember } from "../mails/tell-member.ts";
import { hasOpenReturn } from "../returns/return-queries.ts";
import { tellTickets } from "../tell-holders.ts";
import { signTicketCode } from "../ticket-code.ts";
import { replaceCodes } from "../ticket-life.ts";
import { findTicket, hasPendingUpgrade, lockTicket } from "../upgrades/upgrade-queries.ts";
import {
  endTransfer,
  findTransfer,
  giveTicket,
  insertTransfer,
  isOnItsWay,
  namesOfAccount,
  type Transfer,
} from "./transfer-queries.ts";

export type TransferDeps = {
  readonly db: Database;
  readonly ticketPrivateKey: KeyObject;
  readonly now: () => Date;
  /** The ticket's PDF is handed out under a new reference only: those that were given out before name nothing any more. */
  readonly renewDocument: (
    tx: Transaction,
    document: { readonly orderId: number; readonly unitId: number },
  ) => Promise<void>;
};

export type OfferRefusal =
  | "unknown-ticket"
  | "no-friend"
  | "not-valid"
  | "event-begun"
  | "on-its-way"
  | "upgrade-pending"
  | "for-sale";

/**
 * Offers an own ticket of a coming event to a friend; until the friend takes it nothing about it changes. Locks both accounts and the
 * ticket's order.
 */
export function offerTicket(
  { db, now }: TransferDeps,
  { accountId, friendId, ticketId }: { accountId: number; friendId: number; ticketId: number },
): Promise<"offered" | OfferRefusal> {
  return inTransaction(db, async (tx) => {
    if (!(await lockPair(tx, accountId, friendId))) return "no-friend";
    const ticket = await lockWithOrder(tx, ticketId);
    if (ticket === undefined || ticket.ownerId !== accountId) return "unknown-ticket";
    if (!(await keepFriendship(tx, accountId, friendId))) return "no-friend";
    if (ticket.state !== "valid" || ticket.isGivenBack) return "not-valid";
    const at = now();
    const event = await loadEventForSale(tx, ticket.eventId);
    if (event?.state !== "published") return "not-valid";
    if (event.startsAt <= at) return "event-begun";
    if (await isOnItsWay(tx, ticketId)) return "on-its-way";
    if (await hasPendingUpgrade(tx, ticketId)) return "upgrade-pending";
    if (await hasOpenReturn(tx, ticketId)) return "for-sale";
    const { eventId } = ticket;
    const id = await insertTransfer(tx, { ticketId, eventId, fromId: accountId, toId: friendId, at });
    await tell(tx, friendId, "offered", { id, ticketId }, accountId);
    await tellTickets(tx, [accountId, friendId]);
    return "offered";
  });
}

export type AnswerRefusal = "unknown" | "over" | "upgrade-pending";

/**
 * The friend takes the ticket, or does not. Taken, it is the friend's, under the friend's name and a new code: the one of before opens
 * nothing any more. Its order, and the money that may go back of it, stay with who paid. Repeated without effect.
 */
export function answerTransfer(
  deps: TransferDeps,
  { id, accountId, accept }: { id: number; accountId: number; accept: boolean },
): Promise<"accepted" | "declined" | AnswerRefusal> {
  return inTransaction(deps.db, async (tx) => {
    const transfer = await lockTransfer(tx, id, accountId, "to");
    if (transfer === undefined) return "unknown";
    const done = accept ? "accepted" : "declined";
    if (transfer.state === done) return done;
    if (!transfer.isOpen) return "over";
    const { ticketId, fromId } = transfer;
    if (accept && (await hasOpenReturn(tx, ticketId))) return "over";
    if (accept && (await hasPendingUpgrade(tx, ticketId))) return "upgrade-pending";
    const at = deps.now();
    await endTransfer(tx, id, done, at);
    if (accept) await takeTicket(tx, deps, transfer, at);
    await tell(tx, fromId, done, { id, ticketId }, accountId);
    if (accept) await tell(tx, accountId, "received", { id, ticketId }, fromId);
    await tellTickets(tx, [accountId, fromId]);
    return done;
  });
}

async function takeTicket(
  tx: Transaction,
  { ticketPrivateKey, renewDocument }: TransferDeps,
  { id, ticketId, orderId, toId }: Transfer,
  at: Date,
): Promise<void> {
  const ticket = await lockTicket(tx, ticketId);
  if (ticket === undefined) throw new Error(`there is no ticket ${ticketId}`);
  const { eventId, ticketType } = ticket;
  await giveTicket(tx, ticketId, { accountId: toId, names: await namesOfAccount(tx, toId), at });
  const secureCode = signTicketCode({ ticketId, eventId, ticketType }, ticketPrivateKey);
  await replaceCodes(tx, [{ id: ticketId, secureCode }], { reason: `transfer ${id}`, actor: "buyer", at });
  await renewDocument(tx, { orderId, unitId: ticketId });
}

/** Takes the offer back that the friend has not answered. Repeated without effect. */
export function cancelTransfer(
  { db, now }: TransferDeps,
  { id, accountId }: { id: number; accountId: number },
): Promise<"cancelled" | Exclude<AnswerRefusal, "upgrade-pending">> {
  return inTransaction(db, async (tx) => {
    const transfer = await lockTransfer(tx, id, accountId, "from");
    if (transfer === undefined) return "unknown";
    if (transfer.state === "cancelled") return "cancelled";
    if (transfer.state !== "offered") return "over";
    await endTransfer(tx, id, "cancelled", now());
    await tell(tx, transfer.toId, "withdrawn", transfer, accountId);
    await tellTickets(tx, [accountId, transfer.toId]);
    return "cancelled";
  });
}

/** Its accounts and the ticket with its order are locked; `undefined` for one that is not this person's to decide. */
async function lockTransfer(
  tx: Transaction,
  id: number,
  accountId: number,
  side: "from" | "to",
): Promise<Transfer | undefined> {
  const found = await findTransfer(tx, id);
  if (found === undefined || found[`${side}Id`] !== accountId) return undefined;
  const otherId = side === "from" ? found.toId : found.fromId;
  if (!(await lockPair(tx, accountId, otherId))) return undefined;
  await lockWithOrder(tx, found.ticketId);
  await keepFriendship(tx, accountId, otherId);
  // What it is now that nobody changes it.
  return findTransfer(tx, id);
}

async function lockPair(tx: Transaction, accountId: number, otherId: number): Promise<boolean> {
  if (accountId === otherId || (await lockPerson(tx, accountId)) === undefined) return false;
  return (await shareLockAccounts(tx, [otherId])).length > 0;
}

async function lockWithOrder(tx: Transaction, ticketId: number) {
  const ticket = await findTicket(tx, ticketId);
  if (ticket === undefined) return undefined;
  await lockOrder(tx, ticket.orderId);
  return lockTicket(tx, ticketId);
}

function tell(
  tx: Transaction,
  accountId: number,
  template: "offered" | "accepted" | "declined" | "received" | "withdrawn",
  { id, ticketId }: Pick<Transfer, "id" | "ticketId">,
  friendId: number,
): Promise<void> {
  return tellMember(tx, {
    accountId,
    ticketId,
    template,
    details: { friendId },
    occasion: `${template}:${id}`,
  });
}
