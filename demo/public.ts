import { setTimeout } from "node:timers/promises";
import type { Database } from "../server/platform/database.ts";
import type { Log } from "../server/platform/log.ts";
import { ensureDemoAds } from "./ads/ensure-ads.ts";
import { ensureCityPictures } from "./cities/ensure-city-pictures.ts";
import { ensureDemoCoupons } from "./coupons/ensure-coupons.ts";
import { buyDemoTickets } from "./members/buy-tickets.ts";
import type { DemoShop } from "./members/demo-shop.ts";
import { ensureDemoMembers } from "./members/ensure-members.ts";
import { makeDemoMoves } from "./members/make-moves.ts";
import { demoLogins } from "./members/people.ts";
import { ensureDemoProgramme } from "./programme.ts";

/** What a server with `MODE=demo` uses of the demo, and nothing else does; production has neither these files nor their packages. */

/** Draws the demo programme's pictures, in the renderer's own process. */
export const drawing = new URL("pictures/draw.ts", import.meta.url);

/** How to log in as one of the programme's people, for the facts of a start. */
export const logins = demoLogins();

/** Fills the coming eight months and brings its people; adds what is missing and touches nothing that a person changed. */
export async function fillDemo(db: Database): Promise<void> {
  const now = new Date();
  await ensureDemoAds(db);
  await ensureCityPictures(db);
  await ensureDemoProgramme(db, { now });
  await ensureDemoMembers(db, { now });
  await ensureDemoCoupons(db, { now });
}

/** A job makes tickets within a second or so; a machine that is busy takes longer. */
const ROUNDS = 20;
const PAUSE_MILLISECONDS = 3000;

/** Has the programme's people buy, give and exchange what they do while the server runs already; the end of the server stops it. */
export function startBuyingTickets(shop: DemoShop, log: Log, started: AsyncDisposableStack): void {
  const ended = new AbortController();
  const buying = goShopping(shop, { now: new Date(), signal: ended.signal }).catch((error: unknown) => {
    if (!ended.signal.aborted)
      log.warn({ area: "demo", err: error }, "members of the demo could not buy their tickets");
  });
  started.defer(async () => {
    ended.abort();
    await buying;
  });
}

/** What cannot be had now is left to the next start. */
async function goShopping(
  shop: DemoShop,
  when: { readonly now: Date; readonly signal: AbortSignal },
): Promise<void> {
  await buyDemoTickets(shop, when);
  for (let round = 0; round < ROUNDS && (await makeDemoMoves(shop, when)).open > 0; round++)
    await setTimeout(PAUSE_MILLISECONDS, undefined, { signal: when.signal });
}
