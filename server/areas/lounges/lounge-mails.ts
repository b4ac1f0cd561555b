import {
  type MailFacts,
  type OrderMails,
  type OrderMailWords,
  orderMail,
  type WriteOrderMail,
} from "#server/areas/checkout/public.ts";
import type { EventForDocuments } from "#server/areas/events/public.ts";
import { euro, longDate, timeOfDay } from "#server/platform/german-format.ts";
import { berlinWallClock } from "#server/platform/zoned-time.ts";
import { type Booking, bookingsOfOrder } from "./booking-queries.ts";
import { LOUNGE_REFUND_TEXTS } from "./lounge-texts.ts";

type Facts = Omit<MailFacts, "event"> & {
  readonly event: EventForDocuments;
  /** Those that count. */
  readonly bookings: readonly Booking[];
  readonly eventUrl: string;
};

type Writers = {
  readonly [Name in keyof OrderMails]?: (facts: Facts, details: OrderMails[Name]) => OrderMailWords;
};

/** What mails about orders of lounges say. */
export const writeLoungeMail =
  (publicUrl: string): WriteOrderMail =>
  async (db, template, { event, ...facts }, details) => {
    const write = writers[template];
    if (write === undefined) return undefined;
    if (event === undefined) throw new Error(`order ${facts.order.id} has lost its event`);
    const bookings = (await bookingsOfOrder(db, facts.order.id)).filter(({ state }) => state === "valid");
    const eventUrl = `${publicUrl}/eventDetails/${event.id}`;
    return orderMail({ ...facts, event }, write({ ...facts, event, bookings, eventUrl }, details));
  };

const writers: Writers = {
  tickets: bookedMail,
  reissued: ({ event, bookings, orderUrl }) => ({
    subject: `${bookings.length === 1 ? "Dein neuer Lounge-Code" : "Deine neuen Lounge-Codes"} für ${event.title}`,
    preview: "Ältere Codes gelten nicht mehr. Zeig nur noch die neuen.",
    heading: bookings.length === 1 ? "Hier ist dein neuer Code." : "Hier sind deine neuen Codes.",
    texts: [
      `deine ${bookings.length === 1 ? "Lounge hat einen neuen Code. Er hängt" : "Lounges haben neue Codes. Sie hängen"} als PDF an dieser Mail. Lösch, was du von vorher gespeichert oder ausgedruckt hast.`,
    ],
    button: { label: "Buchung öffnen", url: orderUrl },
  }),
  "confirm-address": ({ event, order, confirmUrl }) => ({
    subject: `Bestätige deine Lounge bei ${event.title}`,
    preview: "Ein Klick noch, dann gehört die Lounge dir.",
    heading: "Gleich gehört sie dir.",
    texts: [
      "bitte bestätige deine E-Mail-Adresse, dann gehört die Lounge dir.",
      ...(order.holdExpiresAt === null
        ? []
        : [`Bis ${timeOfDay(berlinWallClock(order.holdExpiresAt))} ist sie für dich reserviert.`]),
      "Du hast nichts bestellt? Dann musst du nichts tun: Die Bestellung verfällt von selbst.",
    ],
    button: { label: "Adresse bestätigen", url: confirmUrl },
  }),
  "paid-late": ({ event, orderUrl }) => ({
    subject: `Deine Zahlung für die Lounge bei ${event.title} ist angekommen`,
    preview: "Sie kam nach Ablauf der Frist, die Lounge war aber noch frei.",
    heading: "Noch rechtzeitig.",
    texts: [
      "deine Zahlung kam an, als die Zeit zum Bezahlen schon abgelaufen war. Die Lounge war zum Glück noch frei: Die Buchung gilt.",
      "Den Code bekommst du mit einer eigenen Mail.",
    ],
    button: { label: "Bestellung ansehen", url: orderUrl },
  }),
  "payment-failed": paymentFailedMail,
  refund: ({ event }, { amountCents, reason }) => ({
    subject: `Erstattung zu deiner Lounge bei ${event.title}`,
    preview: `${euro(amountCents)} gehen an dich zurück.`,
    heading: LOUNGE_REFUND_TEXTS[reason].heading,
    texts: [
      LOUNGE_REFUND_TEXTS[reason].text,
      "Die Erstattung kommt auf demselben Weg, auf dem du bezahlt hast. Je nach Bank dauert das bis zu zehn Werktage.",
    ],
    rows: [["Erstattung", euro(amountCents)]],
  }),
  cancellation: ({ event, order }) => ({
    subject: `Deine Lounge bei ${event.title} ist storniert`,
    preview: "Der Code deiner Lounge gilt nicht mehr.",
    heading: "Deine Buchung ist storniert.",
    texts: [
      "der ganze Betrag geht an dich zurück. Der Code deiner Lounge gilt deshalb nicht mehr.",
      "Die Stornorechnung hängt an dieser Mail.",
    ],
    rows: [["Betrag", euro(order.totalCents)]],
  }),
  "event-cancelled": ({ event }) => ({
    subject: `${event.title} fällt aus`,
    preview: "Deine Lounge gilt nicht mehr.",
    heading: "Das Event fällt aus.",
    texts: [
      "das Event findet leider nicht statt. Deine Buchung gilt deshalb nicht mehr. Bezahlt hattest du dafür nichts, du musst also nichts weiter tun.",
    ],
  }),
};

/** Online what is open is paid with an account, which finds a guest's booking once it has confirmed the same address. */
const howToPayRest = ({ accountId }: Facts["order"]): string =>
  accountId === null
    ? "Zahl sie an der Kasse, bevor du Getränke bestellst, oder vorher online: mit einem Konto zu dieser E-Mail-Adresse."
    : "Zahl sie unter „Meine Tickets“ oder an der Kasse, bevor du Getränke bestellst.";

function bookedMail({ order, event, bookings, orderUrl, hasInvoice }: Facts): OrderMailWords {
  const one = bookings.length === 1;
  const openCents = bookings.reduce((sum, booking) => sum + booking.openCents, 0);
  const titles = new Map(order.positions.map(({ id, title }) => [id, title]));
  const booked = openCents > 0 ? "reserviert" : "gebucht";
  return {
    subject: `Deine ${one ? "Lounge" : "Lounges"} bei ${event.title}`,
    preview: `${longDate(event.startsLocal)}, ${timeOfDay(event.startsLocal)}, ${event.venue}, ${event.city}`,
    heading: one ? `Deine Lounge ist ${booked}.` : `Deine ${bookings.length}\u00a0Lounges sind ${booked}.`,
    texts: [
      `der Code ${one ? "deiner Lounge hängt" : "jeder Lounge hängt"} als PDF an dieser Mail, dazu ${hasInvoice ? "die Rechnung und ein Kalendereintrag" : "ein Kalendereintrag"}. Zeig ihn beim Empfang, auf dem Handy oder ausgedruckt.`,
      ...(openCents > 0
        ? [`Bezahlt ist die Reservierung. ${euro(openCents)} sind noch offen. ${howToPayRest(order)}`]
        : []),
    ],
    button: { label: "Buchung öffnen", url: orderUrl },
    rows: [
      ["Beginn", `${longDate(event.startsLocal)}, ${timeOfDay(event.startsLocal)}`],
      ["Ort", `${event.venue}, ${event.street}, ${event.postcode}\u00a0${event.city}`],
      ...bookings.map(
        ({ positionId }, index) =>
          [
            one ? "Lounge" : `Lounge ${index + 1} von ${bookings.length}`,
            titles.get(positionId) ?? "",
          ] as const,
      ),
      ["Verkäufer", event.seller.legalName],
      order.totalCents > 0
        ? ["Bezahlt", `${euro(order.totalCents)} inkl.\u00a0MwSt.`]
        : ["Preis", "kostenlos"],
      ...(openCents > 0 ? [["Noch\u00a0offen", euro(openCents)] as const] : []),
    ],
  };
}

/** While the lounge is held the order can still be paid (decision 0031). */
function paymentFailedMail({ order, event, orderUrl, eventUrl }: Facts): OrderMailWords {
  const heldUntil = order.state === "pending" ? order.holdExpiresAt : null;
  return {
    subject: `Deine Zahlung für die Lounge bei ${event.title} hat nicht geklappt`,
    preview: "Deine Bank hat die Zahlung abgelehnt. Die Lounge ist noch nicht gebucht.",
    heading: "Die Zahlung hat nicht geklappt.",
    texts: [
      "deine Bank hat die Zahlung für diese Bestellung abgelehnt oder zurückgegeben. Die Lounge ist deshalb nicht gebucht.",
      heldUntil
        ? `Sie ist noch bis ${timeOfDay(berlinWallClock(heldUntil))} für dich reserviert: Bis dahin kannst du noch einmal bezahlen, am schnellsten mit Karte oder PayPal.`
        : "Solange noch eine frei ist, kannst du neu buchen, am schnellsten mit Karte oder PayPal.",
    ],
    button: heldUntil
      ? { label: "Noch einmal bezahlen", url: orderUrl }
      : { label: "Zum Event", url: eventUrl },
    rows: [["Betrag", euro(order.totalCents)]],
  };
}
