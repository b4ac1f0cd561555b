import { lockSoleOrganisers } from "#server/areas/accounts/public.ts";
import {
  eventsWithBuyers,
  FORGOTTEN_BUYER,
  loadOrder,
  lockOrdersOfAccount,
  lockOrdersToForget,
  ordersOfAccount,
} from "#server/areas/checkout/public.ts";
import { comingEventsOf, loadEventForDocuments } from "#server/areas/events/public.ts";
import type { Queryable, Transaction } from "#server/platform/database.ts";
import { enqueue } from "#server/platform/jobs.ts";
import type { DeletionNotice, ExportedFile, PersonalDataPart } from "#server/platform/personal-data.ts";
import { berlinWallClock } from "#server/platform/zoned-time.ts";
import { deleteDocuments, documentsOfOrder } from "./document-queries.ts";
import { forgetInvoiceBuyers, invoicesOfOrders } from "./invoice-queries.ts";
import { DELETE_ORDER_FILES } from "./job-kinds.ts";
import { readDocument, readTickets } from "./make-documents.ts";
import { deleteOrderMails } from "./order-mail-queries.ts";
import type { TicketDeps } from "./ticket-deps.ts";
import {
  countValidTickets,
  forgetTicketHolders,
  ordersWithoutTickets,
  revokeGivenUpTickets,
  ticketsOfOrder,
} from "./ticket-queries.ts";

const QUARTER_OF_AN_HOUR = 900_000;

/** Tickets and invoices stay for the books, without names; files and mails go. */
export function ticketsPersonalData(deps: Pick<TicketDeps, "db" | "files" | "platform">): PersonalDataPart {
  return {
    area: "tickets",
    tables: {
      ticket: { fate: "pseudonymised", section: "bestellung" },
      invoice: { fate: "pseudonymised", section: "bestellung" },
      document: { fate: "deleted", section: "bestellung" },
      order_mail: { fate: "deleted", section: "mails" },
    },
    describeDeletion,
    async findObstacle(tx, accountId) {
      const guests = await findGuestsOfOwnEvents(tx, deps.platform, accountId, new Date());
      if (guests !== null) return guests;
      const coming = (await lockOrdersOfAccount(tx, accountId, new Date())).filter(({ isOver }) => !isOver);
      const unfinished = await ordersWithoutTickets(
        tx,
        coming.filter(({ state }) => state === "paid").map(({ id }) => id),
      );
      if (unfinished.length === 0) return null;
      return "Deine Tickets werden gerade noch erstellt. Bitte versuche es in einer Minute noch einmal.";
    },
    async erase(tx, erasure) {
      const { at, isFollowUp } = erasure;
      const orders = await lockOrdersToForget(tx, erasure);
      // What was bought at the same moment as the account was deleted is as good as a guest's ticket.
      if (!isFollowUp) await revokeGivenUpTickets(tx, { orderIds: orders.coming, at });
      await forgetTicketHolders(tx, orders.now, FORGOTTEN_BUYER);
      await forgetInvoiceBuyers(tx, orders.now);
      await deleteOrderMails(tx, orders.now);
      await deleteDocuments(tx, orders.now);
      const files = orders.now.map((orderId) => ({ orderId }));
      if (files.length > 0) {
        await enqueue(tx, DELETE_ORDER_FILES, files);
        // Once more for a worker that was making them meanwhile.
        const later = new Date(at.getTime() + QUARTER_OF_AN_HOUR);
        await enqueue(tx, DELETE_ORDER_FILES, files, { startAfter: later });
      }
      return orders.later.length > 0 ? "later" : "done";
    },
    exportFiles: (db, accountId) => exportFiles(db, deps, accountId),
  };
}

/**
 * Who alone stands for an organiser cannot leave those who have bought for its coming events: they would have nobody to turn to. What
 * is bought at this very moment is not waited for, as a sale locks no account (decision 0090).
 */
async function findGuestsOfOwnEvents(
  tx: Transaction,
  { supportEmail }: Pick<TicketDeps["platform"], "supportEmail">,
  accountId: number,
  now: Date,
): Promise<string | null> {
  const events = await comingEventsOf(tx, await lockSoleOrganisers(tx, accountId), now);
  const sold = await eventsWithBuyers(
    tx,
    events.map(({ id }) => id),
  );
  const next = events.find(({ id }) => sold.has(id));
  if (next === undefined) return null;
  return `Für kommende Events von ${next.organiser} sind Tickets verkauft, und nur dein Konto kann sie verwalten. Schreib uns an ${supportEmail}, wer sie übernimmt; dann kannst du dein Konto löschen.`;
}

async function describeDeletion(db: Queryable, accountId: number, now: Date): Promise<DeletionNotice> {
  const orders = await ordersOfAccount(db, accountId, now);
  const orderIds = orders.map(({ id }) => id);
  const coming = await countValidTickets(
    db,
    orders.filter(({ isOver }) => !isOver).map(({ id }) => id),
  );
  const invoices = await invoicesOfOrders(db, orderIds);
  return {
    lost: [
      ...(coming === 0
        ? []
        : [
            coming === 1
              ? "Dein Ticket für ein kommendes Event wird ungültig, ohne Erstattung."
              : `Deine ${coming} Tickets für kommende Events werden ungültig, ohne Erstattung.`,
          ]),
      ...(orders.length === 0 ? [] : ["Alle Dateien und Mails zu deinen Bestellungen."]),
    ],
    kept:
      invoices.length === 0 ? [] : ["Rechnungen bewahren wir acht Jahre ohne deinen Namen auf (§ 14b UStG)."],
  };
}

async function exportFiles(
  db: Queryable,
  deps: Pick<TicketDeps, "db" | "files" | "platform">,
  accountId: number,
): Promise<ExportedFile[]> {
  const tickets: unknown[] = [];
  const files: ExportedFile[] = [];
  for (const { id } of await ordersOfAccount(db, accountId, new Date())) {
    const order = await loadOrder(db, id);
    const event = order && (await loadEventForDocuments(db, order.eventId));
    if (order === undefined || event === undefined) continue;
    const ofOrder = await ticketsOfOrder(db, id);
    for (const { id: ticketId, firstname, lastname, state, issuedAt } of ofOrder) {
      tickets.push({
        ticket: ticketId,
        bestellnummer: order.number,
        event: event.title,
        beginn: event.startsLocal,
        ort: `${event.venue}, ${event.city}`,
        vorname: firstname,
        nachname: lastname,
        status: state,
        ausgestelltAm: berlinWallClock(issuedAt),
      });
    }
    const documents = await documentsOfOrder(db, id);
    if (documents.length > 0 && ofOrder.some(({ state }) => state !== "revoked")) {
      files.push({
        name: `dokumente/${order.number}/tickets.pdf`,
        read: async () => (await readTickets(deps, order))?.content,
      });
    }
    for (const document of documents) {
      if (document.kind !== "invoice" && document.kind !== "cancellation") continue;
      files.push({
        name: `dokumente/${order.number}/${NAMES[document.kind]}.pdf`,
        read: async () => (await readDocument(deps, order, document)).content,
      });
    }
  }
  return tickets.length === 0 ? files : [{ name: "tickets.json", json: tickets }, ...files];
}

const NAMES = { invoice: "rechnung", cancellation: "stornorechnung" } as const;
