import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "#server/platform/database.ts";
import { type TestDatabase, testDatabase } from "../../../../testing/database.ts";
import { givenEvent, givenOffer, organiserWithPicture } from "../../../../testing/given-event.ts";
import { OPERATOR } from "../author.ts";
import type { EventInput } from "./event-input.ts";
import { putEvent } from "./put-event.ts";

let database: TestDatabase;
let house: { organiserId: number; pictureId: number };
beforeAll(async () => {
  database = await testDatabase();
  house = await organiserWithPicture(database.db);
});
afterAll(() => database[Symbol.asyncDispose]());

function put(externalId: string, given: Partial<EventInput> = {}, isPublished = false) {
  const { event, ...rest } = givenEvent();
  const whole = {
    ...event,
    ...house,
    ...given,
    externalId,
    organiserId: given.organiserId ?? house.organiserId,
  };
  const now = new Date();
  return inTransaction(database.db, (tx) =>
    putEvent(tx, OPERATOR, { ...rest, event: whole, isPublished, now }),
  );
}

const kindsOf = (results: readonly { kind: string }[]) => results.map(({ kind }) => kind).sort();

test("of several who put one event at once one adds it, and the others find it", async () => {
  const results = await Promise.all([1, 2, 3].map(() => put("einmal", {}, true)));
  expect(kindsOf(results)).toEqual(["added", "unchanged", "unchanged"]);
});

test("an id is its organiser's: another one's is another event", async () => {
  const other = await organiserWithPicture(database.db);
  const [own, foreign] = [await put("gleich"), await put("gleich", other)];
  expect(kindsOf([own, foreign])).toEqual(["added", "added"]);
  expect(own).not.toEqual(foreign);
});

test("tickets are known by their titles, and a draft becomes published by itself but never a draft again", async () => {
  expect(await put("wachsend")).toMatchObject({ kind: "added" });
  const offers = [givenOffer({ title: "Neu", priceCents: 900 }), givenOffer({ quota: 50 })];
  expect(await put("wachsend", { offers })).toMatchObject({ kind: "changed" });
  expect(await put("wachsend", { offers }, true)).toMatchObject({ kind: "changed" });
  const last = await put("wachsend", { offers });
  expect(last).toMatchObject({ kind: "unchanged" });
  const { rows } = await database.pool.query(
    `select event.state, array_agg(ticket_offer.title || ' ' || quota order by ticket_offer.id) as offers
     from event join ticket_offer on event_id = event.id where external_id = 'wachsend' group by event.id`,
  );
  expect(rows).toEqual([{ state: "published", offers: ["Standard 50", "Neu 100"] }]);
});

test("an organiser that is not there is refused", async () => {
  expect(await put("fremd", { organiserId: 4711 })).toMatchObject({
    problems: [{ problem: "unknown-organiser" }],
  });
});
