import { sql } from "kysely";
import { expect } from "vitest";
import type { CallName } from "#contract/all-calls.ts";
import { hashPassword } from "#server/areas/accounts/passwords.ts";
import type { Products } from "#server/areas/checkout/public.ts";
import { issueOrder } from "#server/areas/fulfilment/issue-order.ts";
import { productsOf } from "#server/areas.ts";
import { type Database, inTransaction } from "#server/platform/database.ts";
import { platformOf } from "#server/platform/operator.ts";
import { beginSession, createAccount } from "../account-factory.ts";
import { auditBooks } from "../audit-books.ts";
import { createCoupon, createReward } from "../coupon-factory.ts";
import { createEvent, createTicketOffer } from "../event-factory.ts";
import { createLounge } from "../lounge-factory.ts";
import { callAs } from "../member.ts";
import { MEMBER_PASSWORD } from "../member-with-everything.ts";
import { paymentFixtureWithStripe, type StripeHouse } from "../payment-fixture.ts";
import type { OracleCoupon } from "../price-oracle.ts";
import { amount, buyX, EVERYTHING, percent } from "../priced-baskets.ts";
import { buildTestApp, testServices } from "../services.ts";
import { readBooks } from "./books.ts";
import { Model } from "./model.ts";
import type { Person, WalkOrder } from "./things.ts";

/** A house with everything, its model, and numbers that are the same for a seed each time. */
export type Walk = {
  readonly house: StripeHouse;
  readonly db: Database;
  readonly products: Products;
  readonly model: Model;
  readonly rewardId: number;
  /** A whole number below this one. */
  readonly upTo: (below: number) => number;
  readonly pick: <One>(some: readonly One[]) => One | undefined;
  /** By the whole server, as this person or as a guest. */
  call(name: CallName, form: Record<string, string>, person?: Person | null): ReturnType<typeof callAs>;
  newPerson(): Promise<Person>;
  newEvent(): Promise<void>;
  newCoupon(terms: OracleCoupon, most: number): Promise<void>;
  /** Its documents are made, as the job does it. */
  issue(order: WalkOrder): Promise<void>;
};

/** Something that happens. @returns what was done, in a few words; `undefined` when there was nothing to do it with */
export type Step = (walk: Walk) => Promise<string | undefined>;

/** Promises of the books that hold at any moment, not only when all has come to rest. */
const ALWAYS =
  /ledger|wallet|credits|stock|claims|points|coupon|reward|top-up|held|given back|at most once|has ended/;

export async function openWalk(seed: number): Promise<Walk & AsyncDisposable> {
  const stack = new AsyncDisposableStack();
  const services = stack.use(await testServices({ rateLimitFactor: 100_000 }));
  const app = await buildTestApp(services);
  stack.defer(() => app.server.close());
  const products = productsOf(services);
  const { db, database } = services;
  const house = stack.use(await paymentFixtureWithStripe({ database, products }));
  const upTo = numbers(seed);
  const model = new Model();
  const passwordHash = await hashPassword(MEMBER_PASSWORD);
  const platform = platformOf(services.config);
  const walk: Walk = {
    ...{ house, db, products, model, upTo },
    rewardId: await createReward(db, { price_points: 20 }),
    pick: (some) => some[upTo(some.length)],
    call: (name, form, person) =>
      callAs({ ...app, services } as never, name, person ? { sessionID: person.sessionID, ...form } : form),
    async newPerson() {
      const accountId = await createAccount(db, { password_hash: passwordHash, phone: "040 1234" });
      // Everybody is everybody's friend.
      await sql`insert into friendship (first_account_id, second_account_id, requested_by, accepted_at)
        select id, ${accountId}, id, now() from account where id < ${accountId}`.execute(db);
      return model.newPerson(accountId, await beginSession(db, accountId));
    },
    async newEvent() {
      const { id: eventId } = await createEvent(db, { ticket_upgrades: true });
      // So that nobody holds too much of it without having paid.
      await createTicketOffer(db, { event_id: eventId, quota: 1000, title: "Reserve" });
      for (const [type, cents, fee, once, insuranceCents, quota] of [
        [1, 1250, 150, false, 299, 12 + upTo(12)],
        [2, 799, 0, false, 99, 4 + upTo(6)],
        [3, 2999, 350, true, 499, 5 + upTo(20)],
      ] as const) {
        const id = await createTicketOffer(db, {
          ...{ event_id: eventId, price_cents: cents, fee_cents: fee, fee_type: once ? "order" : "ticket" },
          ...{ insurance_price_cents: insuranceCents, quota, ticket_type: type },
        });
        model.offers.push({ id, eventId, type, cents, fee: { cents: fee, once }, insuranceCents, quota });
      }
      for (const cents of [30_005, 9995]) {
        const quota = 3 + upTo(3);
        const id = await createLounge(db, { event_id: eventId, price_cents: cents, quantity: quota });
        model.lounges.push({ id, eventId, cents, quota });
      }
    },
    async newCoupon(terms, most) {
      const { percent: hundredths, amountCents, freeOneOf, minCents } = terms;
      const { id } = await createCoupon(db, {
        discount_type: hundredths ? "percent" : amountCents ? "amount" : "buyX",
        discount_value: Number(hundredths ?? amountCents ?? freeOneOf),
        ...{ minimum_cents: Number(minCents), max_uses: most },
        rules: JSON.stringify(terms.for),
      });
      model.coupons.push({ id, owner: undefined, most, terms });
    },
    async issue(order) {
      await inTransaction(db, (tx) =>
        issueOrder(tx, { products, platform }, { orderId: order.id, at: house.clock.now() }),
      );
    },
  };
  for (let count = 0; count < 4; count++) await walk.newPerson();
  for (let count = 0; count < 2; count++) await walk.newEvent();
  await walk.newCoupon(percent(1250), 3);
  await walk.newCoupon(amount(500, EVERYTHING, 1500), 2);
  await walk.newCoupon(buyX(2), 4);
  return Object.assign(walk, { [Symbol.asyncDispose]: () => stack.disposeAsync() });
}

/** Takes steps at random; after each of them the books say what the model says, and every promise of theirs is kept. */
export async function takeSteps(
  walk: Walk,
  weighted: readonly (readonly [weight: number, Step])[],
  count: number,
) {
  const told: string[] = [];
  const steps = weighted.flatMap(([weight, step]) => Array.from({ length: weight }, () => step));
  while (told.length < count) {
    const done = await walk.pick(steps)?.(walk);
    if (done === undefined) continue;
    told.push(done);
    const seen = `after ${told.length} steps, the last of them ${told.slice(-12).join("; ")}`;
    const books = await readBooks(walk.db);
    const expected = walk.model.expected();
    expect({ ...books, offers: pickKeys(books.offers, expected.offers) }, seen).toEqual(expected);
    expect(await auditBooks(walk.house.database.pool, ALWAYS), seen).toEqual([]);
  }
  return told;
}

/** Only those that the model knows. */
const pickKeys = <Value>(from: Record<string, Value>, like: object) =>
  Object.fromEntries(Object.keys(like).map((key) => [key, from[key]]));

/** Numbers below a bound, the same for a seed each time. */
function numbers(seed: number) {
  let state = seed * 7919;
  return (below: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * below);
  };
}
