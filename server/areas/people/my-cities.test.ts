import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { CITY_ALREADY_ADDED, cityAdded } from "#contract/account-data.ts";
import { createEvent } from "../../../testing/event-factory.ts";
import { callAs, createMember, type Member } from "../../../testing/member.ts";
import { type TestApp, testApp } from "../../../testing/services.ts";
import { MOST_CITIES } from "./my-cities.ts";

const HAMBURG = 2_911_298;
/** Cities of the test beside Hamburg have the ids 1, 2, … */
const OTHERS = 60;

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rateLimitFactor: 1000 });
  const { db } = app.services;
  await createEvent(db);
  await createEvent(db, { state: "draft" });
  const over = { starts_at: new Date(Date.now() - 7_200_000), ends_at: new Date(Date.now() - 1000) };
  await createEvent(db, over);
  await db
    .insertInto("city")
    .values(
      Array.from({ length: OTHERS }, (_, index) => ({
        id: index + 1,
        name: `Ort ${index + 1}`,
        country: "DE",
        region: "Hessen",
        population: 9_000,
        latitude: 50,
        longitude: 9,
        time_zone: "Europe/Berlin",
      })),
    )
    .execute();
});
afterAll(() => app[Symbol.asyncDispose]());

let mara: Member;
beforeEach(async () => {
  mara = await createMember(app);
});

const add = (who: Member, cityId: number) => who.call("profil/addMyCity", { cityId: String(cityId) });
const remove = (who: Member, id: number) => who.call("profil/removeMyCity", { id: String(id) });
const citiesOf = async (who: Member) =>
  (await who.call("profil/getMyCities")).data as { id: number; myCityId: number; eventCount: number }[];

test("a city is added once and listed with what is coming there, in the order of adding", async () => {
  expect(await add(mara, HAMBURG)).toEqual({ status: 250, data: cityAdded("Hamburg") });
  expect(await add(mara, 1)).toEqual({ status: 250, data: cityAdded("Ort 1") });
  expect(await add(mara, HAMBURG)).toEqual({ status: 252, data: CITY_ALREADY_ADDED });
  expect(await citiesOf(mara)).toMatchObject([
    { id: HAMBURG, name: "Hamburg", country: "DE", eventCount: 1, myCityId: expect.any(Number) },
    { id: 1, name: "Ort 1", eventCount: 0 },
  ]);
  const { data } = await mara.call("home/getEventsByCity", { cityId: String(HAMBURG) });
  expect((data as { events: unknown[] }).events).toHaveLength(1);
});

test("a double click adds once", async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => add(mara, HAMBURG)));
  expect(answers.map(({ status }) => status).sort()).toEqual([250, ...Array(19).fill(252)]);
  expect(await citiesOf(mara)).toHaveLength(1);
});

test("there is no city with an id that none has, also with one that is no int", async () => {
  for (const id of [999_999, 999_999_999_999_999])
    expect(await add(mara, id)).toEqual({ status: 404, data: expect.stringContaining("kennen wir nicht") });
});

test("fifty cities at most, also when more are added at once", async () => {
  const answers = await Promise.all(Array.from({ length: OTHERS }, (_, index) => add(mara, index + 1)));
  const refused = answers.filter(({ status }) => status === 409);
  expect(refused).toHaveLength(OTHERS - MOST_CITIES);
  expect(refused[0]?.data).toContain("50 Städte");
  const [first] = await citiesOf(mara);
  expect(await citiesOf(mara)).toHaveLength(MOST_CITIES);
  await remove(mara, first?.myCityId ?? 0);
  expect((await add(mara, HAMBURG)).status).toBe(250);
});

test("removing: the own ones, repeating changes nothing, foreign ones are not there", async () => {
  const jonas = await createMember(app);
  await add(mara, HAMBURG);
  await add(mara, 1);
  const [{ myCityId } = { myCityId: 0 }] = await citiesOf(mara);
  expect((await remove(jonas, myCityId)).status).toBe(404);
  expect(await citiesOf(mara)).toHaveLength(2);
  for (let time = 0; time < 2; time++) expect((await remove(mara, myCityId)).status).toBe(250);
  expect(await citiesOf(mara)).toMatchObject([{ id: 1 }]);
});

test("home and navigation bar get the first ones, as many as they ask for", async () => {
  for (const id of [HAMBURG, 1, 2, 3, 4, 5, 6]) await add(mara, id);
  const ids = async (form: Record<string, string>) =>
    ((await mara.call("home/getMyCities", form)).data as { id: number }[]).map(({ id }) => id);
  expect(await ids({ limit: "3" })).toEqual([HAMBURG, 1, 2]);
  expect(await ids({ limit: "50" })).toHaveLength(7);
  expect(await ids({})).toHaveLength(6);
  expect((await mara.call("home/getMyCities", { limit: "51" })).status).toBe(400);
});

test("cities are found as on the home page", async () => {
  const asMember = await mara.call("profil/cities", { search: "ham" });
  expect(asMember).toEqual(await callAs(app, "home/cities", { search: "ham" }));
  expect((await callAs(app, "profil/cities", { search: "ham" })).status).toBe(401);
});
