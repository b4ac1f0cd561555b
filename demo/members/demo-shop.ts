import type { FastifyInstance } from "fastify";
import type { SandboxAccess } from "../../server/areas/payments/public.ts";
import type { Database } from "../../server/platform/database.ts";
import { NO_DEVICE } from "../../server/platform/http/caller-device.ts";
import { createDispatch, type Dispatch } from "../../server/platform/http/dispatch.ts";
import { GUEST } from "../../server/platform/http/handler.ts";
import type { BoundCall } from "../../server/platform/http/registry.ts";
import { emailOf } from "./people.ts";

/** What the demo's people use of a running server. */
export type DemoShop = {
  readonly db: Database;
  readonly server: FastifyInstance;
  readonly calls: ReadonlyMap<string, BoundCall>;
  readonly sandbox: SandboxAccess;
};

export async function memberNamed(db: Database, who: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("account")
    .select("id")
    .where("email", "=", emailOf({ key: who }))
    .executeTakeFirst();
  return row?.id;
}

/** A member's calls, as their browser sends them. @param requestId what they are made for */
export const callsOf = ({ calls }: DemoShop, accountId: number, requestId: string): Dispatch =>
  createDispatch(calls, {
    principal: { ...GUEST, accountId },
    requestId,
    findAddress: () => "127.0.0.1",
    device: NO_DEVICE,
  });

/** The states of a member's orders for a purchase, which is where they say to come from. */
export async function ordersFrom(db: Database, accountId: number, from: string): Promise<string[]> {
  const rows = await db
    .selectFrom("customer_order")
    .where("account_id", "=", accountId)
    .where("return_path", "=", from)
    .select("state")
    .execute();
  return rows.map(({ state }) => state);
}
