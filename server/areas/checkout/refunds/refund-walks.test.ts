import { sql } from "kysely";
import { expect, test } from "vitest";
import { createProducts } from "#server/areas/checkout/public.ts";
import { madeUpProduct, placeUmbrellas } from "../../../../testing/made-up-product.ts";
import { madeUpCredits, umbrellaStock } from "../../../../testing/made-up-stock.ts";
import { paymentFixtureWithStripe, type StripeHouse } from "../../../../testing/payment-fixture.ts";
import { cipherOfOrder } from "../../../../testing/ticket-shop.ts";

/** Numbers below a bound, the same for a seed each time. */
function numbers(seed: number) {
  let state = seed * 7919;
  return (below: number) => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** What must hold of an order at any moment, from its rows and the provider's alone. */
async function books({ deps: { db }, stripe }: StripeHouse, orderId: number) {
  const { rows } = await sql<{
    state: string;
    credits: number;
    worth: number;
    given: number;
    tooMuch: number;
    unclaimed: number;
    invoiced: number | null;
  }>`
    select o.state, coalesce((select taken from order_claim where order_id = o.id and resource = 'credits'), 0) as credits,
      sum(p.price_cents)::int as worth, sum(g.cents)::int as given,
      count(*) filter (where g.units <> p.refunded_units or g.cents > p.price_cents
        or (p.refunded_units = p.quantity and g.cents <> p.price_cents))::int as "tooMuch",
      count(*) filter (where c.taken <> case o.state when 'paid' then p.quantity - p.refunded_units else 0 end)::int as unclaimed,
      (select sum(gross_cents)::int from invoice where order_id = o.id) as invoiced
    from customer_order o join order_position p on p.order_id = o.id
    join order_claim c on c.order_id = o.id and c.resource = 'umbrella' and c.resource_id = p.subject_id
    cross join lateral (select coalesce(sum(r.units), 0)::int as units, coalesce(sum(r.amount_cents), 0)::int as cents
      from order_refund_position r join order_refund f on f.id = r.order_refund_id
      where r.position_id = p.id and f.state = 'applied') as g
    where o.id = ${orderId} group by o.id`.execute(db);
  const standing = stripe.refunds().filter(({ status }) => status !== "failed");
  return { ...rows[0], gone: standing.reduce((sum, { amount }) => sum + amount, 0) };
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  "however units, amounts, refusals, lost answers, dashboards and banks follow each other, the books agree (walk %i)",
  async (seed) => {
    const upTo = numbers(seed);
    const credits = upTo(2) * (100 + upTo(500));
    const made = madeUpProduct();
    const products = createProducts({
      resources: [madeUpCredits, umbrellaStock],
      products: [made.product],
    });
    await using house = await paymentFixtureWithStripe({ products });
    const { db } = house.deps;
    const wanted = [0, 1, 2].map((kind) => ({
      ...{ title: `Schirm ${kind}`, quantity: 1 + upTo(5), cents: 260 + upTo(900) },
    }));
    const placed = await placeUmbrellas(db, wanted, credits);
    const orderId = placed.kind === "ordered" ? placed.order.id : expect.fail();
    const order = { orderId, offerId: 0, cipher: await cipherOfOrder(db, orderId) };
    const { id: session } = house.stripe.pay((await house.pay(order)).split("/").at(-1) ?? "");
    await house.comeBack(order);
    const positions = await db
      .selectFrom("order_position")
      .select("id")
      .where("order_id", "=", orderId)
      .execute();
    const paid = wanted.reduce((sum, { cents }) => sum + cents, 0) - credits;

    const runJobs = async () => {
      await house.runJobs();
      house.stripe.answerAgain();
    };
    const steps: (() => Promise<unknown>)[] = [
      () => house.refund(order, { amountCents: 1 + upTo(60) }),
      () => {
        house.stripe.failNext(400, 1, "POST /v1/refunds");
        return runJobs();
      },
      () => {
        house.stripe.loseAnswers(1, "POST /v1/refunds");
        return runJobs();
      },
      async () => {
        const amount = Math.min(1 + upTo(50), paid - (await books(house, orderId)).gone);
        if (amount < 1 || upTo(3) > 0) return;
        await house.deliver(
          house.stripe.webhook("refund.created", house.stripe.refundInDashboard(session, amount)),
        );
      },
      async () => {
        const went = house.stripe.refunds().findLast(({ status }) => status === "succeeded");
        if (went === undefined || upTo(2) > 0) return;
        house.stripe.setRefundStatus(went.id, "failed");
        await house.deliver(house.stripe.webhook("refund.failed", went));
      },
    ];
    const giveUnits = () =>
      house.refund(order, {
        positions: [{ id: positions[upTo(positions.length)]?.id ?? 0, units: 1 + upTo(2) }],
      });
    const told: string[] = [];
    for (let step = 0; step < 30; step++) {
      const before = await books(house, orderId);
      const chosen = upTo(14);
      told.push(String(chosen));
      await (steps[chosen] ?? (chosen < 11 ? giveUnits : runJobs))();
      house.clock.advance(10);
      const now = await books(house, orderId);
      const seen = JSON.stringify({ told, before, now, credits, paid, wanted });
      expect(now.gone, seen).toBeLessThanOrEqual(paid);
      expect(now.unclaimed, seen).toBe(0);
      if (now.state === "paid") {
        expect(now.tooMuch, seen).toBe(0);
        if (now.invoiced !== null) expect(now.invoiced, seen).toBe((now.worth ?? 0) - (now.given ?? 0));
        continue;
      }
      // It has ended: with all of its units, or all of its money.
      expect(now.credits, seen).toBe(0);
      expect(now.invoiced ?? 0, seen).toBe(0);
      if (before.state === "paid") expect(now.given === now.worth || now.gone === paid, seen).toBe(true);
      break;
    }
  },
);
