import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { issueOrder } from "#server/areas/fulfilment/issue-order.ts";
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

/** What a member owes after a top-up went back that was spent before: the next credits settle it, and no cent of it is lost or comes twice. */
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
const spendable = async () => {
  const { credits, held, owed = 0 } = await listed();
  return { credits, held, owed };
};
const findings = async () =>
  (await auditBooks(shop.house.database.pool)).filter((line) => /ledger|wallet|credits|top-up/.test(line));

type Paid = Awaited<ReturnType<typeof toppedUp>>;

async function bankSays({ session }: Paid, status: "needs_response" | "won"): Promise<void> {
  const { house } = shop;
  const dispute = house.stripe.dispute(session.id, status);
  await house.deliver(house.stripe.webhook("charge.dispute.updated", dispute));
  await house.runJobs();
}

const at = () => ({ at: shop.house.clock.now() });
const issue = ({ orderId }: Paid) =>
  inTransaction(shop.house.deps.db, (tx) => issueOrder(tx, issuing, { orderId, ...at() }));
const reissue = ({ orderId }: Paid) =>
  inTransaction(shop.house.deps.db, (tx) =>
    reissueOrder(tx, issuing, { orderId, reason: "won", actor: "operator", ...at() }),
  );

async function spend(cents: number): Promise<void> {
  const { house } = shop;
  const placed = await shop.order(cents, undefined, accountId);
  house.stripe.pay(await shop.comeToPay(placed));
  await house.comeBack(placed);
}

/** A top-up of 20 € of which 15 € were spent before a bank took all of it back. */
async function withdrawn(): Promise<Paid> {
  const first = await toppedUp(own, 2000);
  await spend(1500);
  await bankSays(first, "needs_response");
  return first;
}

test("it is said while something is owed; the next top-up settles it, and is not untouched then", async () => {
  expect(await listed()).not.toHaveProperty("owed");
  await withdrawn();
  expect(await spendable()).toMatchObject({ credits: 0, owed: 1500 });
  await toppedUp(own, 2000);
  const wallet = await listed();
  expect(wallet).toMatchObject({ credits: 500, returnable: [] });
  expect(wallet).not.toHaveProperty("owed");
  expect(wallet.transactions.map(({ title, amount }) => `${title} ${amount}`)).toEqual([
    "Ausgleich einer zurückgeholten Aufladung -1500",
    "Aufladung 2000",
    "Aufladung zurückgegeben: 20,00\u00a0€, davon 15,00\u00a0€ schon ausgegeben -500",
    expect.stringMatching(/^Tickets: .* -1500$/),
    "Aufladung 2000",
  ]);
  expect(await findings()).toEqual([]);
});

test("a smaller one is used up by it, and the rest stays owed", async () => {
  await withdrawn();
  await toppedUp(own, 1000);
  expect(await spendable()).toMatchObject({ credits: 0, owed: 500 });
  await toppedUp(own, 2000);
  expect(await spendable()).toMatchObject({ credits: 1500, owed: 0 });
  expect(await findings()).toEqual([]);
});

test("credits that come back of an order settle it, whether they were spent or held", async () => {
  const { house } = shop;
  const { orderId, session } = await toppedUp(own, 2000);
  const bought = await shop.order(2000, shop.newOffer(10), accountId);
  await bankSays({ orderId, session }, "needs_response");
  const owes = await spendable();
  expect(owes).toEqual({ credits: 0, held: 2000, owed: 2000 });
  await inTransaction(house.deps.db, (tx) =>
    house.deps.orders.endHold(tx, { orderId: bought.orderId, at: house.clock.now() }),
  );
  expect(await spendable()).toEqual({ credits: 0, held: 0, owed: 0 });

  const again = await toppedUp(own, 2500);
  const whole = await shop.order(2500, shop.newOffer(10), accountId);
  await bankSays(again, "needs_response");
  expect(await spendable()).toEqual({ credits: 0, held: 0, owed: 2500 });
  await house.refund(whole, await shop.units(whole.orderId, 1));
  expect(await spendable()).toEqual({ credits: 0, held: 0, owed: 1250 });
  await house.refund(whole, await shop.units(whole.orderId, 1));
  expect(await spendable()).toEqual({ credits: 0, held: 0, owed: 0 });
  expect(await findings()).toEqual([]);
});

test("what was settled comes again once when the first top-up counts after all, however often and whenever that is said", async () => {
  for (const order of ["before", "beside", "after"] as const) {
    accountId = await createAccount(shop.house.deps.db);
    own = { house: shop.house, accountId };
    const first = await withdrawn();
    const second = await paidTopUp(own, 2000);
    await bankSays(first, "won");
    if (order === "before") await reissue(first);
    if (order !== "beside") await issue(second);
    if (order === "after") expect(await spendable()).toMatchObject({ credits: 500, owed: 0 });
    await Promise.all([issue(second), reissue(first), reissue(first), issue(second)]);
    expect(await spendable(), order).toMatchObject({ credits: 2500, owed: 0 });
  }
  expect(await findings()).toEqual([]);
});

test("the top-up that has settled it goes back itself: it is owed again, and no more once the bank gives in", async () => {
  const first = await withdrawn();
  const second = await toppedUp(own, 2000);
  await bankSays(second, "needs_response");
  expect(await spendable()).toMatchObject({ credits: 0, owed: 1500 });
  await Promise.all([bankSays(first, "won"), bankSays(second, "won")]);
  await Promise.all([reissue(first), reissue(second), reissue(first), reissue(second)]);
  expect(await spendable()).toMatchObject({ credits: 2500, owed: 0 });
  expect(await findings()).toEqual([]);
});

test("what counts again of a top-up that nothing was owed of settles what is owed of another", async () => {
  const first = await toppedUp(own, 2000);
  const second = await toppedUp(own, 2000);
  await bankSays(first, "needs_response");
  await spend(1500);
  await bankSays(second, "needs_response");
  expect(await spendable()).toEqual({ credits: 0, held: 0, owed: 1500 });
  await bankSays(first, "won");
  await Promise.all([reissue(first), reissue(first)]);
  expect(await spendable()).toEqual({ credits: 500, held: 0, owed: 0 });
  await bankSays(second, "won");
  await reissue(second);
  expect(await spendable()).toEqual({ credits: 2500, held: 0, owed: 0 });
  expect(await findings()).toEqual([]);
});
