import { lockOrder } from "#server/areas/checkout/public.ts";
import { type Database, inTransaction } from "#server/platform/database.ts";
import { tellMember } from "../mails/tell-member.ts";
import type { RefundOrder } from "../refund-port.ts";
import { lockTicket } from "../upgrades/upgrade-queries.ts";
import { isSoldOut, offerFailedAgain, openReturnOf, setReturn, ticketsToResell } from "./return-queries.ts";

export type ResellDeps = {
  readonly db: Database;
  readonly refundOrder: RefundOrder;
  readonly now: () => Date;
};

/**
 * Gives back the money of the ticket that was offered first of each offer that is sold out, one at a time: with it goes the ticket, and its
 * place is on sale as any other (decision 0248). Beside itself, sales and refunds it gives back no ticket twice; nothing is sold that
 * somebody still has.
 * @returns how many
 */
export async function resellTickets(deps: ResellDeps, signal?: AbortSignal): Promise<number> {
  await offerFailedAgain(deps.db, deps.now());
  let count = 0;
  for (const { ticketId, orderId } of await ticketsToResell(deps.db, deps.now())) {
    if (signal?.aborted) break;
    if (await giveBack(deps, ticketId, orderId)) count++;
  }
  return count;
}

function giveBack({ db, refundOrder, now }: ResellDeps, ticketId: number, orderId: number): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const ticket = await lockTicket(tx, ticketId);
    const open = await openReturnOf(tx, ticketId);
    if (open?.state !== "offered" || ticket?.state !== "valid" || !(await isSoldOut(tx, ticket.offerId)))
      return false;
    const at = now();
    // Somebody else's by now: its payer's money does not go back for it.
    if (ticket.isGiven) {
      await setReturn(tx, open.id, "withdrawn", at);
      return false;
    }
    // Before its money goes: what costs nothing is given back at once, and ends the offer with the ticket.
    await setReturn(tx, open.id, "going", at);
    const positions = [{ id: ticket.positionId, units: 1 }];
    const refund = await refundOrder(tx, { orderId, positions, actor: "buyer", at });
    if ("refused" in refund) {
      await setReturn(tx, open.id, "withdrawn", at);
      return false;
    }
    if ((await openReturnOf(tx, ticketId)) !== undefined)
      await setReturn(tx, open.id, "going", at, refund.orderRefundId);
    const accountId = order?.accountId ?? null;
    if (accountId !== null)
      await tellMember(tx, {
        ...{ accountId, ticketId, template: "resold", details: {} },
        occasion: `resold:${open.id}:${refund.orderRefundId}`,
      });
    return true;
  });
}
