import { generateKeyPairSync } from "node:crypto";
import type { InvoiceContent } from "#server/areas/invoicing/invoice-content.ts";
import type { TicketSheet } from "#server/areas/tickets/documents/ticket-pdf.ts";
import { signTicketCode } from "#server/areas/tickets/ticket-code.ts";

/** The keys that sample tickets are signed with. */
export const sampleKeys = generateKeyPairSync("ed25519");

const seller = {
  name: "Nordlicht Nächte",
  legalName: "Nordlicht Nächte Veranstaltungs-GmbH",
  street: "Große Elbstraße 112",
  postcode: "22767",
  city: "Hamburg",
  country: "DE",
  vatId: "DE123456789",
  email: "hallo@nordlicht.example",
  phone: "040 1234567",
} as const;

const platform = {
  productName: "Nachtfalter",
  legalName: "Nachtfalter Beispiel GmbH (Musterdaten)",
  street: "Musterweg 12",
  postcode: "20359",
  city: "Hamburg",
  vatId: "DE987654321",
  supportEmail: "hilfe@nachtfalter.example",
  supportPhone: "040 00000000",
  publicUrl: "https://nachtfalter.example",
} as const;

/** A named ticket of 17,50 € for a night in Hamburg; what a test or a measurement is about is given. */
export function sampleTicket(given: Partial<TicketSheet> = {}): TicketSheet {
  return {
    code: signTicketCode({ ticketId: 4711, eventId: 12, ticketType: 1 }, sampleKeys.privateKey),
    holder: "Yıldız Łukasz",
    personal: true,
    offerTitle: "Standard",
    grossCents: 1750,
    feeCents: 150,
    vatCents: 279,
    vatBasisPoints: 1900,
    orderNumber: "7K2MQ4XD",
    index: 1,
    count: 2,
    issuedAt: new Date("2026-11-21T10:00:00Z"),
    event: {
      id: 12,
      title: "Säurebad",
      startsLocal: "2026-12-04 22:00:00",
      endsLocal: "2026-12-05 06:00:00",
      lastEntryLocal: "2026-12-05 02:00:00",
      timeZone: "Europe/Berlin",
      startsAt: new Date("2026-12-04T21:00:00Z"),
      endsAt: new Date("2026-12-05T05:00:00Z"),
      venue: "Kesselhaus Nord",
      street: "Am Speicherboden 7",
      postcode: "20457",
      city: "Hamburg",
      ageLimit: 18,
      consentForm: true,
    },
    seller,
    platform,
    ...given,
  };
}

/** An invoice over two rates and more than 250 €, so that it is a complete one. */
export function sampleInvoice(given: Partial<InvoiceContent> = {}): InvoiceContent {
  return {
    format: 1,
    number: "RE-12-2026-00042",
    cancels: null,
    issuedOn: "2026-11-21 11:00:00",
    orderNumber: "7K2MQ4XD",
    seller,
    buyer: { name: "Yıldız Łukasz", email: "yildiz@lukasz.example" },
    event: {
      title: "Säurebad",
      startsLocal: "2026-12-04 22:00:00",
      venue: "Kesselhaus Nord",
      city: "Hamburg",
    },
    lines: [
      { title: "Ticket „Standard“", quantity: 3, grossCents: 4800, vatBasisPoints: 1900 },
      { title: "Ticket „Loge am Rand der Tanzfläche“", quantity: 1, grossCents: 30000, vatBasisPoints: 1900 },
      { title: "Ticketgebühr", quantity: 4, grossCents: 600, vatBasisPoints: 1900 },
      { title: "Programmheft", quantity: 4, grossCents: 1600, vatBasisPoints: 700 },
    ],
    vat: [
      { vatBasisPoints: 1900, grossCents: 35400, netCents: 29748, vatCents: 5652 },
      { vatBasisPoints: 700, grossCents: 1600, netCents: 1495, vatCents: 105 },
    ],
    grossCents: 37000,
    platform,
    ...given,
  };
}
