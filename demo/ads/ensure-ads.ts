import { sql } from "kysely";
import { type Database, inTransaction, type Transaction } from "../../server/platform/database.ts";
import { insertRows } from "../../server/platform/row-batches.ts";
import { advertRow } from "../pictures/picture-row.ts";
import { recordAdditions, unrecorded } from "../write/additions.ts";
import { pictureColumns } from "../write/write-pictures.ts";
import { ADS, type DemoAd } from "./adverts.ts";

const additionOf = ({ key }: DemoAd) => `ad ${key}`;

/** Adds the demo's advertisements that were never added; one that was changed or removed stays so. */
export async function ensureDemoAds(db: Database): Promise<{ added: number }> {
  const keys = ADS.map(additionOf);
  if ((await unrecorded(db, keys)).size === 0) return { added: 0 };
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('demo_ads'))`.execute(tx);
    const missing = await unrecorded(tx, keys);
    if (missing.size === 0) return { added: 0 };
    const ads = ADS.filter((ad) => missing.has(additionOf(ad)));
    const pictures = new Map(ads.map(({ scene, alt }) => [scene, advertRow({ scene }, alt)]));
    await insertRows(tx, "picture", pictureColumns, [...pictures.values()]);
    const cities = await citiesNamed(tx, ads);
    const rows = ads.map(({ pagePrefix, title, body, scene, alt, link, advertiser }) => ({
      page_prefix: pagePrefix,
      title,
      body,
      picture_key: pictures.get(scene)?.key ?? null,
      picture_alt: alt,
      link: typeof link === "string" ? link : `/city/${cities.get(link.city)}`,
      advertiser,
    }));
    await tx.insertInto("ad").values(rows).execute();
    await recordAdditions(tx, [...missing]);
    return { added: ads.length };
  });
}

async function citiesNamed(tx: Transaction, ads: readonly DemoAd[]): Promise<ReadonlyMap<string, number>> {
  const names = ads.flatMap(({ link }) => (typeof link === "string" ? [] : [link.city]));
  const { rows } = await sql<{ name: string; id: number }>`
    select distinct on (name) name, id from city where name = any(${names}::text[])
    order by name, population desc`.execute(tx);
  return new Map(rows.map(({ name, id }) => [name, id]));
}
