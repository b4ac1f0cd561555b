import { afterAll, beforeAll, expect, test } from "vitest";
import type { User } from "#contract/areas/login.ts";
import type { OwnLounge } from "#contract/areas/tickets.ts";
import { cancelEvent, FULFIL_ORDER } from "#server/areas/checkout/public.ts";
import { adoptOrdersOfGuest } from "#server/areas/tickets/adopt-guest-orders.ts";
import { inTransaction } from "#server/platform/database.ts";
import { instantToZoned } from "#server/platform/zoned-time.ts";
import { beginPayment } from "../../../testing/begun-payment.ts";
import { createLoungeEvent, loungeForm } from "../../../testing/lounge-factory.ts";
import { callAs, createMember, type Member } from "../../../testing/member.ts";
import { testProducts } from "../../../testing/products.ts";
import { runJobs } from "../../../testing/run-jobs.ts";
import { type TestApp, testApp, testAreas } from "../../../testing/services.ts";
import { adoptedLounges } from "./adopted-lounges.ts";

let app: TestApp;
let mia: Member;
let stranger: Member;

beforeAll(async () => {
  app = await testApp({ rateLimitFactor: 1_000 });
  mia = await createMember(app);
  stranger = await createMember(app);
});
afterAll(() => app[Symbol.asyncDispose]());

const HOUR = 3_600_000;

/** From so many hours ago until in so many, in Berlin. */
function night(startedHours: number, endsHours: number) {
  const [starts, ends] = [-startedHours, endsHours].map(
    (hours) => new Date(Math.floor(Date.now() / 1000) * 1000 + hours * HOUR),
  ) as [Date, Date];
  return {
    ...{ starts_at: starts, ends_at: ends },
    ...{
      starts_local: instantToZoned(starts, "Europe/Berlin"),
      ends_local: instantToZoned(ends, "Europe/Berlin"),
    },
  };
}

async function payFor({ data }: { data: unknown }): Promise<number> {
  const { link = "" } = data as { link?: string };
  const { references, paymentDeps } = testAreas(app.services);
  const orderId = references.claimedIdOf(link.split("/").at(-1) ?? "") ?? 0;
  await beginPayment(app.services.db, orderId);
  await inTransaction(app.services.db, (tx) =>
    paymentDeps.orders.settle(tx, { orderId, attemptId: 1, at: new Date() }),
  );
  await runJobs(app.services, FULFIL_ORDER.name);
  return orderId;
}

const lounges = async (member: Member) => {
  const { data } = await member.call("tickets/getTickets");
  return (data as { lounges: OwnLounge[] }).lounges;
};
const session = async (member: Member) => (await member.call("login/update")).data as User;

test("a reserved lounge in the member's tickets and session, and the way to pay its rest", async () => {
  const { loungeId, eventId } = await createLoungeEvent(app.services.db, {}, night(1, 3));
  await payFor(await mia.call("checkout/lounges", loungeForm([{ id: loungeId, reservation: 1 }], "30.00")));
  const [own] = await lounges(mia);
  expect(own).toMatchObject({
    ...{ id: loungeId, eventId, title: "Galerie links", location: "Speicher 7", openAmount: 270 },
    ...{ status: 0, isNew: 0, active: 1, secureCode: expect.any(String), cipher: expect.any(String) },
    shortCode: expect.stringMatching(/^[A-Z2-7]{4} [A-Z2-7]{4}$/),
    file: { name: "Lounge-Nachtschicht.pdf", file: expect.any(String) },
    ...{ payable: 1, restCipher: null },
  });
  const { lounges: booked, activeLounges } = await session(mia);
  expect(booked).toHaveLength(1);
  expect(activeLounges).toEqual(booked);
  expect(await lounges(stranger)).toEqual([]);
  const page = await app.server.inject({
    url: "/checkout/getFile",
    query: { type: "ticket", file: own?.file?.file ?? "" },
  });
  expect(page.headers["content-type"]).toBe("application/pdf");

  const rest = { bookingId: String(own?.bookingId), total: "270.00" };
  expect(await callAs(app, "lounge/payRest", rest)).toMatchObject({ status: 401 });
  expect(await stranger.call("lounge/payRest", rest)).toMatchObject({ status: 404 });
  expect(await mia.call("lounge/payRest", { ...rest, bookingId: "999999" })).toMatchObject({ status: 404 });
  expect(await mia.call("lounge/payRest", { ...rest, total: "1.00" })).toMatchObject({ status: 409 });
  const idempotencyKey = "the rest of my lounge, once";
  const answers = await Promise.all(
    [1, 2].map(() => mia.call("lounge/payRest", { ...rest, idempotencyKey })),
  );
  expect(answers[0]).toMatchObject({ status: 250, data: { link: expect.any(String) } });
  expect(answers[1]).toEqual(answers[0]);
  expect(await mia.call("lounge/payRest", { ...rest, total: "2.00", idempotencyKey })).toMatchObject({
    status: 422,
  });
  const { link = "" } = (answers[0] as { data: { link?: string } }).data;
  // On every device, until it is paid.
  expect(await lounges(mia)).toMatchObject([
    { openAmount: 270, payable: 0, restCipher: link.split("/").at(-1) },
  ]);
  await payFor(answers[0] as { data: unknown });
  expect(await lounges(mia)).toMatchObject([
    { openAmount: 0, payable: 0, restCipher: null, secureCode: own?.secureCode },
  ]);
  expect(await mia.call("lounge/payRest", rest)).toMatchObject({ status: 409 });
  expect(await stranger.call("lounge/payRest", rest)).toMatchObject({ status: 404 });
});

test("twenty try to pay one rest at once: one order is made", async () => {
  const { loungeId } = await createLoungeEvent(app.services.db);
  const bo = await createMember(app);
  await payFor(await bo.call("checkout/lounges", loungeForm([{ id: loungeId, reservation: 1 }], "30.00")));
  const [own] = await lounges(bo);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      bo.call("lounge/payRest", { bookingId: String(own?.bookingId), total: "270.00" }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([250, ...Array(19).fill(409)]);
});

test("the rest of a night that is over, or was called off, is not sold", async () => {
  const { db } = app.services;
  const cy = await createMember(app);
  const over = await createLoungeEvent(db, {}, night(5, 1));
  const off = await createLoungeEvent(db);
  for (const { loungeId } of [over, off])
    await payFor(await cy.call("checkout/lounges", loungeForm([{ id: loungeId, reservation: 1 }], "30.00")));
  const own = await lounges(cy);
  expect(own.map(({ eventId, isNew, active }) => [eventId, isNew, active])).toEqual([
    [over.eventId, 0, 0],
    [off.eventId, 1, 0],
  ]);
  await db.updateTable("event").set(night(9, -1)).where("id", "=", over.eventId).execute();
  await cancelEvent(db, { eventId: off.eventId, at: new Date() });
  const texts: unknown[] = [];
  for (const { bookingId } of own) {
    const { status, data } = await cy.call("lounge/payRest", {
      bookingId: String(bookingId),
      total: "270.00",
    });
    texts.push([status, data]);
  }
  expect(texts).toEqual([
    [409, "Dieses Event ist schon vorbei."],
    [409, "Dieses Event wurde abgesagt."],
  ]);
  expect(await lounges(cy)).toMatchObject([
    { eventId: off.eventId, status: 2, secureCode: null, file: null, openAmount: 0 },
    { eventId: over.eventId, status: 0, isNew: 0, openAmount: 270, payable: 0 },
  ]);
  expect((await session(cy)).lounges).toEqual([]);
});

test("lounges that a guest booked are found in the account that confirms the address, and told of once", async () => {
  const { db } = app.services;
  const { loungeId, eventId } = await createLoungeEvent(db);
  const email = "di.lounge@example.org";
  const orders = [1, 2].map((quantity) =>
    callAs(
      app,
      "checkout/lounges",
      loungeForm([{ id: loungeId, quantity }], `${quantity * 300}.00`, { email }),
    ),
  );
  for (const order of orders) await payFor(await order);
  const di = await createMember(app, { email });
  expect(await lounges(di)).toEqual([]);
  const { references } = testAreas(app.services);
  const adopt = adoptOrdersOfGuest({
    ...{ references, products: testProducts, adoptedBesides: [adoptedLounges], now: () => new Date() },
  });
  for (const _ of [1, 2]) await inTransaction(db, (tx) => adopt(tx, { accountId: di.id, email }));
  expect(await lounges(di)).toMatchObject(Array(3).fill({ id: loungeId, status: 0 }));
  const told = await db
    .selectFrom("notification")
    .select(["title", "link"])
    .where("account_id", "=", di.id)
    .execute();
  const { title } = await db
    .selectFrom("event")
    .select("title")
    .where("id", "=", eventId)
    .executeTakeFirstOrThrow();
  expect(told).toEqual([
    {
      title: `Deine 3 Lounges für ${title} sind jetzt in deinem Konto`,
      link: expect.stringMatching(/^\/checkoutFinished\//),
    },
  ]);
});
