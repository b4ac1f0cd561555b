import { expect, test } from "vitest";
import { cancelEvent } from "#server/areas/checkout/public.ts";
import { random } from "../../database/demo/pictures/seed.ts";
import { auditBooks } from "../../testing/audit-books.ts";
import {
  type BusyEvening,
  beginEvening,
  CHANGING_CENTS,
  MOMENTS,
  type Moment,
  type Offers,
} from "../../testing/busy-evening.ts";
import { createEvent, createTicketOffer } from "../../testing/event-factory.ts";
import { type FragileHouse, openFragileHouse, VICTIMS, type Victim } from "../../testing/fragile-house.ts";
import { whatLogsTell } from "../../testing/what-logs-tell.ts";
import {
  differencesToProvider,
  lostFilesAndCodes,
  lostMails,
  lostOrders,
  unreadableOrders,
} from "../../testing/what-survived.ts";

/** Another seed is another evening; the same one kills at the same counts. `KILLS=100 npm test -- kills` kills more often. */
const SEED = process.env.KILLS_SEED ?? "guarantee-4";
const POINTS = Number(process.env.KILLS ?? 20);

type Point = { readonly victim: Victim; readonly moment: Moment; readonly times: number };

/** Every part is killed about equally often, at a count of what happens and never at a time. */
function points(): Point[] {
  const dice = random(SEED);
  const victims = Array.from({ length: POINTS }, (_, index) => VICTIMS[index % 4] as Victim);
  return dice.shuffle(victims).map((victim) => {
    const moment = dice.pick(MOMENTS);
    return { victim, moment, times: dice.int(1, moment === "mail arrives" ? 3 : 7) };
  });
}

async function putOnSale({ db }: FragileHouse): Promise<Offers & { lateEvent: number }> {
  const { id: event } = await createEvent(db);
  const { id: lateEvent } = await createEvent(db, { title: "Wird abgesagt" });
  return {
    free: await createTicketOffer(db, { event_id: event, price_cents: 0, quota: 10_000, max_per_order: 2 }),
    paid: await createTicketOffer(db, { event_id: event, price_cents: 1100, fee_cents: 150, quota: 10_000 }),
    changing: await createTicketOffer(db, {
      event_id: event,
      price_cents: CHANGING_CENTS[0] - 150,
      fee_cents: 150,
      quota: 10_000,
    }),
    late: await createTicketOffer(db, { event_id: lateEvent, quota: 10_000 }),
    lateEvent,
  };
}

/**
 * Lets guests in until the moment comes, and kills then; resolves when all runs again. Those inside go on, more would only
 * make the test long: what costs most are the documents of all orders.
 */
function killAt(house: FragileHouse, evening: BusyEvening, { victim, moment, times }: Point): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  evening.at(moment, times, () => {
    evening.closeDoor();
    house.kill(victim).then(resolve, reject);
  });
  evening.openDoor();
  return promise;
}

const NIGHT = "interval '3 hours'";

/** Holds, checks, retries and the provider's own deadlines come due, as if hours had passed. */
async function letHoursPass({ pool, sandbox }: FragileHouse): Promise<void> {
  await pool.query(
    `update customer_order set hold_expires_at = hold_expires_at - ${NIGHT} where state = 'pending'`,
  );
  await pool.query(`update payment_attempt set expires_at = expires_at - ${NIGHT}
    where state in ('created', 'open', 'processing')`);
  await pool.query(`update pgboss.job set start_after = start_after - ${NIGHT}
    where state in ('created', 'retry') and name like any (array['checkout.%', 'payments.%', 'tickets.%'])`);
  await sandbox.pool.query(
    `update sandbox.session set settles_at = settles_at - ${NIGHT} where settles_at is not null`,
  );
  await sandbox.pool.query(
    `update sandbox.session set expires_at = expires_at - ${NIGHT} where state = 'open'`,
  );
  await sandbox.pool.query(
    `update sandbox.refund set settles_at = settles_at - ${NIGHT} where settles_at is not null`,
  );
  await sandbox.pool.query(
    `update sandbox.delivery set deliver_at = deliver_at - ${NIGHT} where delivered_at is null`,
  );
  await sandbox.settle();
}

/** Hours pass until the books say that all is done and nothing is wrong. */
async function untilBooksAreInOrder(house: FragileHouse): Promise<void> {
  const look = async () => {
    await letHoursPass(house);
    return auditBooks(house.pool);
  };
  await expect.poll(look, { timeout: 200_000 + POINTS * 5_000, interval: 250 }).toEqual([]);
}

test(`killed at ${POINTS} points under load, nothing acknowledged is lost`, {
  timeout: 300_000 + POINTS * 20_000,
}, async () => {
  await using house = await openFragileHouse();
  const offers = await putOnSale(house);
  const evening = beginEvening(house, offers, SEED);
  for (const [index, point] of points().entries()) {
    if (index === POINTS / 2) {
      // Whoever pays late for a night that was called off gets the money back; whoever never pays frees the stock.
      await cancelEvent(house.db, { eventId: offers.lateEvent, at: new Date() });
      await letHoursPass(house);
    }
    await killAt(house, evening, point);
  }
  await evening.end();
  await untilBooksAreInOrder(house);

  expect(evening.surprises).toEqual([]);
  expect(await lostOrders(house, evening.acknowledged)).toEqual([]);
  expect(await differencesToProvider(house)).toEqual([]);
  expect(await lostFilesAndCodes(house)).toEqual([]);
  expect(await lostMails(house)).toEqual([]);
  expect(await unreadableOrders(house, evening.acknowledged)).toEqual([]);
  const ciphers = evening.acknowledged.map(({ cipher }) => cipher);
  expect(await whatLogsTell(house.db, house.logs(), ciphers)).toEqual([]);
  const { rows } = await house.pool.query(
    `select count(*)::int as orders, count(*) filter (where state = 'paid')::int as paid,
       (select count(*)::int from refund where state = 'succeeded') as refunds from customer_order`,
  );
  expect(rows[0].orders).toBeGreaterThanOrEqual(evening.acknowledged.length);
  expect(rows[0].paid).toBeGreaterThan(50);
  expect(rows[0].refunds).toBeGreaterThan(0);
});
