import { sql } from "kysely";
import type { Database } from "#server/platform/database.ts";

/** More run at once nowhere; a bound for what a process keeps of them. */
const MOST = 1_000;

export type RunningAd = Awaited<ReturnType<typeof selectRunningAds>>[number];

/** All advertisements that run now, of every page. */
export function selectRunningAds(db: Database) {
  return db
    .selectFrom("ad")
    .select(["id", "page_prefix", "title", "body", "picture_key", "picture_alt", "link", "advertiser"])
    .where("begins_at", "<=", sql<Date>`now()`)
    .where("ends_at", ">", sql<Date>`now()`)
    .orderBy("id", "desc")
    .limit(MOST)
    .execute();
}
