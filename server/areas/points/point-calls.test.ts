import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "#server/platform/database.ts";
import { auditBooks } from "../../../testing/audit-books.ts";
import { createEvent } from "../../../testing/event-factory.ts";
import { callAs, createMember, type Member } from "../../../testing/member.ts";
import { type TestApp, testApp } from "../../../testing/services.ts";
import { pointsPersonalData } from "./personal-data.ts";
import { checkIn, grantPoints, spendPoints } from "./public.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rateLimitFactor: 1_000 });
});
afterAll(() => app[Symbol.asyncDispose]());

const give = ({ id }: Member, points: number, cause = `test:${id}`) =>
  inTransaction(app.services.db, (tx) => grantPoints(tx, { accountId: id, points, cause, at: new Date() }));

test("who has collected nothing is a guest without goodies and has been nowhere", async () => {
  const member = await createMember(app);
  expect(await member.call("tickets/getRang")).toEqual({
    status: 250,
    data: {
      ...{ rangName: "Gast", goodies: "Du hast noch keine Vorteile.", totalPoints: 0 },
      next: { rangName: "Stammgast", points: 250 },
    },
  });
  for (const call of ["tickets/getPoints", "coupon/getPoints"] as const)
    expect(await member.call(call)).toEqual({ status: 250, data: { points: 0 } });
  expect(await member.call("checkin/getCheckIn")).toEqual({ status: 250, data: [] });
});

test("the rank is by the points of all time, and what is spent is taken off what can be spent alone", async () => {
  const member = await createMember(app);
  await give(member, 1000);
  await inTransaction(app.services.db, (tx) =>
    spendPoints(tx, { accountId: member.id, points: 990, cause: "test:spent" }),
  );
  expect((await member.call("tickets/getRang")).data).toEqual({
    rangName: "VIP",
    goodies: "Ein Begrüßungsgetränk an jedem Abend und der kurze Weg am Einlass.",
    totalPoints: 1000,
    next: { rangName: "Legende", points: 5000 },
  });
  for (const call of ["tickets/getPoints", "coupon/getPoints"] as const)
    expect(await member.call(call)).toEqual({ status: 250, data: { points: 10 } });
  await give(member, 4000, "test:more");
  expect((await member.call("tickets/getRang")).data).toMatchObject({ rangName: "Legende", next: null });
});

test("being at an event is told once, the newest first, and brings fifty points once, however often it is said", async () => {
  const { db } = app.services;
  const [member, other] = [await createMember(app), await createMember(app)];
  const [first, second] = [
    await createEvent(db, { title: "Erste Nacht" }),
    await createEvent(db, { title: "Zweite Nacht" }),
  ];
  const at = (moment: string, eventId: number, accountId = member.id) =>
    inTransaction(db, (tx) => checkIn(tx, { accountId, eventId, at: new Date(moment) }));
  const said = await Promise.all(Array.from({ length: 12 }, () => at("2027-01-10T22:30:00Z", first.id)));
  expect(said.filter(Boolean)).toHaveLength(1);
  expect(await at("2027-07-10T22:30:00Z", second.id)).toBe(true);
  expect(await at("2027-07-10T22:31:00Z", second.id, other.id)).toBe(true);
  expect(await at("2027-07-10T22:32:00Z", second.id, 4_711_000)).toBe(false);
  expect((await member.call("checkin/getCheckIn")).data).toMatchObject([
    { eventId: second.id, title: "Zweite Nacht", timestamp: "2027-07-11 00:30:00" },
    { eventId: first.id, title: "Erste Nacht", timestamp: "2027-01-10 23:30:00" },
  ]);
  expect((await member.call("tickets/getPoints")).data).toEqual({ points: 100 });
  expect((await auditBooks(app.services.pool)).filter((line) => line.includes("point"))).toEqual([]);
});

test("guests have neither", async () => {
  for (const call of [
    "tickets/getRang",
    "tickets/getPoints",
    "coupon/getPoints",
    "checkin/getCheckIn",
  ] as const)
    expect((await callAs(app, call, {})).status, call).toBe(401);
});

test("what a deletion takes is said, and the export has each movement", async () => {
  const { db } = app.services;
  const member = await createMember(app);
  const lost = async () => ((await member.call("settings/getDeletion")).data as { lost: string[] }).lost;
  expect((await lost()).join()).not.toContain("Punkte");
  await give(member, 1200);
  const { id: eventId } = await createEvent(db, { title: "Letzte Nacht" });
  await inTransaction(db, (tx) => checkIn(tx, { accountId: member.id, eventId, at: new Date() }));
  expect(await lost()).toContain(
    "Deine 1.250 Punkte, dein Rang und die Liste der Events, bei denen du warst.",
  );
  const files = await pointsPersonalData.exportFiles(db, member.id);
  expect(files).toMatchObject([
    {
      name: "punkte.json",
      json: [
        { punkte: 1200, wofuer: "von uns gutgeschrieben", bestellung: null, event: null },
        { punkte: 50, wofuer: "Besuch", event: "Letzte Nacht" },
      ],
    },
    { name: "besuche.json", json: [{ event: "Letzte Nacht" }] },
  ]);
});
