import { sql } from "kysely";
import type { Queryable } from "../database.ts";

/** Those of the devices on which a session has not ended. */
export async function openDevices(
  db: Queryable,
  deviceLoginIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom("session")
    .where("device_login_id", "=", sql<number>`any(${deviceLoginIds}::bigint[])`)
    .where("expires_at", ">", sql<Date>`now()`)
    .select("device_login_id")
    .distinct()
    .execute();
  return new Set(rows.map(({ device_login_id }) => device_login_id));
}
