import type { Order } from "#server/areas/checkout/public.ts";
import type { EventForDocuments } from "#server/areas/events/public.ts";
import type { RefundReason } from "#server/areas/payments/public.ts";
import { euro, longDate, partsOf, timeOfDay } from "#server/platform/german-format.ts";
import type { MailBlock, MailContent } from "#server/platform/mail/mail-body.ts";
import { hello } from "#server/platform/mail/names.ts";
import { berlinWallClock } from "#server/platform/zoned-time.ts";
import type { DocumentKind } from "../document-queries.ts";
import { REFUND_TEXTS } from "./refund-texts.ts";

/** Every mail about an order, with the details that are written down when it is asked for. */
export type MailTemplate = {
  readonly tickets: Record<never, never>;
  /** Asks for the confirmation of the address that free tickets were ordered with. */
  readonly "confirm-address": Record<never, never>;
  readonly "paid-late": Record<never, never>;
  readonly "payment-failed": Record<never, never>;
  readonly refund: { readonly amountCents: number; readonly reason: RefundReason };
  readonly cancellation: Record<never, never>;
  readonly "event-cancelled": Record<never, never>;
};

export type MailFacts = {
  readonly order: Order;
  readonly event: EventForDocuments;
  /** In the order of the tickets' numbers, with names that a mail may show. */
  readonly holders: readonly (readonly [name: string, category: string])[];
  /** The order's page. */
  readonly orderUrl: string;
  /** Where the order's address is confirmed. */
  readonly confirmUrl: string;
  readonly eventUrl: string;
  readonly hasInvoice: boolean;
};

/** Which of an order's documents go along. */
export const ATTACHED: { readonly [Name in keyof MailTemplate]: readonly DocumentKind[] } = {
  tickets: ["ticket", "invoice", "calendar"],
  "confirm-address": [],
  "paid-late": [],
  "payment-failed": [],
  refund: [],
  cancellation: ["cancellation"],
  "event-cancelled": [],
};

type Writers = {
  readonly [Name in keyof MailTemplate]: (facts: MailFacts, details: MailTemplate[Name]) => MailContent;
};

const writers: Writers = {
  tickets: ticketsMail,
  "confirm-address": confirmAddressMail,
  "paid-late": paidLateMail,
  "payment-failed": paymentFailedMail,
  refund: refundMail,
  cancellation: cancellationMail,
  "event-cancelled": eventCancelledMail,
};

export function writeMail<Name extends keyof MailTemplate>(
  template: Name,
  facts: MailFacts,
  details: MailTemplate[Name],
): MailContent {
  return writers[template](facts, details);
}

export function isMailTemplate(name: string): name is keyof MailTemplate {
  return Object.hasOwn(writers, name);
}

function ticketsMail(facts: MailFacts): MailContent {
  const { order, event, holders, orderUrl, hasInvoice } = facts;
  const one = holders.length === 1;
  const attached = `${one ? "Dein Ticket hängt" : "Deine Tickets hängen"} als PDF an dieser Mail, dazu ${
    hasInvoice ? "die Rechnung und ein Kalendereintrag" : "ein Kalendereintrag"
  }.`;
  return {
    subject: `${one ? "Dein Ticket" : "Deine Tickets"} für ${event.title}`,
    preview: `${longDate(event.startsLocal)}, ${timeOfDay(event.startsLocal)}, ${event.venue}, ${event.city}`,
    heading: one ? "Hier ist dein Ticket." : `Hier sind deine ${inWords(holders.length)}\u00a0Tickets.`,
    blocks: [
      {
        kind: "paragraph",
        text: `${hello(order.firstname)}, ${lowerFirst(attached)} Zeig am Einlass den Code, auf dem Handy oder ausgedruckt.`,
      },
      { kind: "ticket", ...ticketHead(event), holders },
      { kind: "button", label: one ? "Ticket öffnen" : "Tickets öffnen", url: orderUrl },
      { kind: "rows", rows: orderRows(facts) },
      ...entryNotes(event),
    ],
  };
}

function confirmAddressMail({ order, event, confirmUrl }: MailFacts): MailContent {
  const until = order.holdExpiresAt;
  const count = order.positions.filter(({ kind }) => kind === "ticket").length;
  return {
    subject: `Bestätige deine Tickets für ${event.title}`,
    preview: "Ein Klick noch, dann gehören die Tickets dir.",
    heading: "Gleich gehören sie dir.",
    blocks: [
      {
        kind: "paragraph",
        text: `${hello(order.firstname)}, bitte bestätige deine E-Mail-Adresse, dann ${count === 1 ? "gehört das Ticket" : "gehören die Tickets"} dir.`,
      },
      ...(until === null
        ? []
        : [
            {
              kind: "paragraph" as const,
              text: `Bis ${timeOfDay(berlinWallClock(until))} ${count === 1 ? "ist dein Platz" : "sind deine Plätze"} reserviert.`,
            },
          ]),
      { kind: "button", label: "Adresse bestätigen", url: confirmUrl },
      { kind: "rows", rows: orderRows({ order, event }) },
      {
        kind: "paragraph",
        text: "Du hast nichts bestellt? Dann musst du nichts tun: Die Bestellung verfällt von selbst.",
      },
    ],
  };
}

function paidLateMail({ order, event, orderUrl }: MailFacts): MailContent {
  return {
    subject: `Deine Zahlung für ${event.title} ist angekommen`,
    preview: "Sie kam nach Ablauf der Frist, deine Tickets waren aber noch frei.",
    heading: "Noch rechtzeitig.",
    blocks: [
      {
        kind: "paragraph",
        text: `${hello(order.firstname)}, deine Zahlung kam an, als die Zeit zum Bezahlen schon abgelaufen war. Deine Tickets waren zum Glück noch frei: Die Bestellung gilt.`,
      },
      { kind: "paragraph", text: "Die Tickets kommen mit einer eigenen Mail." },
      { kind: "button", label: "Bestellung ansehen", url: orderUrl },
      {
        kind: "rows",
        rows: [
          ["Bestellung", order.number],
          ["Event", event.title],
        ],
      },
    ],
  };
}

/** While the places are held the order can still be paid (decision 0031), also when no ticket is left for others. */
function paymentFailedMail({ order, event, orderUrl, eventUrl }: MailFacts): MailContent {
  const heldUntil = order.state === "pending" ? order.holdExpiresAt : null;
  return {
    subject: `Deine Zahlung für ${event.title} hat nicht geklappt`,
    preview: "Deine Bank hat die Zahlung abgelehnt. Es gibt noch keine Tickets.",
    heading: "Die Zahlung hat nicht geklappt.",
    blocks: [
      {
        kind: "paragraph",
        text: `${hello(order.firstname)}, deine Bank hat die Zahlung für diese Bestellung abgelehnt oder zurückgegeben. Du hast deshalb keine Tickets bekommen.`,
      },
      {
        kind: "paragraph",
        text: heldUntil
          ? `Deine Plätze sind noch bis ${timeOfDay(berlinWallClock(heldUntil))} für dich reserviert: Bis dahin kannst du noch einmal bezahlen, am schnellsten mit Karte oder PayPal.`
          : "Solange es noch Tickets gibt, kannst du neu bestellen, am schnellsten mit Karte oder PayPal.",
      },
      heldUntil
        ? { kind: "button", label: "Noch einmal bezahlen", url: orderUrl }
        : { kind: "button", label: "Zum Event", url: eventUrl },
      {
        kind: "rows",
        rows: [
          ["Bestellung", order.number],
          ["Event", event.title],
          ["Betrag", euro(order.totalCents)],
        ],
      },
    ],
  };
}

function refundMail(
  { order, event }: MailFacts,
  { amountCents, reason }: MailTemplate["refund"],
): MailContent {
  const { heading, text } = REFUND_TEXTS[reason];
  return {
    subject: `Erstattung zu deiner Bestellung für ${event.title}`,
    preview: `${euro(amountCents)} gehen an dich zurück.`,
    heading,
    blocks: [
      { kind: "paragraph", text: `${hello(order.firstname)}, ${text}` },
      {
        kind: "paragraph",
        text: "Die Erstattung kommt auf demselben Weg, auf dem du bezahlt hast. Je nach Bank dauert das bis zu zehn Werktage.",
      },
      {
        kind: "rows",
        rows: [
          ["Bestellung", order.number],
          ["Event", event.title],
          ["Erstattung", euro(amountCents)],
        ],
      },
    ],
  };
}

function cancellationMail({ order, event }: MailFacts): MailContent {
  return {
    subject: `Deine Bestellung für ${event.title} ist storniert`,
    preview: "Die Codes deiner Tickets gelten nicht mehr.",
    heading: "Deine Bestellung ist storniert.",
    blocks: [
      {
        kind: "paragraph",
        text: `${hello(order.firstname)}, der ganze Betrag geht an dich zurück. Die Codes deiner Tickets gelten deshalb nicht mehr.`,
      },
      { kind: "paragraph", text: "Die Stornorechnung hängt an dieser Mail." },
      {
        kind: "rows",
        rows: [
          ["Bestellung", order.number],
          ["Event", event.title],
          ["Betrag", euro(order.totalCents)],
        ],
      },
    ],
  };
}

/** For whoever had nothing to pay; the others get their refund's mail. */
function eventCancelledMail({ order, event }: MailFacts): MailContent {
  return {
    subject: `${event.title} fällt aus`,
    preview: "Deine Tickets gelten nicht mehr.",
    heading: "Das Event fällt aus.",
    blocks: [
      {
        kind: "paragraph",
        text: `Hallo ${order.firstname}, das Event findet leider nicht statt. Deine Tickets gelten deshalb nicht mehr. Bezahlt hattest du dafür nichts, du musst also nichts weiter tun.`,
      },
      {
        kind: "rows",
        rows: [
          ["Bestellung", order.number],
          ["Event", event.title],
        ],
      },
    ],
  };
}

function ticketHead(event: EventForDocuments) {
  const { monthShort, day, weekday } = partsOf(event.startsLocal);
  return {
    weekday: `${weekday.slice(0, 2)}.`,
    day: `${day}.`,
    month: monthShort,
    title: event.title,
    when: `${longDate(event.startsLocal)}, ${timeOfDay(event.startsLocal)}`,
    where: `${event.venue}, ${event.street}, ${event.postcode}\u00a0${event.city}`,
  };
}

function orderRows({ order, event }: Pick<MailFacts, "order" | "event">): (readonly [string, string])[] {
  return [
    ["Bestellung", order.number],
    ["Verkäufer", event.seller.legalName],
    order.totalCents > 0 ? ["Bezahlt", `${euro(order.totalCents)} inkl.\u00a0MwSt.`] : ["Preis", "kostenlos"],
  ];
}

function entryNotes(event: EventForDocuments): MailBlock[] {
  const notes: string[] = [];
  if (event.ageLimit) notes.push(`Einlass ab ${event.ageLimit} Jahren, bring einen gültigen Ausweis mit.`);
  if (event.consentForm) notes.push("Unter 18 kommst du mit Muttizettel und volljähriger Begleitung hinein.");
  if (event.lastEntryLocal) notes.push(`Letzter Einlass um ${timeOfDay(event.lastEntryLocal)}.`);
  return notes.length === 0 ? [] : [{ kind: "paragraph", text: notes.join(" ") }];
}

const NUMBER_WORDS = [
  "zwei",
  "drei",
  "vier",
  "fünf",
  "sechs",
  "sieben",
  "acht",
  "neun",
  "zehn",
  "elf",
  "zwölf",
];

function inWords(count: number): string {
  return NUMBER_WORDS[count - 2] ?? String(count);
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
