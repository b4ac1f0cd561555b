import { expect, test } from "vitest";
import type { EventDetails, TicketItem } from "#contract/areas/eventdetails.ts";
import { costOf, saleOf } from "./sale.ts";

const event = {
  over: 0,
  freeNeedConfirmation: 0,
  ticketSale: 1,
  ticketSaleLink: null,
  paymentMethods: ["card"],
} as unknown as EventDetails;
const offer = (changes: Partial<TicketItem>) =>
  ({
    price: 15,
    fee: 0,
    feeType: "ticket",
    available: 5,
    saleState: "open",
    saleStart: null,
    ...changes,
  }) as TicketItem;

test("the cheapest offer that can be bought counts, with its fee", () => {
  const cheap = offer({ price: 10, available: 0 });
  const withFee = offer({ price: 14, fee: 2 });
  const plain = offer({ price: 15 });
  expect(saleOf(event, [cheap, withFee, plain])).toEqual({ kind: "open", cheapest: plain });
});

test("what tickets cost is what an order of them costs: a fee per order is charged once, a fee per ticket for each", () => {
  expect(costOf(offer({ price: 12.5, fee: 1.9 }), 3)).toBe(3 * 1250 + 3 * 190);
  expect(costOf(offer({ price: 12.5, fee: 1.9, feeType: "order" }), 3)).toBe(3 * 1250 + 190);
  expect(costOf(offer({ price: 0.1, fee: 0.2 }))).toBe(30);
});

test.each<[string, Partial<EventDetails>, Partial<TicketItem>[]]>([
  ["over", { over: 1 }, [{}]],
  ["external", { ticketSaleLink: "https://shop.example" }, []],
  ["none", { ticketSale: 0 }, [{}]],
  ["none", {}, []],
  ["sold-out", {}, [{ available: 0 }, { saleState: "ended" }]],
  ["ended", {}, [{ saleState: "ended" }]],
])("%s", (kind, eventChanges, offers) => {
  expect(saleOf({ ...event, ...eventChanges }, offers.map(offer)).kind).toBe(kind);
});

test("while nothing can be paid, only what costs nothing is sold", () => {
  const unpaid = { ...event, paymentMethods: [] };
  const free = offer({ price: 0 });
  const feeOnly = offer({ price: 0, fee: 1 });
  expect(saleOf(unpaid, [offer({}), feeOnly])).toEqual({ kind: "payment-off" });
  expect(saleOf(unpaid, [offer({}), feeOnly, free])).toEqual({ kind: "open", cheapest: free });
  expect(saleOf(unpaid, [offer({ available: 0 })])).toEqual({ kind: "sold-out" });
});

test("a coming sale says when the first one begins", () => {
  const later = offer({ saleState: "upcoming", saleStart: "2026-11-05 12:00:00" });
  const sooner = offer({ saleState: "upcoming", saleStart: "2026-11-01 12:00:00" });
  expect(saleOf(event, [later, sooner, offer({ available: 0 })])).toEqual({
    kind: "upcoming",
    from: "2026-11-01 12:00:00",
  });
});
