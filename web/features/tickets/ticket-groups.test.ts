import { expect, test } from "vitest";
import type { OwnLounge } from "#contract/areas/tickets.ts";
import { ownTicket } from "./own-ticket-factory.ts";
import { besideTicket, groupTickets, loungesBeside, nameOfTicket, placeText } from "./ticket-groups.ts";

const ids = (tickets: readonly { id: number }[]) => tickets.map(({ id }) => id);

test("what runs, what is new by the specification's rule, and what is old", () => {
  const groups = groupTickets([
    ownTicket({ id: 1, isNew: 0, isRunning: 1 }),
    ownTicket({ id: 2, isNew: 0, isRunning: 1, status: 1 }),
    ownTicket({ id: 3, isNew: 1 }),
    ownTicket({ id: 4, isNew: 0 }),
    ownTicket({ id: 5, isNew: 0, status: 2, secureCode: null }),
  ]);
  expect(ids(groups.running)).toEqual([1, 2]);
  expect(ids(groups.coming)).toEqual([3]);
  expect(ids(groups.old)).toEqual([4, 5]);
});

test("those of an event that can be shown are counted and lie side by side, a revoked one is not", () => {
  const groups = groupTickets([
    ownTicket({ id: 1, eventId: 7, isNew: 1 }),
    ownTicket({ id: 2, eventId: 7, isNew: 0, status: 2, secureCode: null }),
    ownTicket({ id: 3, eventId: 8, isNew: 1 }),
    ownTicket({ id: 4, eventId: 7, isNew: 0, status: 1 }),
  ]);
  expect(ids(besideTicket(groups, 4))).toEqual([1, 4]);
  expect(ids(besideTicket(groups, 3))).toEqual([3]);
  expect(besideTicket(groups, 99)).toEqual([]);
  expect(besideTicket(groups, undefined)).toEqual([]);
  expect([...groups.coming, ...groups.old].map(placeText)).toEqual([
    "Ticket 1 von 2",
    null,
    null,
    "Ticket 2 von 2",
  ]);
});

test("two of one holder differ by their names", () => {
  const { coming } = groupTickets([
    ownTicket({ id: 1 }),
    ownTicket({ id: 2 }),
    ownTicket({ id: 3, eventId: 8 }),
  ]);
  expect(coming.map(nameOfTicket)).toEqual([
    "Säurebad, Ticket 1 von 2, Mara Lindqvist",
    "Säurebad, Ticket 2 von 2, Mara Lindqvist",
    "Säurebad, Mara Lindqvist",
  ]);
});

test("lounges lie with the new tickets until their night ends, what is over or revoked with the old ones", () => {
  const lounges = [
    { bookingId: 1, status: 0, endTime: "2026-12-05 05:00:00" },
    { bookingId: 2, status: 0, endTime: "2026-12-04 05:00:00" },
    { bookingId: 3, status: 2, endTime: "2026-12-05 05:00:00" },
  ] as OwnLounge[];
  const beside = (list: "neu" | "alt") =>
    loungesBeside(list, lounges, "2026-12-04 23:00:00").map(({ bookingId }) => bookingId);
  expect(beside("neu")).toEqual([1]);
  expect(beside("alt")).toEqual([2, 3]);
});
