import { ensureDemoAds } from "../database/demo/ads/ensure-ads.ts";
import { ensureCityPictures } from "../database/demo/cities/ensure-city-pictures.ts";
import { buyDemoTickets, type DemoShop } from "../database/demo/members/buy-tickets.ts";
import { ensureDemoMembers } from "../database/demo/members/ensure-members.ts";
import { demoLogins } from "../database/demo/members/people.ts";
import { ensureDemoProgramme } from "../database/demo/programme.ts";
import { startSandbox } from "../sandbox/start-sandbox.ts";
import type { SandboxAccess } from "./areas/payments/public.ts";
import type { Step } from "./open-services.ts";
import type { Database } from "./platform/database.ts";
import type { Log } from "./platform/log.ts";
import type { Services } from "./platform/services.ts";

/** What exists in `MODE=demo` only; production never loads this file. */

/** Draws the demo programme's pictures, in the renderer's own process. */
export const drawing = new URL("../database/demo/pictures/draw.ts", import.meta.url);

/** How to log in as one of the programme's people, for the facts of a start. */
export const logins = demoLogins();

/** Fills the coming eight months and brings its people; adds what is missing and touches nothing that a person changed. */
export async function addDemoProgramme(db: Database, step: Step): Promise<void> {
  const now = new Date();
  await step("Filling the demo programme", async () => {
    await ensureDemoAds(db);
    await ensureCityPictures(db);
    await ensureDemoProgramme(db, { now });
    await ensureDemoMembers(db, { now });
  });
}

/** Has the programme's people buy their tickets while the server runs already; the end of the server stops it. */
export function buyTicketsMeanwhile(shop: DemoShop, log: Log, started: AsyncDisposableStack): void {
  const ended = new AbortController();
  const buying = buyDemoTickets(shop, { now: new Date(), signal: ended.signal }).catch((error: unknown) => {
    log.warn({ area: "demo", err: error }, "members of the demo could not buy their tickets");
  });
  started.defer(async () => {
    ended.abort();
    await buying;
  });
}

/**
 * Starts the sandbox payment provider beside the server, unless the configuration says where one runs or names another
 * provider. Its key and the webhooks' secret are this installation's own.
 */
export async function startSandboxProvider(
  { config, secrets }: Services,
  databaseUrl: string,
  started: AsyncDisposableStack,
): Promise<SandboxAccess | undefined> {
  if (config.payment.provider !== "sandbox") return undefined;
  const apiKey = secrets.hmac("sandbox-api-key", "").toString("base64url");
  const webhookSecret = secrets.hmac("sandbox-webhook-secret", "").toString("base64url");
  if (config.payment.url !== undefined) return { baseUrl: config.payment.url, apiKey, webhookSecret };
  const sandbox = await startSandbox({
    databaseUrl,
    publicUrl: config.publicUrl,
    apiKey,
    receiver: { url: `http://${config.host}:${config.port}/webhooks/sandbox`, secret: webhookSecret },
  });
  started.defer(() => sandbox.stop());
  return { baseUrl: sandbox.url, apiKey, webhookSecret };
}
