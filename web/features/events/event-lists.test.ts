import { expect, test } from "vitest";
import { distanceBetween, nearbyHeading } from "./event-lists.ts";
import { availabilityOf, cardLines, priceText } from "./event-texts.ts";
import { groupByMonth } from "./group-by-month.ts";
import { listedEvent } from "./listed-event-factory.ts";

test("events stand under German months with the year, in their order", () => {
  const starts = ["2026-12-31 22:00:00", "2027-01-01 18:00:00", "2027-01-09 22:00:00", "2027-03-06 22:00:00"];
  const months = groupByMonth(starts.map((startTime, id) => ({ id, startTime })));
  expect(months.map(({ name, year, events }) => [name, year, events.map(({ id }) => id)])).toEqual([
    ["Dezember", 2026, [0]],
    ["Januar", 2027, [1, 2]],
    ["März", 2027, [3]],
  ]);
});

test("tickets are told of only where the event sells its own (specification, section 4)", () => {
  expect(availabilityOf({ ticketSale: 1, available: 21 })).toBeNull();
  expect(availabilityOf({ ticketSale: 1, available: 20 })).toMatchObject({ text: "Fast ausverkauft" });
  expect(availabilityOf({ ticketSale: 1, available: 0 })).toMatchObject({ text: "Ausverkauft" });
  expect(availabilityOf({ ticketSale: 1, available: null })).toBeNull();
  expect(availabilityOf({ ticketSale: 0, available: 0 })).toBeNull();
});

test("the price is the cheapest one with fees, else the door's", () => {
  expect(priceText(listedEvent())).toBe("ab 12,50\u00a0€");
  expect(priceText(listedEvent({ priceFrom: 0 }))).toBe("Kostenlos");
  expect(priceText(listedEvent({ priceFrom: null, abendkassePrice: 0 }))).toBe("Kostenlos");
  expect(priceText(listedEvent({ available: 0 }))).toBeUndefined();
  expect(priceText(listedEvent({ available: 0, abendkassePrice: 15 }))).toBeUndefined();
  expect(priceText(listedEvent({ priceFrom: null, abendkassePrice: 15 }))).toBe("Abendkasse 15,00\u00a0€");
  expect(priceText(listedEvent({ priceFrom: null, ticketSaleLink: "https://shop.example" }))).toBe(
    "Tickets beim Veranstalter",
  );
  expect(priceText(listedEvent({ priceFrom: null }))).toBeUndefined();
});

test("a card names time, place, distance and age", () => {
  expect(cardLines(listedEvent({ distanceKm: 1.2 }))).toEqual([
    ["22:00 · Kesselhaus Nord"],
    ["Hamburg", "1,2\u00a0km", "ab\u00a018"],
  ]);
  expect(cardLines(listedEvent({ ageLimit: null }))[1]).toEqual(["Hamburg"]);
});

test("distances are great circles", () => {
  const hamburg = { lat: 53.5503, lon: 10.0007 };
  expect(distanceBetween(hamburg, { lat: 48.1374, lon: 11.5755 })).toBeCloseTo(612, 0);
  expect(distanceBetween(hamburg, hamburg)).toBe(0);
});

test("only what is at most 100 km away is called near", () => {
  const city = { name: "Genf" };
  const at = (...distances: (number | undefined)[]) => distances.map((distanceKm) => ({ distanceKm }));
  expect(nearbyHeading(undefined, false, at(223))).toBe("Die nächsten Events");
  expect(nearbyHeading(city, true, at(62, 100))).toBe("In der Nähe von Genf");
  expect(nearbyHeading(city, true, at(62, 223.4))).toBe("Weitere Events");
  expect(nearbyHeading(city, false, at(undefined, 62))).toBe("Rund um Genf");
  expect(nearbyHeading(city, false, at(undefined, 223.4))).toBe("In Genf und weiter weg");
});
