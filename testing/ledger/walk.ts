import type pg from "pg";
import { expect } from "vitest";
import type { CallName } from "#contract/all-calls.ts";
import type { Products } from "#server/areas/checkout/public.ts";
import type { ReturnUpgradeDeps } from "#server/areas/tickets/upgrades/return-upgrade.ts";
import type { Database } from "#server/platform/database.ts";
import { auditBooks } from "../audit-books.ts";
import type { callAs } from "../member.ts";
import type { StripeHouse } from "../payment-fixture.ts";
import type { OracleCoupon } from "../price-oracle.ts";
import { readBooks } from "./books.ts";
import { expectedBooks } from "./expected.ts";
import type { Model } from "./model.ts";
import type { Person, WalkOrder } from "./things.ts";

/** A house with everything, its model, and numbers that are the same for a seed each time. */
export type Walk = {
  readonly house: StripeHouse;
  readonly db: Database;
  readonly products: Products;
  readonly model: Model;
  readonly returns: ReturnUpgradeDeps;
  /** For what is asked after each step. */
  readonly asking: Pick<pg.Pool, "query">;
  /** A whole number below this one. */
  readonly upTo: (below: number) => number;
  readonly pick: <One>(some: readonly One[]) => One | undefined;
  /** By the whole server, as this person or as a guest. */
  call(name: CallName, form: Record<string, string>, person?: Person | null): ReturnType<typeof callAs>;
  newPerson(): Promise<Person>;
  newEvent(): Promise<void>;
  newCoupon(terms: OracleCoupon, most: number, mostEach?: number): Promise<void>;
  newReward(points: number, stock?: number): Promise<void>;
  /** Its documents are made, as the job does it. */
  issue(order: WalkOrder): Promise<void>;
  /** All that waits is done: money goes back, orders of called off events end, what was paid on top of what went back follows. */
  runJobs(): Promise<void>;
};

/** Something that happens. @returns what was done, in a few words; `undefined` when there was nothing to do it with */
export type Step = (walk: Walk) => Promise<string | undefined>;

/** Promises of the books that hold at any moment, not only when all has come to rest. */
const ALWAYS =
  /ledger|wallet|credits|stock|claims|points|coupon|reward|top-up|held|given back|at most once|has ended|are the places/;

/** Takes steps at random; after each of them the books say what the model says, and every promise of theirs is kept. */
export async function takeSteps(
  walk: Walk,
  weighted: readonly (readonly [weight: number, Step])[],
  count: number,
) {
  const told: string[] = [];
  const steps = weighted.flatMap(([weight, step]) => Array.from({ length: weight }, () => step));
  while (told.length < count) {
    const done = await walk
      .pick(steps)?.(walk)
      .catch((error: unknown) => {
        throw new Error(`${seen(told)}: ${(error as Error).message}`, { cause: error });
      });
    if (done === undefined) continue;
    told.push(done);
    walk.model.settle();
    await compare(walk, seen(told));
  }
  return told;
}

const seen = (told: readonly string[]) =>
  `after ${told.length} steps, the last of them ${told.slice(-12).join("; ")}`;

async function compare({ house, model, asking }: Walk, seen: string): Promise<void> {
  const [books, broken] = [await readBooks(asking), await auditBooks(asking, ALWAYS)];
  const expected = expectedBooks(model);
  expect(books, seen).toEqual(expected);
  expect(broken, seen).toEqual([]);
  expect(takenByProvider(house, model), seen).toEqual(expected.money);
  expect(
    Object.values(expected.accounts).reduce((sum, cents) => sum + cents, 0),
    seen,
  ).toBe(0);
}

/** What the provider took for each order and has not given back, by its own books. */
function takenByProvider({ stripe }: StripeHouse, model: Model): Record<string, number> {
  const given = new Map<string, number>();
  for (const { payment_intent: payment, amount, status } of stripe.refunds())
    if (status === "succeeded") given.set(payment, (given.get(payment) ?? 0) + amount);
  const kept = new Map<string, number>();
  for (const {
    id,
    payment_intent: payment,
    payment_status: status,
    amount_total: amount,
  } of stripe.sessions())
    if (payment !== null && status === "paid") kept.set(id, amount - (given.get(payment) ?? 0));
  const byOrder = model.orders.flatMap(({ id, session }) => {
    const cents = session && kept.get(session.id);
    return cents ? [[id, cents]] : [];
  });
  return Object.fromEntries(byOrder);
}
