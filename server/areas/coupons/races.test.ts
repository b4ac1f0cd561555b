import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createAccount } from "../../../testing/account-factory.ts";
import { buyInProcesses } from "../../../testing/buyer-processes.ts";
import { createCoupon } from "../../../testing/coupon-factory.ts";
import { type TestDatabase, testDatabase } from "../../../testing/database.ts";
import { createEvent, createTicketOffer } from "../../../testing/event-factory.ts";
import { testProducts } from "../../../testing/products.ts";
import { reducedForm } from "../../../testing/reduced-form.ts";
import { openTicketShop, type TicketShop } from "../../../testing/ticket-shop.ts";
import { coupons } from "./lock-coupon.ts";
import { couponPersonUses, couponUses } from "./uses.ts";

/** Promise 1 of the product, for uses of coupons. Each test also counts what really lies in the database. */
const BUYERS = 64;

let database: TestDatabase;
let shop: TicketShop;
let offerId: number;
beforeAll(async () => {
  database = await testDatabase();
  shop = openTicketShop(database);
});
afterAll(() => database[Symbol.asyncDispose]());
beforeEach(async () => {
  const { id } = await createEvent(database.db);
  offerId = await createTicketOffer(database.db, { event_id: id, quota: 1_000 });
});

let buyers = 0;
const buyer = () => ({ email: `buyer.${++buyers}@example.org` });

const countOf = (statuses: readonly number[], wanted: number) =>
  statuses.filter((status) => status === wanted).length;

async function usesOf(table: "coupon" | "coupon_person", couponId: number) {
  const column = table === "coupon" ? "id" : "coupon_id";
  const { rows } = await database.pool.query(
    `select held, used from ${table} where ${column} = $1 order by id`,
    [couponId],
  );
  return rows as { held: number; used: number }[];
}

async function ordersOf(): Promise<number> {
  const { rows } = await database.pool.query(
    "select count(*)::int from order_position where offer_id = $1 and discount_cents > 0",
    [offerId],
  );
  return rows[0].count;
}

const statusesOf = async (orders: readonly Promise<{ status: number }>[]) =>
  (await Promise.all(orders)).map(({ status }) => status);

const all = (couponId: number, from: TicketShop = shop) =>
  statusesOf(Array.from({ length: BUYERS }, () => from.buy(reducedForm(offerId, couponId, buyer()))));

async function allInTwoProcesses(couponId: number): Promise<number[]> {
  const answers = await buyInProcesses<{ status: number }>(
    "coupon-buyer-process",
    ["first", "second"].map((prefix) => [database.url, offerId, couponId, BUYERS / 2, prefix]),
  );
  return answers.flat().map(({ status }) => status);
}

describe.each([1, 5])("64 buyers for the last %i uses of a coupon", (uses) => {
  test.each([
    ["in one process", all],
    ["in two processes", allInTwoProcesses],
  ])("%s", async (_, buyAll) => {
    const { id } = await createCoupon(database.db, { max_uses: uses });

    const statuses = await buyAll(id);

    expect([countOf(statuses, 250), countOf(statuses, 409)]).toEqual([uses, BUYERS - uses]);
    expect(await usesOf("coupon", id)).toEqual([{ held: uses, used: 0 }]);
    expect(await ordersOf()).toBe(uses);
  });
});

test("one person, whose mailbox is written differently, uses it once", async () => {
  const { id } = await createCoupon(database.db, { max_uses_per_person: 1, max_uses: 100 });
  const spellings = ["once@googlemail.com", "o.n.c.e@gmail.com", "ONCE+party@gmail.com", "once@gmail.com"];

  const statuses = await statusesOf(
    Array.from({ length: 32 }, (_, index) =>
      shop.buy(reducedForm(offerId, id, { email: spellings[index % spellings.length] ?? "" })),
    ),
  );

  expect([countOf(statuses, 250), countOf(statuses, 409)]).toEqual([1, 31]);
  expect(await usesOf("coupon_person", id)).toEqual([{ held: 1, used: 0 }]);
  expect(await usesOf("coupon", id)).toEqual([{ held: 1, used: 0 }]);
});

test("a member, logged in and logged out, in two processes' pools at once, uses it once", async () => {
  const { id } = await createCoupon(database.db, { max_uses_per_person: 1 });
  const email = "member.once@example.org";
  const accountId = await createAccount(database.db, { email });
  const contact = { email, firstname: "Ada", lastname: "Probe", phone: null, isEmailConfirmed: true };
  const shops = [1, 2].map(() => openTicketShop(database, { contactOfAccount: async () => contact }));

  const statuses = await statusesOf(
    Array.from({ length: 32 }, (_, index) =>
      (shops[index % 2] as TicketShop).buy(
        reducedForm(offerId, id, { email }),
        index % 3 === 0 ? undefined : accountId,
      ),
    ),
  );

  expect([countOf(statuses, 250), countOf(statuses, 409)]).toEqual([1, 31]);
  expect(await ordersOf()).toBe(1);
});

test("who has another address by now is still the same member", async () => {
  const { id } = await createCoupon(database.db, { max_uses_per_person: 2 });
  const accountId = await createAccount(database.db);
  const from = (email: string) =>
    openTicketShop(database, {
      contactOfAccount: async () => ({
        ...{ email, firstname: "Ada", lastname: "Probe", phone: null, isEmailConfirmed: true },
      }),
    });
  const statuses: number[] = [];
  for (const email of ["before@example.org", "after@example.org", "last@example.org"])
    statuses.push((await from(email).buy(reducedForm(offerId, id), accountId)).status);
  expect(statuses).toEqual([250, 250, 409]);
});

test("members and guests whose rows are new and old, in every order, never block each other", async () => {
  const { id } = await createCoupon(database.db, { max_uses_per_person: 50 });
  const accounts = await Promise.all([1, 2, 3].map(() => createAccount(database.db)));
  const mailboxes = ["one@example.org", "two@example.org", "three@example.org"];
  const statuses = await statusesOf(
    Array.from({ length: 60 }, (_, index) => {
      const email = mailboxes[index % 3] as string;
      const member = openTicketShop(database, {
        contactOfAccount: async () => ({
          ...{ email, firstname: "Ada", lastname: "Probe", phone: null, isEmailConfirmed: true },
        }),
      });
      return member.buy(
        reducedForm(offerId, id, { email }),
        index % 2 ? accounts[((index * 7) % 5) % 3] : undefined,
      );
    }),
  );

  expect(new Set(statuses)).toEqual(new Set([250]));
});

describe("the guards", () => {
  /** Says that more is free than there is. */
  const openShop = () =>
    openTicketShop(database, {
      products: {
        ...testProducts,
        reductions: {
          coupons: {
            async lock(tx, couponId, use) {
              const found = await tx
                .selectFrom("coupon")
                .select("id")
                .where("id", "=", couponId)
                .executeTakeFirstOrThrow();
              const free = await createCoupon(tx);
              const locked = await coupons.lock(tx, free.id, use);
              return "kind" in locked
                ? locked
                : { ...locked, claims: [{ resource: couponUses.kind, id: found.id, units: 1 }] };
            },
          },
        },
      },
    });

  test("control: with both off, the same buyers use it too often, so these tests can fail", async () => {
    await using other = await testDatabase();
    const kept = [database, shop, offerId] as const;
    database = other;
    const event = await createEvent(other.db);
    offerId = await createTicketOffer(other.db, { event_id: event.id, quota: 1_000 });
    await other.pool.query("alter table coupon drop constraint coupon_uses");
    const { id } = await createCoupon(other.db, { max_uses: 1 });

    const statuses = await all(id, openShop());

    expect(countOf(statuses, 250)).toBe(BUYERS);
    expect(await usesOf("coupon", id)).toEqual([{ held: BUYERS, used: 0 }]);
    [database, shop, offerId] = kept;
  });

  test("the table's constraint alone still holds", async () => {
    const { id } = await createCoupon(database.db, { max_uses: 5 });
    const open = openShop();
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, () => open.buy(reducedForm(offerId, id, buyer()))),
    );
    const refused = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
    expect(refused).toHaveLength(15);
    expect(new Set(refused.map((error) => error.constraint))).toEqual(new Set(["coupon_uses"]));
    expect(await usesOf("coupon", id)).toEqual([{ held: 5, used: 0 }]);
  });

  test("so does that of a person", async () => {
    const { id } = await createCoupon(database.db, { max_uses_per_person: 1 });
    await shop.buy(reducedForm(offerId, id, buyer()));
    const { rows } = await database.pool.query("select id from coupon_person where coupon_id = $1", [id]);
    await expect(
      database.db.transaction().execute((tx) =>
        couponPersonUses.move(tx, [{ id: rows[0].id, units: 1, orderId: null }], {
          from: "free",
          to: "held",
        }),
      ),
    ).rejects.toMatchObject({ constraint: "coupon_person_uses" });
  });
});
