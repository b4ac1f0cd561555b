import { berlinWallClock } from "../../server/platform/zoned-time.ts";
import { recordAdditions, unrecorded } from "../write/additions.ts";
import { orderFor } from "./demo-order.ts";
import { callsOf, type DemoShop, memberNamed, ordersFrom } from "./demo-shop.ts";
import { keyOfPurchase, PURCHASES, type Purchase, pathOfPurchase } from "./purchases.ts";

/** Of an example network: what the demo does counts against no visitor's rate limit. */
const OWN_ADDRESS = "192.0.2.1";

/**
 * Has members buy tickets, lounges and credits as other buyers do: the order, its payment at the sandbox, the way back, so that tickets,
 * invoices and mails come about by the product's own jobs. Each purchase is made once a month. What a start could not finish
 * the next one goes on with: an order that waits is known by where its buyer came from, one whose places were released is placed anew. Stops
 * early when the signal says so.
 */
export async function buyDemoTickets(
  shop: DemoShop,
  { now, signal }: { readonly now: Date; readonly signal: AbortSignal },
): Promise<{ bought: number }> {
  const month = berlinWallClock(now).slice(0, 7);
  const purchases = PURCHASES.map((purchase, index) => ({ purchase, key: keyOfPurchase(month, index) }));
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
  const currentSite = pathOfPurchase(key);
  const before = await ordersFrom(shop.db, accountId, currentSite);
  if (before.includes("paid")) return true;
  const order = await orderFor(shop.db, purchase, { accountId, now });
  if (!order) return false;
  // Of another night, or after an order that ended unpaid, it is another order.
  const idempotencyKey = `demo programme: ${key} ${order.id} ${before.filter((state) => state !== "pending").length}`;
  const dispatch = callsOf(shop, accountId, key);
  const answer =
    order.call === "checkout/credits"
      ? await dispatch(order.call, { ...order.form, currentSite, idempotencyKey })
      : await dispatch(order.call, { ...order.form, currentSite, idempotencyKey });
  if (answer.status !== 250) return false;
  const { link } = answer.data as { link?: string };
  if (link !== undefined) await pay(shop, new URL(link).pathname);
  return (await ordersFrom(shop.db, accountId, currentSite)).includes("paid");
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
