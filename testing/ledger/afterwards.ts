import type { Model } from "./model.ts";
import type { Ticket, WalkOrder } from "./things.ts";
import { isBack, isDisputed, leftOf, type Part, partOf, unitsLeft, wholeOf } from "./units.ts";
import { freePlace, makeUpgrade, movePlace, placeOf, refuse, undo } from "./upgrading.ts";

/** What follows from money that goes back, told without the product's code. */

/** Parts of a paid order go back, and all that goes with them. @returns whether that is possible; else nothing happens */
export function giveBackUnits(model: Model, order: WalkOrder, parts: readonly Part[]): boolean {
  const worth = parts.reduce((sum, { cents }) => sum + cents, 0);
  const areLast = order.units.every(
    (unit) => unitsLeft(unit) === (parts.find((part) => part.unit === unit)?.count ?? 0),
  );
  const { external, credits } = leftOf(order);
  const cents = areLast ? Math.min(worth, external + credits) : worth;
  if (cents === 0 && worth > 0) return false;
  if (!giveBackCents(order, cents)) return false;
  fulfil(model, order);
  for (const { unit, count, cents: own } of parts) {
    unit.back += count;
    unit.backCents += own;
  }
  const pendingRest = model.childrenOf(order, "lounge_rest").find(({ state }) => state === "pending");
  if (pendingRest) pendingRest.state = "cancelled";
  if (order.kind === "lounge_rest" && order.parent && order.isIssued && !order.isRevoked)
    order.parent.restsPaid -= parts.reduce((sum, { count }) => sum + count, 0);
  const gone = model
    .ticketsOf(order)
    .filter(({ unit }) => parts.some((part) => part.unit === unit && isBack(unit)));
  endIfOver(model, order);
  if (order.state === "paid") for (const ticket of gone) giveUpUpgrades(model, ticket);
  if (order.state === "paid") returnRests(model, order);
  return true;
}

/** An amount goes back, to the provider first, the rest as credits. @returns whether there is so much, and no bank has it */
export function giveBackCents(order: WalkOrder, cents: number): boolean {
  const left = leftOf(order);
  const external = Math.min(cents, left.external);
  if (order.state !== "paid" || (isDisputed(order) && order.external > 0)) return false;
  if (cents - external > left.credits) return false;
  order.externalBack += external;
  if (external >= order.failedBack) order.failedBack = 0;
  order.creditsBack += cents - external;
  return true;
}

/** Ends an order of which nothing is left, or no money of a provider and nothing that it was not given for. */
export function endIfOver(model: Model, order: WalkOrder): void {
  const hasUnits = order.units.some((unit) => !isBack(unit));
  const isExternalGone = order.externalBack >= order.external;
  const isKept = order.creditsBack < order.credits || (order.isBackByUnits && hasUnits);
  if (!hasUnits || (isExternalGone && !isKept)) endPaid(model, order);
}

/** All of a paid order is back: what would add to it is not to be paid any more, and what was paid to make it better goes back. */
export function endPaid(model: Model, order: WalkOrder): void {
  if (order.state !== "paid") return;
  takeCreditsBack(model, order);
  const waiting = model.childrenOf(order).filter(({ state }) => state === "pending");
  const leaving = placeOf(order);
  order.state = "refunded";
  for (const child of waiting) child.state = "cancelled";
  if (order.kind === "lounge_rest" && order.parent && order.isIssued && !order.isRevoked)
    order.parent.restsPaid -= order.units.reduce((sum, unit) => sum + unitsLeft(unit), 0);
  for (const ticket of model.ticketsOf(order)) giveUpUpgrades(model, ticket);
  returnRests(model, order);
  const later = undo(order);
  movePlace(model, order, leaving);
  for (const one of later) giveBackUnits(model, one, wholeOf(one));
}

/** A ticket was given back: with it go its upgrades that are paid. */
export function giveUpUpgrades(model: Model, ticket: Ticket): void {
  const paid = model
    .childrenOf(ticket.order, "ticket_upgrade")
    .filter(
      ({ state, upgrade }) => state === "paid" && upgrade?.ticket === ticket && upgrade.state !== "refused",
    );
  for (const order of paid) refuse(order);
  for (const order of paid) giveBackRefused(model, order);
}

/** What is none goes back; what a bank has waits for it, without its place. */
export function giveBackRefused(model: Model, order: WalkOrder): void {
  if (order.state !== "paid" || order.upgrade?.state !== "refused") return;
  if (!giveBackUnits(model, order, wholeOf(order)) && isDisputed(order)) freePlace(model, order);
}

/** What a rest has paid of lounges that are back goes back, too; of an event that was called off all of it does anyway. */
function returnRests(model: Model, parent: WalkOrder): void {
  if (model.isCalledOff(parent)) return;
  const standing = parent.state === "paid" ? parent.units.reduce((sum, unit) => sum + unitsLeft(unit), 0) : 0;
  for (const rest of model.childrenOf(parent, "lounge_rest")) {
    const [unit] = rest.units;
    const count = unit && rest.state === "paid" ? unitsLeft(unit) - standing : 0;
    if (unit && count > 0) giveBackUnits(model, rest, [partOf(unit, count)]);
  }
}

/** What a paid order bought is made, by its job or before something of it goes back. Tickets have ids that only the database knows. */
export function fulfil(model: Model, order: WalkOrder): void {
  if (order.isIssued) return;
  order.isIssued = true;
  order.isRevoked = isDisputed(order);
  order.isFollowed = true;
  const { kind, owner, parent, units, external } = order;
  if (kind === "credits" && owner) {
    owner.wallet.moved += external;
    order.standing = external;
    model.settle([owner.wallet]);
    if (order.isRevoked) takeCreditsBack(model, order);
  }
  if (kind === "lounge_rest" && parent && !order.isRevoked)
    for (const { quantity } of units) parent.restsPaid += quantity;
  makeUpgrade(model, order);
}

/** The credits of a top-up leave its wallet as far as they are there; the rest is owed. */
export function takeCreditsBack(model: Model, order: WalkOrder): void {
  const wallet = order.owner?.wallet;
  if (wallet === undefined || order.standing === 0) return;
  const there = Math.min(order.standing, model.balanceOf(wallet).free);
  wallet.moved -= there;
  order.owed = order.standing - there;
  wallet.owed += order.owed;
  order.standing = 0;
}
