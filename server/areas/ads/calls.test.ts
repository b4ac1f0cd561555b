import { expect, test } from "vitest";
import { type TestApp, testApp } from "../../../testing/services.ts";
import { adsForPage } from "./choose-ad.ts";

const hours = (count: number) => new Date(Date.now() + count * 3_600_000);

async function addAd(
  app: TestApp,
  prefix: string,
  title: string,
  more: { begins_at?: Date; ends_at?: Date; picture_key?: string } = {},
) {
  await app.services.db
    .insertInto("ad")
    .values({
      page_prefix: prefix,
      title,
      body: "Bis Sonntag.",
      link: "https://brause.example/sommer",
      advertiser: "Brause & Söhne",
      ...more,
    })
    .execute();
}

async function adOf(app: TestApp, page: string) {
  const answer = await app.server.inject({
    method: "POST",
    url: "/home/getAd",
    payload: new URLSearchParams({ page }).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  return answer.json();
}

test("a page gets the running advertisement with the longest prefix of its path", async () => {
  await using app = await testApp();
  await addAd(app, "/", "everywhere");
  await addAd(app, "/events", "lists", { picture_key: "ad-lists" });
  await addAd(app, "/events", "over", { ends_at: hours(-1) });
  await addAd(app, "/city", "to come", { begins_at: hours(1) });
  expect(await adOf(app, "/events?page=2")).toEqual({
    status: 250,
    data: {
      id: expect.any(Number),
      title: "lists",
      text: "Bis Sonntag.",
      image: "/bilder/ad-lists/1200.jpg",
      imageKey: "ad-lists",
      imageAlt: "",
      link: "https://brause.example/sommer",
      advertiser: "Brause & Söhne",
    },
  });
  for (const page of ["/", "/home", "/city/7", "/eventDetails/1"])
    expect((await adOf(app, page)).data, page).toMatchObject({ title: "everywhere", image: null });
});

test("without one there is none", async () => {
  await using app = await testApp();
  expect(await adOf(app, "/events")).toEqual({ status: 250, data: null });
  expect((await adOf(app, "")).status).toBe(400);
});

test.each([
  ...["/agb", "/datenschutz", "/impressum", "/login", "/register", "/bestaetigen"],
  ...["/settings", "/settings?x=1", "/checkoutFinished", "/checkoutFinished/abc", "/tickets-bestaetigen"],
])("%s has none, though one is booked for it", (page) => {
  const path = page.replace(/[?].*$/, "");
  expect(adsForPage([{ page_prefix: "/" }, { page_prefix: path }], page)).toEqual([]);
});

test("a page whose name only begins like that of a quiet one has its own", () => {
  expect(adsForPage([{ page_prefix: "/" }], "/settings-fest")).toHaveLength(1);
});

test("those that fit equally well take turns", async () => {
  await using app = await testApp();
  for (const title of ["one", "two"]) await addAd(app, "/events", title);
  const seen = new Set<string>();
  while (seen.size < 2) seen.add((await adOf(app, "/events")).data.title);
  expect([...seen].sort()).toEqual(["one", "two"]);
});

test.each([
  ["link", { link: "javascript:alert(1)" }],
  ["link", { link: "//evil.example" }],
  ["link", { link: "/\\evil.example" }],
  ["link", { link: "http://plain.example" }],
  ["page_prefix", { page_prefix: "/events/" }],
  ["page_prefix", { page_prefix: "events" }],
  ["advertiser", { advertiser: "" }],
])("the table takes no %s like %j", async (column, changed) => {
  await using app = await testApp();
  const values = { page_prefix: "/", title: "t", body: "b", link: "/events", advertiser: "a", ...changed };
  await expect(app.services.db.insertInto("ad").values(values).execute()).rejects.toThrow(
    `ad_${column}_check`,
  );
});

test("prefixes are whole steps of a path", () => {
  const ads = ["/", "/event", "/events", "/events/7"].map((page_prefix) => ({ page_prefix }));
  const fitting = (page: string) => adsForPage(ads, page).map(({ page_prefix }) => page_prefix);
  expect(fitting("/events/7/x")).toEqual(["/events/7"]);
  expect(fitting("/events/77")).toEqual(["/events"]);
  expect(fitting("/eventDetails/7")).toEqual(["/"]);
  expect(fitting("/event#events/7")).toEqual(["/event"]);
  expect(adsForPage([{ page_prefix: "/event" }], "/home")).toEqual([]);
});
