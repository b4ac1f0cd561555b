import {
  type MailFacts,
  orderMail,
  type PageTexts,
  type WriteOrderMail,
} from "#server/areas/checkout/public.ts";
import { euro } from "#server/platform/german-format.ts";
import type { MailContent } from "#server/platform/mail/mail-body.ts";

/** What the page of a top-up says. */
export const TOP_UP_PAGE_TEXTS: PageTexts = {
  waiting: {
    unpaid: "Deine Zahlung ist noch offen.",
    unconfirmed: "Deine Aufladung wird gerade vorbereitet.",
    processing: "Deine Zahlung wird noch bestätigt. Sobald sie da ist, wird dein Guthaben aufgeladen.",
    preparing: "Dein Guthaben wird gerade aufgeladen.",
  },
  expired: "Die Zeit zum Bezahlen ist abgelaufen, dein Guthaben wurde nicht aufgeladen.",
  unconfirmed: "Die Zeit ist abgelaufen, dein Guthaben wurde nicht aufgeladen.",
  disputed:
    "Deine Bank hat die Zahlung zurückgeholt, deshalb haben wir die Aufladung von deinem Guthaben abgezogen. Melde dich bitte bei uns, dann klären wir das zusammen.",
  refunded: () => "Diese Aufladung ist zurückgegeben, das Geld geht an dich zurück.",
};

/** What mails about a top-up say, where the general ones would not fit. */
export const writeTopUpMail: WriteOrderMail = async (_db, template, facts) => writers[template]?.(facts);

const writers: { readonly [name: string]: (facts: MailFacts) => MailContent } = {
  tickets: (facts) =>
    orderMail(facts, {
      subject: "Dein Guthaben ist aufgeladen",
      preview: `${euro(facts.order.totalCents)} sind da.`,
      heading: "Dein Guthaben ist da.",
      texts: [
        `${euro(facts.order.totalCents)} sind auf deinem Guthaben. Der Beleg hängt an dieser Mail.`,
        "Hast du noch nichts davon ausgegeben, kannst du die Aufladung 14 Tage lang in deinem Guthaben zurückgeben.",
      ],
      button: { label: "Guthaben ansehen", url: new URL("/wallet", facts.orderUrl).href },
      rows: [["Bezahlt", euro(facts.order.totalCents)]],
    }),
  cancellation: (facts) =>
    orderMail(facts, {
      subject: "Deine Aufladung ist zurückgegeben",
      preview: "Der ganze Betrag geht an dich zurück.",
      heading: "Deine Aufladung ist zurückgegeben.",
      texts: [
        "der ganze Betrag geht auf dem Weg zurück, auf dem du bezahlt hast. Je nach Bank dauert das bis zu zehn Werktage. Der Stornobeleg hängt an dieser Mail.",
      ],
      rows: [["Betrag", euro(facts.order.totalCents)]],
    }),
  reissued: (facts) =>
    orderMail(facts, {
      subject: "Dein Guthaben ist wieder da",
      preview: "Deine Aufladung gilt wieder.",
      heading: "Deine Aufladung gilt wieder.",
      texts: ["der Betrag deiner Aufladung steht wieder auf deinem Guthaben."],
      rows: [["Betrag", euro(facts.order.totalCents)]],
    }),
};
