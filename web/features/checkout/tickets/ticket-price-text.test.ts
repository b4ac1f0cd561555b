import { expect, test } from "vitest";
import { anOffer } from "./offer-factory.ts";
import { orderFeeText, ticketPriceText } from "./ticket-price-text.ts";

test("a ticket costs in the checkout what it costs on the event's page, its fee included", () => {
  expect(ticketPriceText(anOffer({ price: 14, fee: 1.4, feeType: "ticket" }))).toBe(
    "15,40\u00a0€ pro Ticket, inkl.\u00a01,40\u00a0€\u00a0Gebühr",
  );
  expect(ticketPriceText(anOffer({ price: 14, fee: 0, feeType: "ticket" }))).toBe("14,00\u00a0€ pro Ticket");
  expect(ticketPriceText(anOffer({ price: 0, fee: 0, feeType: "ticket" }))).toBe("Kostenlos");
});

test("a fee of the order is named once, the highest where offers differ", () => {
  expect(ticketPriceText(anOffer({ price: 69, fee: 3.5, feeType: "order" }))).toBe("69,00\u00a0€ pro Ticket");
  expect(
    orderFeeText([
      anOffer({ price: 69, fee: 3.5, feeType: "order" }),
      anOffer({ price: 99, fee: 4, feeType: "order" }),
      anOffer({ price: 14, fee: 9, feeType: "ticket" }),
    ]),
  ).toBe("Dazu 4,00\u00a0€ Gebühr, nur einmal pro Bestellung.");
  expect(orderFeeText([anOffer({ price: 14, fee: 1.4, feeType: "ticket" })])).toBeNull();
});
