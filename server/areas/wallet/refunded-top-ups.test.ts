import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { reissueOrder } from "#server/areas/fulfilment/reissue-order.ts";
import { inTransaction } from "#server/platform/database.ts";
import { createAccount } from "../../../testing/account-factory.ts";
import { auditBooks } from "../../../testing/audit-books.ts";
import {
  type CreditsHouse,
  issuing,
  openCreditsHouse,
  paidTopUp,
  type Saver,
  toppedUp,
} from "../../../testing/credits-house.ts";
import { listTransactions } from "./list-transactions.ts";
import { returnTopUp } from "./return-top-up.ts";

/** What goes back of credits that were bought leaves the wallet with the request, and comes again where the money never went (decision 0256). */
let shop: CreditsHouse;
beforeAll(async () => {
  shop = await openCreditsHouse();
});
afterAll(() => shop[Symbol.asyncDispose]());

let accountId: number;
let own: Saver;
beforeEach(async () => {
  accountId = await createAccount(shop.house.deps.db);
  own = { house: shop.house, accountId };
});

const listed = () =>
  listTransactions(shop.house.deps.db, accountId, { before: undefined, now: shop.house.clock.now() });
const credits = async () => (await listed()).credits;
const told = async () => (await listed()).transactions.map(({ title, amount }) => `${title} ${amount}`);
const findings = async () =>
  (await auditBooks(shop.house.database.pool)).filter((line) => /ledger|wallet|credits|top-up/.test(line));
const refused = () => shop.house.alarms.filter((kind) => kind === "refund-failed").length;

const back = (transferId: number) => {
  const { db } = shop.house.deps;
  const { now } = shop.house.clock;
  return returnTopUp({ db, refundOrder: shop.refundOrder, now }, { accountId, transferId });
};

const spend = (cents: number) => shop.order(cents, undefined, accountId);

test("the office gives an amount of a top-up back: as many credits leave with the request, and the rest of it can go later", async () => {
  const { house } = shop;
  const { orderId } = await toppedUp(own, 2000);
  const asked = await Promise.all([1, 2, 3].map(() => house.refund({ orderId }, { amountCents: 700 })));
  expect(asked.filter((one) => "orderRefundId" in one)).toHaveLength(2);
  expect(asked).toContainEqual({ refused: "more-than-is-left" });
  expect(await credits()).toBe(600);
  await house.runJobs();
  expect(await credits()).toBe(600);
  expect(await told()).toEqual([
    "Aufladung zurückgegeben -700",
    "Aufladung zurückgegeben -700",
    "Aufladung 2000",
  ]);
  expect((await listed()).returnable).toEqual([]);
  expect(await house.refund({ orderId }, await shop.units(orderId, 1))).toHaveProperty("orderRefundId");
  await house.runJobs();
  expect(await credits()).toBe(0);
  expect(house.stripe.refunds().map(({ amount }) => amount)).toEqual([700, 700, 600]);
  expect(await shop.stateOf(orderId)).toBe("refunded");
  expect(await findings()).toEqual([]);
});

test("an amount whose credits are spent is refused; whoever spends at that moment is served or the refund is, never both", async () => {
  const { house } = shop;
  const { orderId } = await toppedUp(own, 2000);
  await spend(1500);
  expect(await house.refund({ orderId }, { amountCents: 501 })).toEqual({ refused: "spent" });
  expect(await house.refund({ orderId }, { amountCents: 500 })).toHaveProperty("orderRefundId");
  await house.runJobs();
  expect(await credits()).toBe(0);
  for (let round = 0; round < 4; round++) {
    accountId = await createAccount(house.deps.db);
    own = { house, accountId };
    const next = await toppedUp(own, 1000);
    const [bought, given] = await Promise.allSettled([
      spend(1000),
      house.refund({ orderId: next.orderId }, { amountCents: 1000 }),
    ]);
    const isGiven = given.status === "fulfilled" && "orderRefundId" in given.value;
    expect(isGiven).toBe(bought.status === "rejected");
    await house.runJobs();
    expect(await credits()).toBe(0);
  }
  expect(await findings()).toEqual([]);
});

test("of one that is not in the wallet yet the credits come first, and what is left of it stays", async () => {
  const { house } = shop;
  const { orderId } = await paidTopUp(own, 2000);
  await house.refund({ orderId }, { amountCents: 500 });
  expect(await credits()).toBe(1500);
  await house.runJobs();
  expect(await credits()).toBe(1500);
  expect(await findings()).toEqual([]);
});

test("a provider that refuses a member's return for good: the credits come again by themselves, visibly, and people are alarmed once", async () => {
  const { house } = shop;
  const { orderId } = await toppedUp(own, 2000);
  const [topUp] = (await listed()).returnable;
  const before = refused();
  expect(await back(topUp?.id ?? 0)).toEqual({ kind: "returned", cents: 2000 });
  expect(await credits()).toBe(0);
  house.stripe.failNext(400, 1, "POST /v1/refunds");
  await Promise.all([house.runJobs(), house.runJobs()]);
  house.stripe.answerAgain();
  await house.runJobs();
  expect(await credits()).toBe(2000);
  expect(await told()).toEqual([
    "Aufladung gilt wieder 2000",
    "Aufladung zurückgegeben -2000",
    "Aufladung 2000",
  ]);
  expect(refused()).toBe(before + 1);
  expect(await shop.stateOf(orderId)).toBe("paid");
  expect(await findings()).toEqual([]);
  const again = { orderId, reason: "asked for", actor: "operator", at: house.clock.now() } as const;
  expect(await inTransaction(house.deps.db, (tx) => reissueOrder(tx, issuing, again))).toEqual({
    refused: "nothing-left",
  });
  await spend(2000);
  expect(await credits()).toBe(0);
});

test("what was spent when the office gave it back is owed, and no more once the provider refused", async () => {
  const { house } = shop;
  const { orderId } = await toppedUp(own, 2000);
  await spend(1500);
  house.stripe.failNext(400, 1, "POST /v1/refunds");
  await house.refund({ orderId }, await shop.units(orderId, 1));
  expect(await shop.owed(accountId)).toBe(1500);
  await house.runJobs();
  house.stripe.answerAgain();
  expect([await credits(), await shop.owed(accountId)]).toEqual([500, 0]);
  expect(await findings()).toEqual([]);
});

test("a bank that takes the money of a return on its way has it: the credits stay out, and come by a reissue once that is won", async () => {
  const { house } = shop;
  for (const end of ["lost", "won"] as const) {
    accountId = await createAccount(house.deps.db);
    own = { house, accountId };
    const { orderId, session } = await toppedUp(own, 2000);
    await house.refund({ orderId }, { amountCents: 500 });
    await house.runJobs();
    const bankSays = async (status: "needs_response" | "lost" | "won") => {
      const dispute = house.stripe.dispute(session.id, status);
      await house.deliver(house.stripe.webhook("charge.dispute.updated", dispute));
      await house.runJobs();
    };
    await house.refund({ orderId }, { amountCents: 300 });
    expect(await credits()).toBe(1200);
    await bankSays("needs_response");
    await bankSays(end);
    expect(await credits()).toBe(0);
    const again = { orderId, reason: "won", actor: "operator", at: house.clock.now() } as const;
    const reissue = () => inTransaction(house.deps.db, (tx) => reissueOrder(tx, issuing, again));
    expect(await reissue()).toEqual(end === "won" ? { count: 1 } : { refused: "disputed" });
    expect(await credits()).toBe(end === "won" ? 1200 : 0);
    expect(await findings()).toEqual([]);
  }
});
