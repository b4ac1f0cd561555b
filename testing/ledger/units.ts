import type { Ticket, Unit, WalkOrder } from "./things.ts";

/** What is left of positions and orders, told without the product's code. */

export const isBack = ({ back, quantity }: Unit) => back === quantity;

export const unitsLeft = ({ back, quantity }: Unit) => quantity - back;

/** Some units of a position, and what they cost: all parts of it together cost it to the cent. */
export type Part = { readonly unit: Unit; readonly count: number; readonly cents: number };

export function partOf(unit: Unit, count: number): Part {
  const upTo = Math.round((unit.cents * (unit.back + count)) / unit.quantity);
  return { unit, count, cents: upTo - unit.backCents };
}

/** All that is left of an order. */
export const wholeOf = ({ units }: WalkOrder): Part[] =>
  units.filter((unit) => !isBack(unit)).map((unit) => partOf(unit, unitsLeft(unit)));

export const leftOf = ({ external, externalBack, credits, creditsBack }: WalkOrder) => ({
  external: external - externalBack,
  credits: credits - creditsBack,
});

/** Whether a bank has the money that paid it, or may keep it. */
export const isDisputed = ({ dispute }: WalkOrder) => dispute === "open" || dispute === "lost";

/** Whether a ticket's code opens something. */
export const isValid = ({ order, unit, isRevoked }: Ticket) =>
  order.state === "paid" && !isBack(unit) && !isRevoked;

/** How many lounges of an order, or tokens, have a code that opens something. */
export function standingUnits({ state, isIssued, isRevoked, units }: WalkOrder): number {
  if (state !== "paid" || !isIssued || isRevoked) return 0;
  return units.reduce((sum, unit) => sum + unitsLeft(unit), 0);
}

/** What is open of an order of reserved lounges: of how many, and how much. */
export function openOf(order: WalkOrder): { readonly units: number; readonly cents: number } {
  const each = order.units[0]?.openCents ?? 0;
  const units = order.kind === "lounges" && each > 0 ? standingUnits(order) - order.restsPaid : 0;
  return { units, cents: units * each };
}
