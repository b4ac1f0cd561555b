import { expect, test } from "vitest";
import { cancelEvent } from "#server/areas/checkout/public.ts";
import { reissueOrder } from "#server/areas/fulfilment/reissue-order.ts";
import { inTransaction } from "#server/platform/database.ts";
import { giveCredits } from "../../../testing/credits.ts";
import {
  CREDITS_CENTS,
  type CreditsHouse,
  issuing,
  openCreditsHouse,
  REST_CENTS,
  toppedUp,
  WHOLE,
} from "../../../testing/credits-house.ts";
import { ticketForm } from "../../../testing/ticket-shop.ts";
import { owedBy } from "./ledger.ts";

test("paid: the provider gets what credits leave, and both are taken once", async () => {
  await using shop = await openCreditsHouse();
  const placed = await shop.order();
  expect(await shop.wallet()).toEqual({ credits: 400, held: CREDITS_CENTS });
  const session = shop.house.stripe.pay(await shop.comeToPay(placed));
  expect(session.amount_total).toBe(REST_CENTS);
  const webhook = () => shop.house.deliver(shop.house.stripe.webhook("checkout.session.completed", session));
  await Promise.all([webhook(), webhook(), shop.house.comeBack(placed), webhook()]);
  expect(await shop.house.state(placed)).toMatchObject({ order: "paid", timesPaid: 1, sold: 2 });
  expect(await shop.wallet()).toEqual({ credits: 400, held: 0 });
  expect(await shop.findings()).toEqual([]);
});

test("the provider fails: credits stay held while another try may come, and are free when the hold ends", async () => {
  await using shop = await openCreditsHouse();
  const placed = await shop.order();
  await shop.comeToPay(placed);
  expect(await shop.wallet()).toEqual({ credits: 400, held: CREDITS_CENTS });
  shop.house.clock.advance(32);
  await shop.house.runJobs();
  expect(await shop.house.state(placed)).toMatchObject({ order: "expired", held: 0, sold: 0 });
  expect(await shop.wallet()).toEqual(WHOLE);
  expect(await shop.findings()).toEqual([]);
});

test("nobody comes to pay: several holds of one wallet end at once, each with its own", async () => {
  await using shop = await openCreditsHouse();
  const all = [await shop.order(100), await shop.order(250), await shop.order(650)];
  expect(await shop.wallet()).toEqual({ credits: 0, held: 1000 });
  shop.house.clock.advance(6);
  await shop.house.runJobs();
  for (const placed of all) expect(await shop.house.state(placed)).toMatchObject({ order: "expired" });
  expect(await shop.wallet()).toEqual(WHOLE);
  expect(await shop.findings()).toEqual([]);
});

/** A hold that has ended, and whose money comes after that. */
async function paidLate(shop: CreditsHouse, meanwhile: () => Promise<unknown>, offer?: Promise<number>) {
  const placed = await shop.order(CREDITS_CENTS, offer);
  const sessionId = await shop.comeToPay(placed);
  const { deps, clock, stripe } = shop.house;
  await inTransaction(deps.db, (tx) => deps.orders.endHold(tx, { orderId: placed.orderId, at: clock.now() }));
  expect(await shop.wallet()).toEqual(WHOLE);
  await meanwhile();
  stripe.pay(sessionId);
  await shop.house.comeBack(placed);
  await shop.house.runJobs();
  return placed;
}

test("late money is honoured while credits and places are there", async () => {
  await using shop = await openCreditsHouse();
  const placed = await paidLate(shop, async () => {});
  expect(await shop.house.state(placed)).toMatchObject({ order: "paid", sold: 2, refunds: [] });
  expect(await shop.wallet()).toEqual({ credits: 400, held: 0 });
  expect(await shop.findings()).toEqual([]);
});

test("late money goes back when the credits are gone", async () => {
  await using shop = await openCreditsHouse();
  const placed = await paidLate(shop, () => shop.order(500));
  expect(await shop.house.state(placed)).toMatchObject({
    ...{ order: "expired", sold: 0, refunds: ["credits-gone:succeeded"] },
  });
  expect(await shop.wallet()).toEqual({ credits: 500, held: 500 });
  expect(await shop.findings()).toEqual([]);
});

test("late money goes back when the tickets are sold meanwhile, and the credits stay free", async () => {
  await using shop = await openCreditsHouse();
  const offer = shop.newOffer(2);
  const placed = await paidLate(
    shop,
    async () => shop.house.buy(ticketForm(await offer, { email: "noor@example.org" })),
    offer,
  );
  expect(await shop.house.state(placed)).toMatchObject({ order: "expired", refunds: ["sold-out:succeeded"] });
  expect(await shop.wallet()).toEqual(WHOLE);
  expect(await shop.findings()).toEqual([]);
});

test("the event is called off: credits come back with the money, those of an unpaid order as well", async () => {
  await using shop = await openCreditsHouse();
  const { orderId, offerId, cipher } = await shop.paid();
  const unpaid = await shop.order(300);
  expect(await shop.wallet()).toEqual({ credits: 100, held: 300 });
  await cancelEvent(shop.house.deps.db, { eventId: shop.eventId, at: shop.house.clock.now() });
  await shop.house.runJobs();
  expect(await shop.house.state({ orderId, offerId, cipher })).toMatchObject({
    ...{ order: "refunded", refunds: ["event-cancelled:succeeded"] },
  });
  expect(await shop.house.state(unpaid)).toMatchObject({ order: "cancelled" });
  expect(shop.house.stripe.refunds().map(({ amount }) => amount)).toEqual([REST_CENTS]);
  expect(await shop.wallet()).toEqual(WHOLE);
  expect(await shop.findings()).toEqual([]);
});

test("given back in parts: the provider's part first, then credits, and no cent twice", async () => {
  await using shop = await openCreditsHouse();
  const placed = await shop.paid();
  await shop.house.refund(placed, await shop.units(placed.orderId, 1));
  await shop.house.runJobs();
  expect(await shop.house.state(placed)).toMatchObject({ order: "paid", sold: 1 });
  expect(await shop.wallet()).toEqual({ credits: 400, held: 0 });
  const rest = await shop.units(placed.orderId, 1);
  const asked = await Promise.all([1, 2, 3].map(() => shop.house.refund(placed, rest)));
  expect(asked.filter((answer) => "orderRefundId" in answer)).toHaveLength(1);
  await shop.house.runJobs();
  expect(await shop.house.state(placed)).toMatchObject({ order: "refunded", sold: 0 });
  expect(shop.house.stripe.refunds().map(({ amount }) => amount)).toEqual([1250, 650]);
  expect(await shop.wallet()).toEqual(WHOLE);
  expect(await shop.findings()).toEqual([]);
});

test("given back as a whole: both come back", async () => {
  await using shop = await openCreditsHouse();
  const placed = await shop.paid();
  await shop.house.refund(placed, await shop.units(placed.orderId, 2));
  await shop.house.runJobs();
  expect(await shop.house.state(placed)).toMatchObject({ order: "refunded", sold: 0 });
  expect(await shop.wallet()).toEqual(WHOLE);
  expect(await shop.findings()).toEqual([]);
});

test("given back as amounts, by two transfers of their own, the order ends and nothing comes twice", async () => {
  await using shop = await openCreditsHouse();
  const placed = await shop.paid();
  await shop.house.refund(placed, { amountCents: 2200 });
  await shop.house.runJobs();
  expect(await shop.wallet()).toEqual({ credits: 700, held: 0 });
  await shop.house.refund(placed, { amountCents: 300 });
  await shop.house.runJobs();
  expect(await shop.house.state(placed)).toMatchObject({ order: "refunded" });
  expect(await shop.wallet()).toEqual(WHOLE);
  expect(await shop.findings()).toEqual([]);
});

test("a dispute takes the provider's part alone: credits that were spent stay spent", async () => {
  await using shop = await openCreditsHouse();
  const placed = await shop.paid();
  const opened = shop.house.stripe.dispute(placed.session.id, "needs_response");
  await shop.house.deliver(shop.house.stripe.webhook("charge.dispute.created", opened));
  expect(shop.house.told).toContain(`disputed:${placed.orderId}`);
  expect(await shop.wallet()).toEqual({ credits: 400, held: 0 });
  expect(await shop.findings()).toEqual([]);
});

test("credits that pay all of it need no provider, and come back by units", async () => {
  await using shop = await openCreditsHouse();
  await giveCredits(shop.house.deps.db, shop.accountId, 1500);
  const placed = await shop.order(2500);
  expect(await shop.house.state(placed)).toMatchObject({ order: "paid", attempts: [], sold: 2 });
  expect(await shop.wallet()).toEqual({ credits: 0, held: 0 });
  await shop.house.refund(placed, await shop.units(placed.orderId, 1));
  expect(await shop.wallet()).toEqual({ credits: 1250, held: 0 });
  expect(await shop.findings()).toEqual([]);
});

test("a top-up whose money a bank takes back leaves the wallet as far as it is there, and the rest is owed; won, it counts again", async () => {
  await using shop = await openCreditsHouse();
  const { house, walletId } = shop;
  const { orderId, session } = await toppedUp(shop, 2000);
  expect(await shop.wallet()).toEqual({ credits: 3000, held: 0 });
  await shop.order(1500);
  const opened = house.stripe.dispute(session.id, "needs_response");
  const tell = () => house.deliver(house.stripe.webhook("charge.dispute.created", opened));
  await Promise.all([tell(), tell()]);
  expect(await shop.wallet()).toEqual({ credits: 0, held: 1500 });
  expect(await owedBy(house.deps.db, walletId)).toBe(500);
  expect(await shop.findings()).toEqual([]);

  const reissue = () =>
    inTransaction(house.deps.db, (tx) =>
      reissueOrder(tx, issuing, { orderId, reason: "won", actor: "operator", at: house.clock.now() }),
    );
  expect(await reissue()).toEqual({ refused: "disputed" });
  const won = house.stripe.dispute(session.id, "won");
  await house.deliver(house.stripe.webhook("charge.dispute.closed", won));
  expect(await reissue()).toEqual({ count: 1 });
  expect(await reissue()).toEqual({ refused: "nothing-left" });
  expect(await shop.wallet()).toEqual({ credits: 1500, held: 1500 });
  expect(await owedBy(house.deps.db, walletId)).toBe(0);
  expect(await shop.findings()).toEqual([]);
});

test("a top-up that goes back in the provider's dashboard, however often that is told, leaves the wallet once", async () => {
  await using shop = await openCreditsHouse();
  const { house } = shop;
  const { session } = await toppedUp(shop, 2000);
  const refund = house.stripe.refundInDashboard(session.id, 2000);
  const tell = () => house.deliver(house.stripe.webhook("refund.updated", refund));
  await Promise.all([tell(), tell(), tell()]);
  await house.runJobs();
  expect(await shop.wallet()).toEqual(WHOLE);
  expect(await owedBy(house.deps.db, shop.walletId)).toBe(0);
  expect(await shop.findings()).toEqual([]);
});
