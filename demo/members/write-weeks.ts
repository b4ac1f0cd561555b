import { sql } from "kysely";
import { contactOfAccount, insertPayoutRequest } from "../../server/areas/accounts/public.ts";
import { loadOrder, type Quote, quoteTickets, type WholeOrder } from "../../server/areas/checkout/public.ts";
import { cloakroomTokens } from "../../server/areas/cloakroom/public.ts";
import { ticketPlaces } from "../../server/areas/events/public.ts";
import { ticketNotice } from "../../server/areas/tickets/public.ts";
import {
  availableOf,
  creditsOf,
  memberCredits,
  PAYOUT,
  PROVIDER,
  topUps,
  transfer,
} from "../../server/areas/wallet/public.ts";
import type { Transaction } from "../../server/platform/database.ts";
import { insertPastOrder, insertTaken } from "./past-order.ts";
import { type Movement, type PastNight, weeksBefore } from "./weeks.ts";
import type { Person } from "./write-friendships.ts";
import type { Notice } from "./write-notices.ts";

type Member = Person & { readonly walletId: number };

type SaysNotice = (
  db: Transaction,
  order: WholeOrder,
) => Promise<{ readonly title: string; readonly body: string } | undefined>;

const ONE_HOUR = 3_600_000;
const TWO_DAYS = 48 * ONE_HOUR;

/**
 * Has a new member top up, go out and be paid out in the weeks before: each thing is quoted by its product at its own moment, and bought only if the
 * credits were enough. What it makes is made by the product's jobs once the server runs.
 * @returns what the member was told of it and has read, the oldest first
 */
export async function writeWeeks(tx: Transaction, person: Person, now: Date): Promise<Notice[]> {
  const { walletId } = await memberCredits.lock(tx, person.id);
  const member = { ...person, walletId };
  const notices: Notice[] = [];
  for (const movement of weeksBefore(now, await nightsThatAreOver(tx, now)))
    notices.push(...(await book(tx, member, movement)));
  return notices;
}

async function book(tx: Transaction, member: Member, movement: Movement): Promise<Notice[]> {
  switch (movement.kind) {
    case "top-up":
      return topUp(tx, member, movement);
    case "payout":
      await payOut(tx, member, movement.at);
      return [];
    case "tickets": {
      const { night, quantity, at } = movement;
      const wanted = { items: [{ id: night.offerId, quantity }], attendees: [], insureAll: false };
      const orderId = await spend(tx, member, {
        subject: "ticket_offer",
        quote: await quoteTickets(tx, false, wanted, at),
        at,
      });
      return orderId === undefined ? [] : told(tx, orderId, { words: ticketNotice, link: "/tickets", at });
    }
    case "cloakroom": {
      const { night, at } = movement;
      const quote = await cloakroomTokens.quote(tx, { eventId: night.eventId, organiserId: undefined }, at);
      await spend(tx, member, { subject: cloakroomTokens.subject, quote, at });
      return [];
    }
  }
}

async function topUp(
  tx: Transaction,
  { id: accountId, walletId }: Member,
  { cents, at }: { readonly cents: number; readonly at: Date },
): Promise<Notice[]> {
  const quote = await topUps.quote(tx, { accountId, cents }, at);
  const contact = await contactOfAccount(tx, accountId);
  if (!("positions" in quote) || contact === undefined) return [];
  const { subject } = topUps;
  const order = await insertPastOrder(tx, { quote, subject, accountId, contact, at, paidBy: "provider" });
  const { id: orderId, positionId } = order;
  const cause = `order:${orderId}:topup:${positionId}`;
  await transfer(tx, [
    { kind: "topup", from: PROVIDER, to: availableOf(walletId), cents, orderId, cause, at },
  ]);
  return topUps.notice ? told(tx, orderId, { words: topUps.notice, link: "/wallet", at }) : [];
}

/** @returns the order's id; `undefined` without effect for what was not to be had, or cost more than there was */
async function spend(
  tx: Transaction,
  { id: accountId, walletId }: Member,
  { subject, quote, at }: { readonly subject: string; readonly quote: Quote | object; readonly at: Date },
): Promise<number | undefined> {
  const contact = await contactOfAccount(tx, accountId);
  if (!("positions" in quote) || contact === undefined) return undefined;
  const total = quote.positions.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (total === 0 || total > (await creditsOf(tx, accountId))) return undefined;
  const order = await insertPastOrder(tx, { quote, subject, accountId, contact, at, paidBy: "credits" });
  const { id: orderId } = order;
  await insertTaken(tx, order, { quote, walletId });
  const places = quote.claims.filter(({ resource }) => resource === ticketPlaces.kind);
  if (places.length > 0) await ticketPlaces.move(tx, places, { from: "free", to: "taken" });
  const sales = { kind: "sales", owner: quote.organiserId } as const;
  const cause = `order:${orderId}:spend`;
  await transfer(tx, [
    { kind: "spend", from: availableOf(walletId), to: sales, cents: total, orderId, cause, at },
  ]);
  return orderId;
}

/** All that is there; it was transferred two days later. */
async function payOut(
  tx: Transaction,
  { id: accountId, walletId, firstname, lastname }: Member,
  at: Date,
): Promise<void> {
  const cents = await creditsOf(tx, accountId);
  if (cents === 0) return;
  const holder = `${firstname} ${lastname}`;
  const bank = { iban: "DE02120300000000202051", holder };
  const request = await insertPayoutRequest(tx, { accountId, amountCents: cents, ...bank, at });
  await tx
    .updateTable("payout_request")
    .set({ paid_at: new Date(at.getTime() + TWO_DAYS) })
    .where("id", "=", request)
    .execute();
  await transfer(tx, [
    { kind: "payout", from: availableOf(walletId), to: PAYOUT, cents, cause: `payout:${request}`, at },
  ]);
}

/** What the product would have told of an order: by its cause it is not told again. */
async function told(
  tx: Transaction,
  orderId: number,
  { words, link, at }: { readonly words: SaysNotice; readonly link: string; readonly at: Date },
): Promise<Notice[]> {
  const order = await loadOrder(tx, orderId);
  const notice = order && (await words(tx, order));
  if (!notice || order.accountId === null) return [];
  const about = { account_id: order.accountId, about_account_id: null, kind: "tickets" };
  const read_at = new Date(at.getTime() + ONE_HOUR);
  return [{ ...about, ...notice, link, cause: `tickets:${orderId}`, created_at: at, read_at }];
}

/** Where the member goes out, each with its first offer that asks for no names, is no free one and has places to spare. */
async function nightsThatAreOver(tx: Transaction, now: Date): Promise<PastNight[]> {
  const { rows } = await sql<PastNight>`
    select distinct on (event.id) event.id as "eventId", offer.id as "offerId", event.starts_at as "startsAt"
    from event join venue on venue.id = event.venue_id join city on city.id = venue.city_id
    join ticket_offer as offer on offer.event_id = event.id
    where event.demo_key is not null and event.state = 'published' and event.ticket_sale and event.ticket_sale_link is null
      and city.name in ('Hamburg', 'Berlin', 'Leipzig') and event.ends_at < ${now}
      and not offer.personal and offer.price_cents between 600 and 2200 and offer.quota - offer.sold - offer.held >= 2
    order by event.id, offer.sort_order, offer.id`.execute(tx);
  return rows;
}
