import {
  type MailFacts,
  type OrderMails,
  type OrderMailWords,
  orderMail,
} from "#server/areas/checkout/public.ts";
import { euro, timeOfDay } from "#server/platform/german-format.ts";
import type { MailContent } from "#server/platform/mail/mail-body.ts";
import { berlinWallClock } from "#server/platform/zoned-time.ts";

type Writers = {
  readonly [Name in keyof OrderMails]: (facts: MailFacts, details: OrderMails[Name]) => OrderMailWords;
};

/** The mails about an order of anything, whose products have no words of their own. */
const writers: Writers = {
  tickets: ({ order, orderUrl, hasInvoice }) => ({
    subject: "Deine Bestellung",
    preview: `Deine Bestellung ${order.number} ist da.`,
    heading: "Danke für deine Bestellung.",
    texts: [hasInvoice ? "die Rechnung hängt an dieser Mail." : "alles ist für dich bereit."],
    button: { label: "Bestellung ansehen", url: orderUrl },
    rows: [
      ...order.positions.map(({ title, quantity }) => [title, `${quantity}\u00a0×`] as const),
      order.totalCents > 0
        ? ["Bezahlt", `${euro(order.totalCents)} inkl.\u00a0MwSt.`]
        : ["Preis", "kostenlos"],
    ],
  }),
  "confirm-address": ({ order, confirmUrl }) => ({
    subject: "Bestätige deine Bestellung",
    preview: "Ein Klick noch, dann gehört sie dir.",
    heading: "Gleich gehört sie dir.",
    texts: [
      `bitte bestätige deine E-Mail-Adresse${order.holdExpiresAt ? ` bis ${timeOfDay(berlinWallClock(order.holdExpiresAt))}` : ""}. Du hast nichts bestellt? Dann musst du nichts tun: Die Bestellung verfällt von selbst.`,
    ],
    button: { label: "Adresse bestätigen", url: confirmUrl },
  }),
  "paid-late": ({ orderUrl }) => ({
    subject: "Deine Zahlung ist angekommen",
    preview: "Sie kam nach Ablauf der Frist, deine Bestellung gilt trotzdem.",
    heading: "Noch rechtzeitig.",
    texts: [
      "deine Zahlung kam an, als die Zeit zum Bezahlen schon abgelaufen war. Deine Bestellung gilt trotzdem.",
    ],
    button: { label: "Bestellung ansehen", url: orderUrl },
  }),
  "payment-failed": ({ order, orderUrl }) => ({
    subject: "Deine Zahlung hat nicht geklappt",
    preview: "Deine Bank hat die Zahlung abgelehnt.",
    heading: "Die Zahlung hat nicht geklappt.",
    texts: ["deine Bank hat die Zahlung für diese Bestellung abgelehnt oder zurückgegeben."],
    ...(order.state === "pending" ? { button: { label: "Noch einmal bezahlen", url: orderUrl } } : {}),
    rows: [["Betrag", euro(order.totalCents)]],
  }),
  refund: (_facts, { amountCents }) => ({
    subject: "Erstattung zu deiner Bestellung",
    preview: `${euro(amountCents)} gehen an dich zurück.`,
    heading: "Dein Geld geht zurück.",
    texts: [
      "wir erstatten dir einen Betrag zu dieser Bestellung. Die Erstattung kommt auf demselben Weg, auf dem du bezahlt hast. Je nach Bank dauert das bis zu zehn Werktage.",
    ],
    rows: [["Erstattung", euro(amountCents)]],
  }),
  cancellation: ({ order }) => ({
    subject: "Deine Bestellung ist storniert",
    preview: "Der ganze Betrag geht an dich zurück.",
    heading: "Deine Bestellung ist storniert.",
    texts: ["der ganze Betrag geht an dich zurück. Die Stornorechnung hängt an dieser Mail."],
    rows: [["Betrag", euro(order.totalCents)]],
  }),
  "part-cancelled": (_facts, { amountCents, extent }) => ({
    subject: "Stornorechnung zu deiner Bestellung",
    preview: `${euro(amountCents)} gehen an dich zurück.`,
    heading: extent === "part" ? "Ein Teil ist storniert." : "Der Rest ist storniert.",
    texts: [
      `${extent === "part" ? "ein Teil" : "der Rest"} deiner Bestellung ist storniert. Das Geld geht auf dem Weg zurück, auf dem du bezahlt hast. Die Stornorechnung hängt an dieser Mail.`,
    ],
    rows: [["Erstattung", euro(amountCents)]],
  }),
  reissued: ({ orderUrl }) => ({
    subject: "Neue Codes zu deiner Bestellung",
    preview: "Die alten Codes gelten nicht mehr.",
    heading: "Hier sind deine neuen Codes.",
    texts: ["deine Bestellung hat neue Codes. Die alten gelten nicht mehr."],
    button: { label: "Bestellung ansehen", url: orderUrl },
  }),
  "event-cancelled": () => ({
    subject: "Das Event fällt aus",
    preview: "Deine Bestellung ist damit erledigt.",
    heading: "Das Event fällt aus.",
    texts: [
      "das Event findet leider nicht statt, deine Bestellung ist damit erledigt. Bezahlt hattest du dafür nichts, du musst also nichts weiter tun.",
    ],
  }),
};

/** A mail about an order in words that fit anything that can be bought. */
export function writeGeneralMail<Name extends keyof OrderMails>(
  template: Name,
  facts: MailFacts,
  details: OrderMails[Name],
): MailContent {
  return orderMail(facts, writers[template](facts, details));
}

/** Whether a row of the outbox names a mail that there is. */
export function isOrderMail(name: string): name is keyof OrderMails {
  return Object.hasOwn(writers, name);
}
