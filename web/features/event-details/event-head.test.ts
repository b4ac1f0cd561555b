import { expect, test } from "vitest";
import type { EventDetails, TicketItem } from "#contract/areas/eventdetails.ts";
import { eventHead } from "./event-head.ts";

const event = {
  id: 7,
  title: "Säurebad",
  description: "Acht Stunden, ein Raum, eine Anlage. ".repeat(8),
  startTime: "2026-12-04 22:00:00",
  endTime: "2026-12-05 06:00:00",
  timeZone: "Europe/Berlin",
  location: "Kesselhaus Nord",
  city: "Hamburg",
  image: "/bilder/kern/1200.jpg",
  imageAlt: "Plakat: Säurebad",
  ticketSale: 1,
  ticketSaleLink: null,
  over: 0,
  freeNeedConfirmation: 0,
  paymentMethods: ["card"],
  lineUp: ["Ona Velt"],
  organizer: { legalName: "Kesselhaus Nord Betriebs GmbH" },
} as unknown as EventDetails;
const offer = {
  ticketTitle: "Standard",
  price: 15,
  fee: 1.9,
  feeType: "ticket",
  available: 3,
  saleState: "open",
} as TicketItem;

test("the description says when and where, and ends between words within what search engines show", async () => {
  const head = await eventHead(event, [offer], "https://nachtfalter.example");
  expect(head.title).toBe("Säurebad in Hamburg");
  expect(head.canonicalPath).toBe("/eventDetails/7");
  expect(head.description).toMatch(
    /^Fr\., 4\. Dez\. 2026 · 22:00, Kesselhaus Nord, Hamburg\. Acht Stunden.* …$/,
  );
  expect(head.description.length).toBeLessThanOrEqual(160);
});

test("search engines get moments, prices with fees and what is left", async () => {
  const soldOut = { ...offer, available: 0 };
  const [data] =
    (await eventHead(event, [offer, soldOut], "https://nachtfalter.example")).structuredData ?? [];
  expect(data).toMatchObject({
    "@type": "Event",
    startDate: "2026-12-04T22:00:00+01:00",
    endDate: "2026-12-05T06:00:00+01:00",
    image: ["https://nachtfalter.example/bilder/kern/1200.jpg"],
    performer: [{ name: "Ona Velt" }],
    offers: [
      { price: "16.90", priceCurrency: "EUR", availability: "https://schema.org/InStock" },
      { availability: "https://schema.org/SoldOut" },
    ],
  });
});

test("search engines are told what cannot be paid at the moment", async () => {
  const unpaid = { ...event, paymentMethods: [] };
  const free = { ...offer, price: 0, fee: 0 };
  const [data] = (await eventHead(unpaid, [offer, free], "https://nachtfalter.example")).structuredData ?? [];
  expect(data).toMatchObject({
    offers: [
      { price: "16.90", availability: "https://schema.org/OutOfStock" },
      { price: "0.00", availability: "https://schema.org/InStock" },
    ],
  });
});

test("what is sold in another shop has no offers of ours", async () => {
  const elsewhere = { ...event, ticketSaleLink: "https://shop.example" };
  const [data] = (await eventHead(elsewhere, [], "https://nachtfalter.example")).structuredData ?? [];
  expect(data).not.toHaveProperty("offers");
});
