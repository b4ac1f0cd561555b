import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { SandboxAccess } from "../../server/areas/payments/public.ts";
import type { Database } from "../../server/platform/database.ts";
import { NO_DEVICE } from "../../server/platform/http/caller-device.ts";
import { createDispatch } from "../../server/platform/http/dispatch.ts";
import { GUEST } from "../../server/platform/http/handler.ts";
import type { BoundCall } from "../../server/platform/http/registry.ts";
import { berlinWallClock } from "../../server/platform/zoned-time.ts";
import { recordAdditions, unrecorded } from "../write/additions.ts";
import { type DemoOrder, loungeOrder } from "./lounge-order.ts";
import { nightOf } from "./night-of.ts";
import { emailOf } from "./people.ts";
import { PURCHASES, type Purchase } from "./purchases.ts";

export type DemoShop = {
  readonly db: Database;
  readonly server: FastifyInstance;
  readonly calls: ReadonlyMap<string, BoundCall>;
  readonly sandbox: SandboxAccess;
};

/** Of an example network: what the demo does counts against no visitor's rate limit. */
const OWN_ADDRESS = "192.0.2.1";

/**
 * Has members buy tickets and lounges as other buyers do: the order, its payment at the sandbox, the way back, so that tickets,
 * invoices and mails come about by the product's own jobs. Each purchase is made once a month. What a start could not finish
 * the next one goes on with: an order that waits is known by where its buyer came from, one whose places were released is placed anew. Stops
 * early when the signal says so.
 */
export async function buyDemoTickets(
  shop: DemoShop,
  { now, signal }: { readonly now: Date; readonly signal: AbortSignal },
): Promise<{ bought: number }> {
  const month = berlinWallClock(now).slice(0, 7);
  const purchases = PURCHASES.map((purchase, index) => ({
    purchase,
    key: `order ${month} ${purchase.who} ${index}`,
  }));
  const open = await unrecorded(
    shop.db,
    purchases.map(({ key }) => key),
  );
  let bought = 0;
  for (const { purchase, key } of purchases) {
    if (signal.aborted || !open.has(key) || !(await buy(shop, purchase, key, now))) continue;
    await recordAdditions(shop.db, [key]);
    bought++;
  }
  return { bought };
}

/** @returns whether it is paid; false also when there is nothing to buy, or no member to buy it */
async function buy(shop: DemoShop, purchase: Purchase, key: string, now: Date): Promise<boolean> {
  const accountId = await memberNamed(shop.db, purchase.who);
  if (!accountId) return false;
  const from = `/home?${new URLSearchParams({ demo: key })}`;
  const before = await ordersFrom(shop.db, accountId, from);
  if (before.includes("paid")) return true;
  const order = await (purchase.lounge ? loungeOrder : ticketOrder)(shop.db, purchase, now);
  if (!order) return false;
  const dispatch = createDispatch(shop.calls, {
    principal: { ...GUEST, accountId },
    requestId: key,
    findAddress: () => "127.0.0.1",
    device: NO_DEVICE,
  });
  const answer = await dispatch(order.call, {
    items: order.items,
    total: order.total,
    currentSite: from,
    // Of another night, or after an order that ended unpaid, it is another order.
    idempotencyKey: `demo programme: ${key} ${order.id} ${before.filter((state) => state !== "pending").length}`,
  });
  if (answer.status !== 250) return false;
  const { link } = answer.data as { link?: string };
  if (link !== undefined) await pay(shop, new URL(link).pathname);
  return (await ordersFrom(shop.db, accountId, from)).includes("paid");
}

/** The states of a member's orders for a purchase, which is where they say to come from. */
async function ordersFrom(db: Database, accountId: number, from: string): Promise<string[]> {
  const rows = await db
    .selectFrom("customer_order")
    .where("account_id", "=", accountId)
    .where("return_path", "=", from)
    .select("state")
    .execute();
  return rows.map(({ state }) => state);
}

/** The way of a buyer who pays: to the sandbox, "pay", and back. */
async function pay({ server, sandbox }: DemoShop, path: string): Promise<void> {
  const toProvider = await server.inject({ url: path, remoteAddress: OWN_ADDRESS });
  const session = /\/sandbox\/pay\/([\w-]+)$/.exec(toProvider.headers.location ?? "")?.[1];
  // Without a session the order is paid already, or its places were released.
  if (session !== undefined) {
    const paid = await fetch(`${sandbox.baseUrl}/api/sessions/${session}/actions`, {
      method: "POST",
      headers: { authorization: `Bearer ${sandbox.apiKey}`, "content-type": "application/json" },
      body: JSON.stringify({ action: "pay" }),
      signal: AbortSignal.timeout(10_000),
    });
    await paid.body?.cancel();
  }
  await server.inject({ url: `${path}/zurueck`, remoteAddress: OWN_ADDRESS });
}

async function memberNamed(db: Database, who: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("account")
    .select("id")
    .where("email", "=", emailOf({ key: who }))
    .executeTakeFirst();
  return row?.id;
}

type Offer = { id: number; price_cents: number; fee_cents: number; fee_type: string };

/** The first offer of the night that asks for no names and has places to spare. */
async function ticketOrder(
  db: Database,
  { night, quantity }: Purchase,
  now: Date,
): Promise<DemoOrder | undefined> {
  const { rows } = await sql<Offer>`
    select offer.id, offer.price_cents, offer.fee_cents, offer.fee_type
    from event join venue on venue.id = event.venue_id join city on city.id = venue.city_id
    join ticket_offer as offer on offer.event_id = event.id
    where event.demo_key is not null and event.state = 'published' and event.ticket_sale and event.ticket_sale_link is null
      and ${nightOf(night, now, 1)} and not offer.personal and offer.price_cents > 0 and offer.max_per_order >= ${quantity}
      and offer.quota - offer.sold - offer.held >= 10
      and coalesce(offer.sale_starts_at <= ${now}, true) and coalesce(offer.sale_ends_at > ${now}, true)
    order by event.starts_at, event.id, offer.sort_order, offer.id limit 1`.execute(db);
  const [offer] = rows;
  if (offer === undefined) return undefined;
  const fees = offer.fee_type === "ticket" ? quantity * offer.fee_cents : offer.fee_cents;
  return {
    call: "checkout/tickets",
    id: offer.id,
    items: JSON.stringify({ tickets: [{ id: offer.id, quantity }] }),
    total: ((quantity * offer.price_cents + fees) / 100).toFixed(2),
  };
}
