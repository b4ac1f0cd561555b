import { afterAll, beforeAll, expect, test } from "vitest";
import { adoptedLounges } from "#server/areas/lounges/public.ts";
import { inTransaction } from "#server/platform/database.ts";
import { createAccount } from "../../../testing/account-factory.ts";
import { openTicketFixture, type TicketFixture } from "../../../testing/ticket-fixture.ts";
import { fulfilOrder } from "../fulfilment/fulfil-order.ts";
import { adoptOrdersOfGuest } from "./adopt-guest-orders.ts";
import { revokeTicketsOfOrder } from "./ticket-life.ts";

let office: TicketFixture;
beforeAll(async () => {
  office = await openTicketFixture();
});
afterAll(() => office[Symbol.asyncDispose]());

const nightOf = (day: string, title: string) => ({
  title,
  starts_local: `${day} 22:00:00`,
  starts_at: new Date(`${day}T21:00:00Z`),
  ends_local: `${day} 23:30:00`,
  ends_at: new Date(`${day}T22:30:00Z`),
});
const SOON = nightOf("2027-01-15", "Nachtschicht");
const LATER = nightOf("2027-02-19", "Lichtfang");

let guests = 0;

/** Somebody who bought as a guest and opens an account with the same address. */
async function guest() {
  const { db } = office.services;
  const email = `gast.${++guests}@example.org`;
  const accountId = await createAccount(db, { email, email_verified_at: null });
  const owner = { accountId, email };
  const buy = async (event: Parameters<TicketFixture["offer"]>[0], quantity = 1) =>
    office.paidOrder(await office.offer(event), { email, quantity });
  return {
    buy,
    bought: async (...given: Parameters<typeof buy>) => {
      const orderId = await buy(...given);
      await fulfilOrder(office.deps, orderId);
      return orderId;
    },
    confirm: (now = new Date("2027-01-02T12:00:00Z")) =>
      inTransaction(db, (tx) =>
        adoptOrdersOfGuest({ ...office.deps, adoptedBesides: [adoptedLounges], now: () => now })(tx, owner),
      ),
    told: async () => {
      const rows = await db
        .selectFrom("notification")
        .where("account_id", "=", accountId)
        .select(["title", "body", "link"])
        .orderBy("id")
        .execute();
      return rows.map(({ title, body, link }) => ({
        title,
        body: body.replaceAll("\u00a0", " "),
        orderId: office.deps.references.claimedIdOf(link?.replace("/checkoutFinished/", "") ?? ""),
      }));
    },
  };
}

test("a ticket that was bought as a guest is told of once, also when its job runs again", async () => {
  const mia = await guest();
  const orderId = await mia.bought(SOON);
  await mia.confirm();
  await mia.confirm();
  await fulfilOrder(office.deps, orderId);
  expect(await mia.told()).toEqual([
    {
      title: "Dein Ticket für Nachtschicht ist jetzt in deinem Konto",
      body: "Freitag, 15. Januar 2027, 22:00 Uhr · Speicher 7, Hamburg",
      orderId,
    },
  ]);
});

test("many orders are one notification, which leads to the next night", async () => {
  const mia = await guest();
  await mia.bought(LATER, 2);
  const next = await mia.bought(SOON, 3);
  await mia.confirm();
  expect(await mia.told()).toEqual([
    {
      title: "Deine 5 Tickets für 2 Events sind jetzt in deinem Konto",
      body: "Als Nächstes: Nachtschicht, Freitag, 15. Januar 2027",
      orderId: next,
    },
  ]);
});

test("tickets that open no door any more are no news", async () => {
  const mia = await guest();
  await mia.bought(SOON);
  const refunded = await mia.bought(LATER);
  await inTransaction(office.services.db, (tx) =>
    revokeTicketsOfOrder(tx, { orderId: refunded, reason: "refunded", actor: "provider", at: new Date() }),
  );
  await mia.confirm(new Date("2027-01-16T12:00:00Z"));
  expect(await mia.told()).toEqual([]);
});

test("tickets that are still being made are told of when they are there", async () => {
  const mia = await guest();
  const orderId = await mia.buy(SOON, 2);
  await mia.confirm();
  expect(await mia.told()).toEqual([]);
  await fulfilOrder(office.deps, orderId);
  expect(await mia.told()).toMatchObject([{ title: "Deine Tickets für Nachtschicht sind da", orderId }]);
});

test("whoever confirms the address while the tickets are made hears of them once", async () => {
  const mia = await guest();
  const orderId = await mia.buy(SOON);
  await Promise.all([fulfilOrder(office.deps, orderId), mia.confirm()]);
  await fulfilOrder(office.deps, orderId);
  expect(await mia.told()).toHaveLength(1);
});
