import { sql } from "kysely";
import type { Database } from "../../server/platform/database.ts";
import { berlinWallClock } from "../../server/platform/zoned-time.ts";
import { recordAdditions, unrecorded } from "../write/additions.ts";
import { callsOf, type DemoShop, memberNamed } from "./demo-shop.ts";
import { MOVES, type Move } from "./moves.ts";
import { keyOfPurchase, PURCHASES, pathOfPurchase } from "./purchases.ts";

type At = { readonly month: string; readonly key: string };

/**
 * Has members give, upgrade and return tickets and exchange points, by the calls that their screens send. A move is made once a month, as soon as
 * what it is about is there: a ticket is once the product's job has made it.
 * @returns how many were made now, and how many are still to be made
 */
export async function makeDemoMoves(
  shop: DemoShop,
  { now, signal }: { readonly now: Date; readonly signal: AbortSignal },
): Promise<{ made: number; open: number }> {
  const month = berlinWallClock(now).slice(0, 7);
  const moves = MOVES.map((move, index) => ({ move, key: `move ${month} ${move.who} ${index}` }));
  const open = await unrecorded(
    shop.db,
    moves.map(({ key }) => key),
  );
  let made = 0;
  for (const { move, key } of moves) {
    if (signal.aborted || !open.has(key) || !(await make(shop, move, { month, key }))) continue;
    await recordAdditions(shop.db, [key]);
    made++;
  }
  return { made, open: open.size - made };
}

async function make(shop: DemoShop, move: Move, at: At): Promise<boolean> {
  const accountId = await memberNamed(shop.db, move.who);
  if (accountId === undefined) return false;
  if (move.kind === "exchange") return exchange(shop, accountId, move.reward, at);
  const ticketId = await ticketOf(shop.db, accountId, move.purchase, at);
  if (ticketId === undefined) return false;
  const dispatch = callsOf(shop, accountId, at.key);
  const id = String(ticketId);
  if (move.kind === "give") return give(shop, { accountId, ticketId: id }, move, at);
  if (move.kind === "return") {
    const { status } = await dispatch("tickets/offerReturn", { ticketId: id, offered: "1" });
    return status === 250;
  }
  const { status } = await dispatch("checkout/upgrade", {
    ...{ ticketId: id, upgradeLevel: move.toLevel, idempotencyKey: `demo programme: ${at.key} ${id}` },
    ...{ upgradeFee: (move.feeCents / 100).toFixed(2), useCredits: String(move.feeCents) },
  });
  return status === 250;
}

/** To a friend, who takes it or has not answered yet. */
async function give(
  shop: DemoShop,
  { accountId, ticketId }: { readonly accountId: number; readonly ticketId: string },
  { to, isTaken }: Extract<Move, { kind: "give" }>,
  { key }: At,
): Promise<boolean> {
  const friendId = await memberNamed(shop.db, to);
  if (friendId === undefined) return false;
  const offered = await callsOf(
    shop,
    accountId,
    key,
  )("tickets/transfer", { ticketId, friendId: String(friendId) });
  if (isTaken !== true) return offered.status === 250;
  const friend = callsOf(shop, friendId, key);
  const { status, data } = await friend("tickets/getTickets", {});
  const transfer = status === 250 ? data.offered.find((one) => String(one.ticketId) === ticketId) : undefined;
  if (transfer === undefined) return false;
  const answer = await friend("tickets/answerTransfer", { id: String(transfer.id), accept: "1" });
  return answer.status === 250;
}

async function exchange(shop: DemoShop, accountId: number, title: string, { key }: At): Promise<boolean> {
  const reward = await shop.db
    .selectFrom("reward")
    .where("title", "=", title)
    .select("id")
    .executeTakeFirst();
  if (reward === undefined) return false;
  const { status } = await callsOf(
    shop,
    accountId,
    key,
  )("coupon/buyCoupon", {
    id: String(reward.id),
    idempotencyKey: `demo programme: ${key}`,
  });
  return status === 250;
}

/** The last one of a purchase of this month that is its buyer's and counts. */
async function ticketOf(
  db: Database,
  accountId: number,
  name: string,
  { month }: At,
): Promise<number | undefined> {
  const key = keyOfPurchase(
    month,
    PURCHASES.findIndex((one) => one.name === name),
  );
  const { rows } = await sql<{ id: number }>`
    select ticket.id from customer_order o join ticket on ticket.order_id = o.id
    where o.account_id = ${accountId} and o.return_path = ${pathOfPurchase(key)} and o.state = 'paid'
      and ticket.state = 'valid' and ticket.given_at is null
    order by ticket.id desc limit 1`.execute(db);
  return rows[0]?.id;
}
