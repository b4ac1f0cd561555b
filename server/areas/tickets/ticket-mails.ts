import {
  type MailFacts,
  type OrderMails,
  orderMail,
  type WriteOrderMail,
} from "#server/areas/checkout/public.ts";
import type { EventForDocuments } from "#server/areas/events/public.ts";
import { euro, longDate, partsOf, timeOfDay } from "#server/platform/german-format.ts";
import { button, type MailBlock, type MailContent, paragraph } from "#server/platform/mail/mail-body.ts";
import { hello, nameInMail } from "#server/platform/mail/names.ts";
import { berlinWallClock } from "#server/platform/zoned-time.ts";
import { ticketsOfOrder } from "./ticket-queries.ts";
import { REFUND_TEXTS } from "./ticket-texts.ts";

type TicketMailFacts = Omit<MailFacts, "event"> & {
  readonly event: EventForDocuments;
  /** Of those that count, in the order of their numbers, with names that a mail may show. */
  readonly holders: readonly (readonly [name: string, category: string])[];
  readonly eventUrl: string;
};

type Writers = {
  readonly [Name in keyof OrderMails]?: (facts: TicketMailFacts, details: OrderMails[Name]) => MailContent;
};

const writers: Writers = {
  tickets: ticketsMail,
  reissued: reissuedMail,
  "confirm-address": confirmAddressMail,
  "paid-late": paidLateMail,
  "payment-failed": paymentFailedMail,
  refund: refundMail,
  cancellation: cancellationMail,
  "event-cancelled": eventCancelledMail,
};

/** Whose name a mail does not show; the ticket itself does. */
const NAMELESS = "Gast";

/** What mails about orders of tickets say. */
export const writeTicketMail =
  (publicUrl: string): WriteOrderMail =>
  async (db, template, { event, ...facts }, details) => {
    const { order } = facts;
    const write = writers[template];
    if (write === undefined) return undefined;
    if (event === undefined) throw new Error(`order ${order.id} has lost its event`);
    const titles = new Map(order.positions.map(({ id, title }) => [id, title]));
    const tickets = (await ticketsOfOrder(db, order.id)).filter(
      ({ state, isGiven }) => state !== "revoked" && !isGiven,
    );
    const holders = tickets.map(({ firstname, lastname, positionId }, index) => {
      const place = tickets.length > 1 ? ` · Ticket ${index + 1} von ${tickets.length}` : "";
      const name = nameInMail(`${firstname} ${lastname}`) ?? NAMELESS;
      return [name, `${titles.get(positionId)}${place}`] as const;
    });
    return write({ ...facts, event, holders, eventUrl: `${publicUrl}/eventDetails/${event.id}` }, details);
  };

function ticketsMail(facts: TicketMailFacts): MailContent {
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
      paragraph(
        `${hello(order.firstname)}, ${lowerFirst(attached)} Zeig am Einlass den Code, auf dem Handy oder ausgedruckt.`,
      ),
      { kind: "ticket", ...ticketHead(event), holders },
      button(one ? "Ticket öffnen" : "Tickets öffnen", orderUrl),
      { kind: "rows", rows: orderRows(facts) },
      ...entryNotes(event),
    ],
  };
}

function reissuedMail({ order, event, holders, orderUrl }: TicketMailFacts): MailContent {
  const one = holders.length === 1;
  const what = one
    ? "dein Ticket hat einen neuen Code. Es hängt als PDF an dieser Mail"
    : "deine Tickets haben neue Codes. Sie hängen als PDF an dieser Mail";
  return {
    subject: `${one ? "Dein neuer Code" : "Deine neuen Codes"} für ${event.title}`,
    preview: "Ältere Codes öffnen keine Tür mehr. Zeig am Einlass nur noch die neuen.",
    heading: one ? "Hier ist dein neuer Code." : "Hier sind deine neuen Codes.",
    blocks: [
      paragraph(
        `${hello(order.firstname)}, ${what}. Lösch, was du von vorher gespeichert oder ausgedruckt hast: Damit kommst du nicht mehr rein.`,
      ),
      { kind: "ticket", ...ticketHead(event), holders },
      button(one ? "Ticket öffnen" : "Tickets öffnen", orderUrl),
      { kind: "rows", rows: orderRows({ order, event }) },
    ],
  };
}

function confirmAddressMail({ order, event, confirmUrl }: TicketMailFacts): MailContent {
  const until = order.holdExpiresAt;
  const count = order.positions.filter(({ kind }) => kind === "ticket").length;
  return {
    subject: `Bestätige deine Tickets für ${event.title}`,
    preview: "Ein Klick noch, dann gehören die Tickets dir.",
    heading: "Gleich gehören sie dir.",
    blocks: [
      paragraph(
        `${hello(order.firstname)}, bitte bestätige deine E-Mail-Adresse, dann ${count === 1 ? "gehört das Ticket" : "gehören die Tickets"} dir.`,
      ),
      ...(until === null
        ? []
        : [
            paragraph(
              `Bis ${timeOfDay(berlinWallClock(until))} ${count === 1 ? "ist dein Platz" : "sind deine Plätze"} reserviert.`,
            ),
          ]),
      button("Adresse bestätigen", confirmUrl),
      { kind: "rows", rows: orderRows({ order, event }) },
      paragraph("Du hast nichts bestellt? Dann musst du nichts tun: Die Bestellung verfällt von selbst."),
    ],
  };
}

function paidLateMail(facts: TicketMailFacts): MailContent {
  return orderMail(facts, {
    subject: `Deine Zahlung für ${facts.event.title} ist angekommen`,
    preview: "Sie kam nach Ablauf der Frist, deine Tickets waren aber noch frei.",
    heading: "Noch rechtzeitig.",
    texts: [
      "deine Zahlung kam an, als die Zeit zum Bezahlen schon abgelaufen war. Deine Tickets waren zum Glück noch frei: Die Bestellung gilt.",
      "Die Tickets kommen mit einer eigenen Mail.",
    ],
    button: { label: "Bestellung ansehen", url: facts.orderUrl },
  });
}

/** While the places are held the order can still be paid (decision 0031), also when no ticket is left for others. */
function paymentFailedMail(facts: TicketMailFacts): MailContent {
  const { order, event, orderUrl, eventUrl } = facts;
  const heldUntil = order.state === "pending" ? order.holdExpiresAt : null;
  return orderMail(facts, {
    subject: `Deine Zahlung für ${event.title} hat nicht geklappt`,
    preview: "Deine Bank hat die Zahlung abgelehnt. Es gibt noch keine Tickets.",
    heading: "Die Zahlung hat nicht geklappt.",
    texts: [
      "deine Bank hat die Zahlung für diese Bestellung abgelehnt oder zurückgegeben. Du hast deshalb keine Tickets bekommen.",
      heldUntil
        ? `Deine Plätze sind noch bis ${timeOfDay(berlinWallClock(heldUntil))} für dich reserviert: Bis dahin kannst du noch einmal bezahlen, am schnellsten mit Karte oder PayPal.`
        : "Solange es noch Tickets gibt, kannst du neu bestellen, am schnellsten mit Karte oder PayPal.",
    ],
    button: heldUntil
      ? { label: "Noch einmal bezahlen", url: orderUrl }
      : { label: "Zum Event", url: eventUrl },
    rows: [["Betrag", euro(order.totalCents)]],
  });
}

function refundMail(facts: TicketMailFacts, { amountCents, reason }: OrderMails["refund"]): MailContent {
  const { heading, text } = REFUND_TEXTS[reason];
  return orderMail(facts, {
    subject: `Erstattung zu deiner Bestellung für ${facts.event.title}`,
    preview: `${euro(amountCents)} gehen an dich zurück.`,
    heading,
    texts: [
      text,
      "Die Erstattung kommt auf demselben Weg, auf dem du bezahlt hast. Je nach Bank dauert das bis zu zehn Werktage.",
    ],
    rows: [["Erstattung", euro(amountCents)]],
  });
}

function cancellationMail(facts: TicketMailFacts): MailContent {
  return orderMail(facts, {
    subject: `Deine Bestellung für ${facts.event.title} ist storniert`,
    preview: "Die Codes deiner Tickets gelten nicht mehr.",
    heading: "Deine Bestellung ist storniert.",
    texts: [
      "der ganze Betrag geht an dich zurück. Die Codes deiner Tickets gelten deshalb nicht mehr.",
      "Die Stornorechnung hängt an dieser Mail.",
    ],
    rows: [["Betrag", euro(facts.order.totalCents)]],
  });
}

/** For buyers who had nothing to pay; the others get their refund's mail. */
function eventCancelledMail(facts: TicketMailFacts): MailContent {
  return orderMail(facts, {
    subject: `${facts.event.title} fällt aus`,
    preview: "Deine Tickets gelten nicht mehr.",
    heading: "Das Event fällt aus.",
    texts: [
      "das Event findet leider nicht statt. Deine Tickets gelten deshalb nicht mehr. Bezahlt hattest du dafür nichts, du musst also nichts weiter tun.",
    ],
  });
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

function orderRows({
  order,
  event,
}: Pick<TicketMailFacts, "order" | "event">): (readonly [string, string])[] {
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
  return notes.length === 0 ? [] : [paragraph(notes.join(" "))];
}

const NUMBER_WORDS = "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf".split(" ");

function inWords(count: number): string {
  return NUMBER_WORDS[count - 2] ?? String(count);
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
