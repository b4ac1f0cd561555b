import { lockSoleOrganisers } from "#server/areas/accounts/public.ts";
import {
  eventsWithBuyers,
  FORGOTTEN_BUYER,
  lockOrdersOfAccount,
  lockOrdersToForget,
  ordersOfAccount,
} from "#server/areas/checkout/public.ts";
import { comingEventsOf } from "#server/areas/events/public.ts";
import type { Queryable, Transaction } from "#server/platform/database.ts";
import type { Platform } from "#server/platform/operator.ts";
import type { DeletionNotice, PersonalDataPart } from "#server/platform/personal-data.ts";
import { exportTickets } from "./export-tickets.ts";
import { revokeGivenUpTickets } from "./ticket-life.ts";
import {
  countValidTickets,
  forgetTicketHolders,
  forgetTicketOwner,
  ordersWithoutTickets,
} from "./ticket-queries.ts";

/** Tickets stay for the books, without names. */
export function ticketsPersonalData(platform: Platform): PersonalDataPart {
  return {
    area: "tickets",
    tables: {
      ticket: { fate: "pseudonymised", section: "bestellung" },
      ticket_code: { fate: "kept", section: "bestellung" },
      ticket_history: { fate: "kept", section: "bestellung" },
      ticket_mail: { fate: "deleted", section: "mails" },
      ticket_return: { fate: "kept", section: "bestellung" },
      ticket_transfer: { fate: "deleted", section: "bestellung" },
      ticket_upgrade: { fate: "kept", section: "bestellung" },
    },
    describeDeletion,
    async findObstacle(tx, accountId) {
      const guests = await findGuestsOfOwnEvents(tx, platform, accountId, new Date());
      if (guests !== null) return guests;
      const coming = (await lockOrdersOfAccount(tx, accountId, new Date())).filter(({ isOver }) => !isOver);
      const unfinished = await ordersWithoutTickets(
        tx,
        coming.filter(({ state, kind }) => state === "paid" && kind === "tickets").map(({ id }) => id),
      );
      if (unfinished.length === 0) return null;
      return "Deine Tickets werden gerade noch erstellt. Bitte versuche es in einer Minute noch einmal.";
    },
    async erase(tx, erasure) {
      const { accountId, at, isFollowUp } = erasure;
      const orders = await lockOrdersToForget(tx, erasure);
      // What was bought at the same moment as the account was deleted is as good as a guest's ticket.
      if (!isFollowUp) await revokeGivenUpTickets(tx, { accountId, orderIds: orders.coming, at });
      await forgetTicketOwner(tx, accountId, FORGOTTEN_BUYER);
      await forgetTicketHolders(tx, orders.now, FORGOTTEN_BUYER);
      return orders.later.length > 0 ? "later" : "done";
    },
    exportFiles: exportTickets,
  };
}

/**
 * The only account of an organiser cannot leave while its coming events have buyers: they would lose their contact. What
 * is bought at this very moment is not waited for, as a sale locks no account (decision 0090).
 */
async function findGuestsOfOwnEvents(
  tx: Transaction,
  { supportEmail }: Pick<Platform, "supportEmail">,
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
  const orderIds = orders.filter(({ isOver }) => !isOver).map(({ id }) => id);
  const coming = await countValidTickets(db, { orderIds, accountId, now });
  if (coming === 0) return { lost: [], kept: [] };
  const lost =
    coming === 1
      ? "Dein Ticket für ein kommendes Event wird ungültig, ohne Erstattung."
      : `Deine ${coming} Tickets für kommende Events werden ungültig, ohne Erstattung.`;
  return { lost: [lost], kept: [] };
}
