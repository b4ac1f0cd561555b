import { type PassPage, passPriceNote, passSaleNotes, renderPassPdf } from "#server/areas/checkout/public.ts";
import type { EventForDocuments, Seller } from "#server/areas/events/public.ts";
import { euro, timeOfDay } from "#server/platform/german-format.ts";
import type { Platform } from "#server/platform/operator.ts";

export type TicketSheet = {
  /** The signed code: what the QR says. */
  readonly code: string;
  readonly holder: string;
  /** Only this person may enter with it. */
  readonly personal: boolean;
  readonly offerTitle: string;
  /** What this ticket cost with its fee, in cents, and the VAT in it. */
  readonly grossCents: number;
  readonly feeCents: number;
  readonly vatCents: number;
  readonly vatBasisPoints: number;
  readonly orderNumber: string;
  readonly index: number;
  readonly count: number;
  readonly issuedAt: Date;
  readonly event: Omit<EventForDocuments, "seller">;
  readonly seller: Seller;
  readonly platform: Platform;
};

/** Tickets of one order on A4, a page each; see `renderPassPdf`. */
export function renderTicketPdf(first: TicketSheet, ...others: readonly TicketSheet[]): Promise<Buffer> {
  const { event, index, count } = first;
  const which = others.length === 0 ? `Ticket ${index} von ${count}` : `${others.length + 1} Tickets`;
  const about = { title: `${event.title}: ${which}`, createdAt: first.issuedAt };
  return renderPassPdf(about, pageOf(first), ...others.map(pageOf));
}

function pageOf(ticket: TicketSheet): PassPage {
  const { event } = ticket;
  return {
    ...ticket,
    holderLabel: ticket.personal ? "Gilt nur für" : "Gekauft von",
    facts: [
      ["Kategorie", ticket.offerTitle, "Preis", euro(ticket.grossCents)],
      [
        "Beginn",
        timeOfDay(event.startsLocal),
        event.lastEntryLocal ? "Letzter Einlass" : "Ende",
        timeOfDay(event.lastEntryLocal ?? event.endsLocal),
      ],
      ["Bestellung", ticket.orderNumber, "Ticket", `${ticket.index} von ${ticket.count}`],
    ],
    priceNote: ticket.grossCents === 0 ? "Freier Eintritt, kein Entgelt." : passPriceNote(ticket),
    notes: [
      { heading: "So kommst du rein", notes: entryNotes(ticket) },
      { heading: "Gut zu wissen", notes: passSaleNotes(ticket) },
    ],
  };
}

function entryNotes({ event, personal }: TicketSheet): string[] {
  const notes = [
    "Zeig den Code am Einlass: auf dem Handy mit voller Helligkeit oder ausgedruckt, gern in Schwarz-Weiß.",
  ];
  notes.push(
    personal
      ? "Das Ticket gilt nur für die genannte Person. Bring einen gültigen Ausweis mit."
      : "Der Code öffnet die Tür genau einmal. Gib ihn nur weiter, wenn du selbst nicht kommst.",
  );
  if (event.ageLimit) {
    const identity = personal ? "" : " Bring einen gültigen Ausweis mit.";
    notes.push(`Einlass ab ${event.ageLimit} Jahren.${identity}`);
  }
  if (event.consentForm) {
    notes.push(
      "Mit Muttizettel: Wer noch nicht 18 ist, kommt mit ausgefüllter und unterschriebener Erziehungsbeauftragung und in Begleitung der darin genannten volljährigen Person hinein.",
    );
  }
  if (event.lastEntryLocal) notes.push(`Letzter Einlass um ${timeOfDay(event.lastEntryLocal)}.`);
  notes.push("Kopien und Fotos dieses Codes helfen niemandem: Nur der erste Scan zählt.");
  return notes;
}
