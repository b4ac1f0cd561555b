import { sql } from "kysely";
import { expect } from "vitest";
import { creditsFor, euro, expectRefusal } from "./buying.ts";
import { orderPlaced } from "./placed.ts";
import type { Ticket, WalkOrder } from "./things.ts";
import { isValid } from "./units.ts";
import type { Step, Walk } from "./walk.ts";

/** Specification, section 9. */
const LADDER: Record<string, number> = { "1-2": 500, "1-3": 1000, "2-3": 500 };

/** Whether a ticket is somebody's and counts. */
export const counts = ({ model }: Walk, ticket: Ticket) =>
  isValid(ticket) &&
  ticket.owner !== null &&
  model.people.includes(ticket.owner) &&
  !model.isCalledOff(ticket.order);

/** A ticket that becomes a better one when it is paid. */
export const upgrade: Step = async (walk) => {
  const { model, pick, upTo } = walk;
  const ticket = pick(model.tickets.filter((one) => counts(walk, one) && one.type < 3));
  const owner = ticket?.owner;
  if (ticket === undefined || !owner) return undefined;
  const to = ticket.type + 1 + upTo(3 - ticket.type);
  const target = model.offers.find(({ eventId, type }) => eventId === ticket.order.eventId && type === to);
  const cents = LADDER[`${ticket.type}-${to}`] ?? 0;
  if (target === undefined) return undefined;
  const wished = creditsFor(walk, owner, cents);
  const home = { kind: "offer", id: target.id } as const;
  const isWaiting = model.waitingUpgrades(ticket).length > 0;
  const { free } = model.balanceOf(owner.wallet);
  const why = [
    ...(isWaiting ? [/^Kauf noch nicht abgeschlossen/, /^Dein Ticket/] : []),
    ...(ticket.offered > 0 ? [/^Du gibst dieses Ticket gerade weiter oder zurück/] : []),
    ...(model.freeOf(home) < 1 ? [/ausverkauft/] : []),
    ...(wished > free ? [/^Die Preise haben sich geändert/] : []),
    ...(cents > wished && cents - wished < 50 ? [/^Online bezahlen geht erst ab/] : []),
  ];
  const answer = await walk.call(
    "checkout/upgrade",
    {
      ...{ ticketId: String(ticket.id), upgradeLevel: String(to), upgradeFee: euro(BigInt(cents)) },
      ...(wished > 0 ? { useCredits: String(wished) } : {}),
    },
    owner,
  );
  const what = `ticket ${ticket.id} from ${ticket.type} to ${to}, ${wished} of it credits`;
  if (answer.status !== 250) return expectRefusal(answer, why, what);
  expect(why, what).toEqual([]);
  const order = await orderPlaced(walk, {
    ...{ kind: "ticket_upgrade", owner, couponId: undefined, eventId: ticket.order.eventId },
    ...{ parent: ticket.order, upgrade: { ticket, from: ticket.type, to, home, state: "ordered" } },
  });
  return `order ${order.id}: ${what}`;
};

/** Tickets that an order has made. */
export async function ticketsMade({ db, model }: Walk, order: WalkOrder): Promise<void> {
  if (order.kind !== "tickets") return;
  const { rows } = await sql<{ id: number; positionId: number; type: number }>`
    select id, position_id as "positionId", ticket_type as type from ticket where order_id = ${order.id}`.execute(
    db,
  );
  for (const { id, positionId, type } of rows) {
    if (model.tickets.some((known) => known.id === id)) continue;
    const unit = order.units.find((one) => one.positionId === positionId);
    const home = unit?.stock;
    if (unit === undefined || home === undefined) throw new Error(`ticket ${id} has no place`);
    model.tickets.push({
      ...{ id, order, unit, home, owner: order.owner, type, upgrades: [], place: order },
      ...{ isGiven: false, isRevoked: order.isRevoked, offered: 0 },
    });
  }
}

/** A ticket that a friend takes, or does not: neither money nor places move. */
export const transfer: Step = async (walk) => {
  const { model, pick, upTo, db } = walk;
  const ticket = pick(model.tickets.filter((one) => counts(walk, one)));
  const friend = pick(model.people.filter((person) => person !== ticket?.owner));
  if (!ticket?.owner || friend === undefined) return undefined;
  const isKept = model.waitingUpgrades(ticket).length > 0 || ticket.offered > 0;
  const form = { ticketId: String(ticket.id), friendId: String(friend.accountId) };
  const { status } = await walk.call("tickets/transfer", form, ticket.owner);
  expect(status, `transfer of ${ticket.id}`).toBe(isKept ? 409 : 250);
  if (isKept) return `ticket ${ticket.id} must not go`;
  const { rows } = await sql<{ id: number }>`select max(id) as id from ticket_transfer`.execute(db);
  const id = String(rows[0]?.id);
  const how = upTo(4);
  const answer =
    how === 0
      ? await walk.call("tickets/cancelTransfer", { id }, ticket.owner)
      : await walk.call("tickets/answerTransfer", { id, accept: how === 1 ? "0" : "1" }, friend);
  expect(answer, `transfer ${id}`).toMatchObject({ status: 250 });
  if (how > 1) Object.assign(ticket, { owner: friend, isGiven: friend !== ticket.order.owner });
  return `ticket ${ticket.id} ${how > 1 ? "given to" : "not given to"} ${friend.accountId}`;
};
