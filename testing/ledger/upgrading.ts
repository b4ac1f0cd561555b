import type { Model } from "./model.ts";
import type { Stock, Ticket, Upgrade, WalkOrder } from "./things.ts";
import { isBack, isValid } from "./units.ts";

/** What upgrades make of tickets and their places, told without the product's code (decisions 0247 and 0255). */

/** It makes nothing of its ticket, and never will. */
export function refuse({ upgrade }: WalkOrder): void {
  if (upgrade === undefined) return;
  const at = upgrade.ticket.upgrades.findIndex((one) => one.upgrade === upgrade);
  if (at >= 0) upgrade.ticket.upgrades.splice(at, 1);
  upgrade.state = "refused";
}

/** An upgrade whose money a bank keeps, or that nobody has anything of, leaves its place. */
export function freePlace(model: Model, order: WalkOrder): void {
  const leaving = placeOf(order);
  const [unit] = order.units;
  if (leaving === undefined || unit === undefined || order.state !== "paid") return;
  unit.stock = undefined;
  movePlace(model, order, leaving);
}

/** An upgrade that was won back, or counts, with a new code. @returns whether it does now */
export function makeAgain(model: Model, order: WalkOrder, upgrade: Upgrade): boolean {
  const { ticket, from, to, home, state } = upgrade;
  const [unit] = order.units;
  if (!isValid(ticket) || unit === undefined) return false;
  if (state === "applied" && ticket.place === order) return true;
  // Nothing that was ordered later is on top of it.
  if (state !== "undone" || ticket.type !== from || ticket.place.id > order.id) return false;
  if (unit.stock === undefined && model.freeOf(home) === 0) return false;
  unit.stock ??= home;
  apply(ticket, order, to);
  upgrade.state = "applied";
  return true;
}

function apply(ticket: Ticket, order: WalkOrder, to: number): void {
  ticket.type = to;
  ticket.upgrades.push(order);
  if (ticket.place === order) return;
  const before = unitOf(ticket, ticket.place);
  if (before) before.stock = undefined;
  ticket.place = order;
}

/** A paid upgrade is made, and the place of before is free; or refused, where its ticket is not what it was. */
export function makeUpgrade(model: Model, order: WalkOrder): void {
  const { upgrade, owner } = order;
  if (upgrade?.state !== "ordered") return;
  const { ticket, from, to } = upgrade;
  const isStillTheirs = owner !== null && model.people.includes(owner) && ticket.owner === owner;
  if (!isValid(ticket) || ticket.type !== from || !isStillTheirs || model.isCalledOff(order)) {
    refuse(order);
    return;
  }
  upgrade.state = "applied";
  apply(ticket, order, to);
}

/** Its ticket is again what it was; those on top of it go back. @returns these */
export function undo({ upgrade }: WalkOrder): WalkOrder[] {
  if (upgrade === undefined) return [];
  const { ticket, from, state } = upgrade;
  if (state !== "ordered" && state !== "applied") return [];
  upgrade.state = "undone";
  if (state === "ordered") return [];
  const at = ticket.upgrades.findIndex((one) => one.upgrade === upgrade);
  const [, ...later] = ticket.upgrades.splice(at);
  for (const one of later) refuse(one);
  ticket.type = from;
  return later;
}

/** Whose place an upgrade had, that has one of what it is by now; where none is free, the one that the upgrade leaves. */
export function movePlace(model: Model, order: WalkOrder, leaving: Stock | undefined): void {
  const ticket = order.upgrade?.ticket;
  if (ticket?.place !== order || ticket.order.state !== "paid" || isBack(ticket.unit)) return;
  const due = ticket.upgrades.at(-1);
  const wanted = due?.upgrade?.home ?? ticket.home;
  ticket.place = due ?? ticket.order;
  const unit = unitOf(ticket, ticket.place);
  if (unit) unit.stock = model.freeOf(wanted) > 0 ? wanted : leaving;
}

const unitOf = (ticket: Ticket, order: WalkOrder) => (order === ticket.order ? ticket.unit : order.units[0]);

export const placeOf = ({ upgrade, units }: WalkOrder) => (upgrade ? units[0]?.stock : undefined);
