import { expect } from "vitest";
import { resellTickets } from "#server/areas/tickets/returns/resell-tickets.ts";
import { giveBackUnits } from "./afterwards.ts";
import { counts } from "./moving.ts";
import type { Stock, Ticket } from "./things.ts";
import { isBack, isValid, partOf } from "./units.ts";
import type { Step, Walk } from "./walk.ts";

/** Somebody offers a ticket for sale again, or takes that back. It stays theirs until its place is wanted. */
export const offerForSale: Step = async (walk) => {
  const { model, pick, upTo } = walk;
  const own = model.tickets.filter((one) => counts(walk, one));
  // More often one whose place is wanted.
  const ticket = pick(own.filter((one) => upTo(3) > 0 && isWanted(model, placeOf(one)))) ?? pick(own);
  if (!ticket?.owner) return undefined;
  const isOffered = upTo(5) > 0;
  const isRefused =
    isOffered &&
    ticket.offered === 0 &&
    (ticket.isGiven || model.waitingUpgrades(ticket).length > 0 || paysForFree(ticket));
  const form = { ticketId: String(ticket.id), offered: isOffered ? "1" : "0" };
  const what = `ticket ${ticket.id} ${isOffered ? "" : "not "}for sale`;
  const { status } = await walk.call("tickets/offerReturn", form, ticket.owner);
  expect(status, what).toBe(isRefused ? 409 : 250);
  if (isRefused) return `refused: ${what}`;
  if (!isOffered) ticket.offered = 0;
  else if (ticket.offered === 0) ticket.offered = nextTurn(model);
  return what;
};

const nextTurn = ({ tickets }: Walk["model"]) => 1 + Math.max(0, ...tickets.map(({ offered }) => offered));

/** Its price made something else free, which its buyer still has. */
const paysForFree = ({ unit, order }: Ticket) =>
  unit.cents > 0 && order.units.some((one) => one !== unit && one.isFree && !isBack(one));

/** The job that gives back the ticket that was offered first of each offer that is sold out: its place is anybody's. */
export const resell: Step = async (walk) => {
  const { house, model, returns } = walk;
  const going = model.offersOnSale().flatMap(({ id }) => {
    const offered = model.tickets
      .filter((ticket) => ticket.offered > 0 && isValid(ticket) && placeOf(ticket)?.id === id)
      .toSorted((a, b) => a.offered - b.offered);
    return isWanted(model, { kind: "offer", id }) ? offered.slice(0, 1) : [];
  });
  const count = await resellTickets({ ...returns, now: house.clock.now });
  await walk.runJobs();
  let expected = 0;
  for (const ticket of going) {
    ticket.offered = 0;
    if (!ticket.isGiven && giveBackUnits(model, ticket.order, [partOf(ticket.unit, 1)])) expected++;
  }
  const what = `tickets ${going.map(({ id }) => id)} given back for sale`;
  expect(count, what).toBe(expected);
  return going.length > 0 ? what : undefined;
};

const placeOf = ({ place, order, unit }: Ticket): Stock | undefined =>
  (place === order ? unit : place.units[0])?.stock;

/** Whether all places of an offer are paid for. */
const isWanted = (model: Walk["model"], place: Stock | undefined) =>
  place !== undefined && model.stockOf(place).sold >= model.quotaOf(place);
