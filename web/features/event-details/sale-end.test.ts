import { expect, test } from "vitest";
import type { TicketItem } from "#contract/areas/eventdetails.ts";
import { saleEndText } from "./sale-end.ts";

const event = { startTime: "2026-12-04 22:00:00", timeZone: "Europe/Berlin" };
const offer = (changes: Partial<TicketItem> = {}) =>
  ({
    saleState: "open",
    available: 5,
    price: 12,
    fee: 0,
    feeType: "ticket",
    saleEnd: "2026-12-04 18:00:00",
    ...changes,
  }) as TicketItem;
const textOf = (one: TicketItem, others: TicketItem[] = [], of = event) =>
  saleEndText(of, one, [one, ...others], "2026-11-23")?.replaceAll("\u00a0", " ");

test("a sale that ends before the event begins says so, with day and hour", () => {
  expect(textOf(offer())).toBe("Verkauf bis Fr., 4. Dez., 18:00 Uhr");
  expect(textOf(offer({ saleEnd: "2026-12-04 21:59:00" }))).toBe("Verkauf bis Fr., 4. Dez., 21:59 Uhr");
});

test("a ticket that is sold up to the event or into its night says nothing", () => {
  expect(textOf(offer({ saleEnd: "2026-12-04 22:00:00" }))).toBeUndefined();
  expect(textOf(offer({ saleEnd: "2026-12-05 04:00:00" }))).toBeUndefined();
  expect(textOf(offer({ saleEnd: null }))).toBeUndefined();
});

test("what ends before dearer ones is not the end of the sale", () => {
  const early = offer({ saleEnd: "2026-11-27 23:59:00" });
  expect(textOf(early, [offer({ price: 15 })])).toBe("Zu diesem Preis bis Fr., 27. Nov., 23:59 Uhr");
  expect(textOf(early, [offer({ fee: 1, saleEnd: null })])).toMatch(/^Zu diesem Preis bis/);
  expect(textOf(early, [offer({ price: 15, saleState: "upcoming" })])).toMatch(/^Zu diesem Preis bis/);
});

test("a price that another ticket has for longer does not end", () => {
  const early = offer({ saleEnd: "2026-11-27 23:59:00" });
  expect(textOf(early, [offer()])).toBeUndefined();
  expect(textOf(early, [offer({ price: 9 }), offer({ price: 20 })])).toBeUndefined();
});

test("others that are sold out or ended sell nothing for longer", () => {
  const early = offer({ saleEnd: "2026-11-27 23:59:00" });
  expect(textOf(early, [offer({ available: 0 }), offer({ saleState: "ended" })])).toMatch(/^Verkauf bis/);
});

test("the event's clock is its own, the sale's is Berlin's", () => {
  const abroad = { startTime: "2026-12-04 22:00:00", timeZone: "Europe/London" };
  expect(textOf(offer({ saleEnd: "2026-12-04 22:30:00" }), [], abroad)).toMatch(/^Verkauf bis/);
});
