import { type PassPage, passPriceNote, passSaleNotes, renderPassPdf } from "#server/areas/checkout/public.ts";
import { euro, timeOfDay } from "#server/platform/german-format.ts";

/** A booked lounge as its page shows it. */
export type LoungeSheet = Pick<
  PassPage,
  "code" | "holder" | "orderNumber" | "event" | "seller" | "platform"
> & {
  readonly title: string;
  /** What was paid for it with the order, in cents, and the VAT in it. */
  readonly grossCents: number;
  readonly vatCents: number;
  readonly vatBasisPoints: number;
  /** What is to be paid still, in cents. */
  readonly openCents: number;
  readonly index: number;
  readonly count: number;
  readonly bookedAt: Date;
};

/** Lounges of one order on A4, a page each; see `renderPassPdf`. */
export function renderLoungePdf(first: LoungeSheet, ...others: readonly LoungeSheet[]): Promise<Buffer> {
  const { event, index, count } = first;
  const which = others.length === 0 ? `Lounge ${index} von ${count}` : `${others.length + 1} Lounges`;
  const about = { title: `${event.title}: ${which}`, createdAt: first.bookedAt };
  return renderPassPdf(about, pageOf(first), ...others.map(pageOf));
}

function pageOf(lounge: LoungeSheet): PassPage {
  const { event, openCents, grossCents } = lounge;
  return {
    ...lounge,
    holderLabel: openCents > 0 ? "Reserviert von" : "Gebucht von",
    facts: [
      ["Lounge", lounge.title, openCents > 0 ? "Anzahlung" : "Bezahlt", euro(grossCents)],
      ["Beginn", timeOfDay(event.startsLocal), "Ende", timeOfDay(event.endsLocal)],
      ["Bestellung", lounge.orderNumber, "Lounge", `${lounge.index} von ${lounge.count}`],
    ],
    priceNote: priceNote(lounge),
    notes: [
      { heading: "So kommst du rein", notes: entryNotes(lounge) },
      { heading: "Gut zu wissen", notes: passSaleNotes(lounge) },
    ],
  };
}

function priceNote({ openCents, grossCents, ...rest }: LoungeSheet): string {
  if (openCents > 0) return `Noch offen: ${euro(openCents)}, online oder an der Kasse.`;
  return grossCents === 0 ? "Kein Entgelt." : passPriceNote({ ...rest, feeCents: 0 });
}

function entryNotes({ event, openCents }: LoungeSheet): string[] {
  const notes = [
    "Zeig den Code am Empfang der Lounges: auf dem Handy mit voller Helligkeit oder ausgedruckt, gern in Schwarz-Weiß.",
    "Der Code steht für die Lounge, er ist keine Eintrittskarte. Ob deine Gäste Tickets brauchen, sagt dir der Veranstalter.",
  ];
  if (openCents > 0) notes.push("Getränke bestellst du, sobald der Rest bezahlt ist.");
  if (event.ageLimit) notes.push(`Einlass ab ${event.ageLimit} Jahren. Bringt gültige Ausweise mit.`);
  if (event.lastEntryLocal) notes.push(`Letzter Einlass um ${timeOfDay(event.lastEntryLocal)}.`);
  notes.push("Gib den Code nur an Gäste weiter, die für dich bestellen dürfen.");
  return notes;
}
