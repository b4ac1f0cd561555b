import type { TicketItem } from "#contract/areas/eventdetails.ts";

/** An offer for tests: open, plenty left, 15 € plus 1.90 € a ticket, unless said otherwise. */
export function anOffer(changes: Partial<TicketItem> = {}): TicketItem {
  return {
    id: 1,
    ticketTitle: "Standard",
    ticketDescription: "Eintritt die ganze Nacht",
    ticketType: 1,
    startTime: "2026-12-04 22:00:00",
    price: 15,
    fee: 1.9,
    feeType: "ticket",
    available: 100,
    maxPerOrder: 10,
    personal: 0,
    ticketInsurance: 0,
    ticketInsurancePrice: null,
    upgradeFee: null,
    upgradeLevel: null,
    badge: null,
    vatPercent: 19,
    saleState: "open",
    saleStart: null,
    saleEnd: "2026-12-04 20:00:00",
    ...changes,
  };
}
