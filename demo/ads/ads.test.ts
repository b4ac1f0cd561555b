import { afterAll, beforeAll, expect, test } from "vitest";
import { adsForPage } from "../../server/areas/ads/choose-ad.ts";
import { selectRunningAds } from "../../server/areas/ads/queries.ts";
import { ensureCities } from "../../server/areas/places/public.ts";
import { type TestDatabase, testDatabase } from "../../testing/database.ts";
import { ADVERT_SCENES } from "../pictures/spec.ts";
import { ADS } from "./adverts.ts";
import { ensureDemoAds } from "./ensure-ads.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await ensureCities(database.db);
  expect(await ensureDemoAds(database.db)).toEqual({ added: ADS.length });
});
afterAll(() => database[Symbol.asyncDispose]());

test("every page has an advertisement, with a picture and somebody who pays for it", async () => {
  const ads = await selectRunningAds(database.db);
  for (const page of [
    "/",
    "/home",
    "/events",
    "/eventDetails/7",
    "/city/2761369",
    "/profile",
    "/notifications",
    "/faq",
  ])
    expect(adsForPage(ads, page).length, page).toBeGreaterThan(0);
  expect(adsForPage(ads, "/eventDetails/7").map(({ advertiser }) => advertiser)).toEqual([
    "Mondfahrt Taxiverbund",
  ]);
  for (const { picture_alt, link } of ads) {
    expect(picture_alt).toMatch(/^Zeichnung: /);
    expect(link).toMatch(/^(https:\/\/\w+\.example\/|\/city\/2761369)$/);
  }
  const pictures = await database.db.selectFrom("picture").select("key").where("kind", "=", "ad").execute();
  expect(pictures).toHaveLength(ADVERT_SCENES.length);
});

test("one that somebody removed does not come back", async () => {
  await database.db.deleteFrom("ad").where("page_prefix", "=", "/profile").execute();
  expect(await ensureDemoAds(database.db)).toEqual({ added: 0 });
  expect(await selectRunningAds(database.db)).toHaveLength(ADS.length - 1);
});

test("two starts at once add them once", async () => {
  await using other = await testDatabase();
  await ensureCities(other.db);
  const added = await Promise.all([1, 2].map(() => ensureDemoAds(other.db)));
  expect(added.map((one) => one.added).sort((a, b) => a - b)).toEqual([0, ADS.length]);
});
