import { selectPersons } from "#server/areas/accounts/public.ts";
import { refundsOfOrder } from "#server/areas/checkout/public.ts";
import { type EventForDocuments, loadEventForDocuments, offerTitles } from "#server/areas/events/public.ts";
import { shownName } from "#server/areas/people/public.ts";
import type { Queryable } from "#server/platform/database.ts";
import { euro } from "#server/platform/german-format.ts";
import { button, type MailContent, paragraph } from "#server/platform/mail/mail-body.ts";
import { hello, nameInMail } from "#server/platform/mail/names.ts";
import { rowsOfEvent, whenAndWhere } from "../ticket-notice.ts";
import { findTicket } from "../upgrades/upgrade-queries.ts";
import type { TicketMailRow, TicketNews } from "./tell-member.ts";

/** What a member is told: the title and body of the notification, and the mail. */
export type Told = {
  readonly title: string;
  readonly body: string;
  readonly mail: MailContent;
  /** Whether the mail brings the ticket. */
  readonly bringsTicket: boolean;
};

type Words = {
  readonly title: string;
  readonly heading: string;
  readonly texts: readonly string[];
  readonly button?: string;
  /** After those that say what ticket it is. */
  readonly rows?: readonly (readonly [label: string, value: string])[];
};

type Facts = {
  readonly friend: string;
  readonly event: EventForDocuments;
  /** What goes back for the ticket, in cents. */
  readonly refundCents: number | undefined;
};

const words: { readonly [Name in keyof TicketNews]: (facts: Facts) => Words } = {
  offered: ({ friend, event }) => ({
    title: `${friend} möchte dir ein Ticket für ${event.title} geben`,
    heading: "Ein Ticket für dich.",
    texts: [
      `${friend} möchte dir ein Ticket für ${event.title} geben. Nimm es an, dann kommt es unter deinem Namen in dein Konto. Dafür hast du Zeit, bis das Event beginnt.`,
    ],
    button: "Annehmen oder ablehnen",
  }),
  accepted: ({ friend, event }) => ({
    title: `${friend} hat dein Ticket für ${event.title} angenommen`,
    heading: "Dein Ticket ist weitergegeben.",
    texts: [
      `${friend} hat dein Ticket für ${event.title} angenommen. Der alte Code öffnet keine Tür mehr, du musst nichts weiter tun.`,
    ],
  }),
  declined: ({ friend, event }) => ({
    title: `${friend} hat dein Ticket für ${event.title} abgelehnt`,
    heading: "Das Ticket bleibt deins.",
    texts: [`${friend} hat dein Ticket für ${event.title} abgelehnt. Es gilt weiter, wie es ist.`],
    button: "Tickets ansehen",
  }),
  received: ({ friend, event }) => ({
    title: `Dein Ticket für ${event.title} ist da`,
    heading: "Hier ist dein Ticket.",
    texts: [
      `das Ticket für ${event.title}, das ${friend} dir gegeben hat, gehört jetzt dir. Es hängt als PDF an dieser Mail. Zeig am Einlass den Code, auf dem Handy oder ausgedruckt.`,
    ],
    button: "Ticket öffnen",
  }),
  withdrawn: ({ friend, event }) => ({
    title: `${friend} hat das Ticket für ${event.title} zurückgenommen`,
    heading: "Das Angebot gilt nicht mehr.",
    texts: [`${friend} behält das Ticket für ${event.title} doch. Du musst nichts weiter tun.`],
  }),
  revoked: ({ event }) => ({
    title: `Dein Ticket für ${event.title} gilt nicht mehr`,
    heading: "Dein Ticket gilt nicht mehr.",
    texts: [
      `das Ticket für ${event.title}, das du bekommen hast, gilt nicht mehr: Die Bestellung dahinter ist storniert, oder ihre Zahlung wurde zurückgeholt. Frag am besten, wer es dir gegeben hat.`,
    ],
  }),
  downgraded: ({ event }) => ({
    title: `Dein Ticket für ${event.title} hat einen neuen Code`,
    heading: "Dein Ticket hat einen neuen Code.",
    texts: [
      `das Upgrade für ${event.title} gilt nicht mehr, dein Ticket ist wieder das von vorher. Es hat einen neuen Code und hängt als PDF an dieser Mail. Der alte öffnet keine Tür mehr.`,
    ],
    button: "Ticket öffnen",
  }),
  resold: ({ event, refundCents }) => ({
    title: `Dein Ticket für ${event.title} wird weiterverkauft`,
    heading: "Dein Geld geht zurück.",
    texts: [
      `${event.title} ist ausverkauft, deshalb geben wir deinen Platz jetzt frei. Du bekommst den Ticketpreis zurück, ohne Gebühren, auf demselben Weg, auf dem du bezahlt hast. Sobald das Geld unterwegs ist, gilt dein Ticket nicht mehr.`,
    ],
    rows: refundCents === undefined ? [] : [["Erstattung", euro(refundCents)]],
  }),
};

const BRINGING: readonly (keyof TicketNews)[] = ["received", "downgraded"];

/** @returns `undefined` for what there is no more to tell of: its ticket is somebody else's, or its event was called off */
export async function writeTicketNews(
  db: Queryable,
  row: TicketMailRow,
  ticketsUrl: string,
): Promise<Told | undefined> {
  const template = row.template as keyof TicketNews;
  const ticket = await findTicket(db, row.ticketId);
  const event = ticket && (await loadEventForDocuments(db, ticket.eventId));
  if (ticket === undefined || event === undefined) return undefined;
  const bringsTicket = BRINGING.includes(template);
  if (bringsTicket && (ticket.ownerId !== row.accountId || ticket.state === "revoked")) return undefined;
  const { friendId } = row.details as { friendId?: number };
  const [person] = await selectPersons(db, friendId === undefined ? [] : [friendId]);
  const name = person === undefined ? undefined : shownName(person);
  const refundCents = template === "resold" ? await refundOf(db, ticket) : undefined;
  const told = words[template]({ friend: name ?? "jemand", event, refundCents });
  const inMail = words[template]({ friend: (name && nameInMail(name)) ?? "jemand", event, refundCents });
  const title = (await offerTitles(db, [ticket.offerId])).get(ticket.offerId);
  const [first = "", ...others] = inMail.texts;
  return {
    title: capital(told.title),
    body: whenAndWhere(event),
    bringsTicket,
    mail: {
      subject: capital(inMail.title),
      preview: whenAndWhere(event),
      heading: inMail.heading,
      blocks: [
        ...[`${hello(row.firstname)}, ${first}`, ...others.map(capital)].map(paragraph),
        ...(inMail.button === undefined ? [] : [button(inMail.button, ticketsUrl)]),
        {
          kind: "rows",
          rows: [
            ...[
              ["Event", event.title] as const,
              ...(title === undefined ? [] : [["Ticket", title] as const]),
            ],
            ...[...rowsOfEvent(event), ...(inMail.rows ?? [])],
          ],
        },
      ],
    },
  };
}

/** What goes back of a ticket's price, in cents; the last time, should its refund have failed before. */
async function refundOf(
  db: Queryable,
  { orderId, positionId }: { readonly orderId: number; readonly positionId: number },
): Promise<number | undefined> {
  const parts = (await refundsOfOrder(db, orderId)).flatMap(({ positions }) => positions);
  return parts.findLast(({ id }) => id === positionId)?.cents;
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
