import { expect, test } from "vitest";
import { cancelEvent } from "#server/areas/checkout/public.ts";
import { random } from "../../demo/pictures/seed.ts";
import { type CrashCluster, openCrashCluster, VICTIMS, type Victim } from "../../testing/crash-cluster.ts";
import { beginMixedLoad, type MixedLoad, MOMENTS, type Moment, putOnSale } from "../../testing/mixed-load.ts";
import { shiftTime, untilBooksAreInOrder } from "../../testing/shift-time.ts";
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

/**
 * Lets guests in until the moment comes, and kills then; resolves when all runs again. Those inside go on, more would only
 * make the test long: what costs most are the documents of all orders.
 */
function killAt(house: CrashCluster, evening: MixedLoad, { victim, moment, times }: Point): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  evening.at(moment, times, () => {
    evening.closeDoor();
    house.kill(victim).then(resolve, reject);
  });
  evening.openDoor();
  return promise;
}

test(`killed at ${POINTS} points under load, nothing acknowledged is lost`, {
  timeout: 300_000 + POINTS * 20_000,
}, async () => {
  await using house = await openCrashCluster();
  const offers = await putOnSale(house);
  const evening = beginMixedLoad(house, offers, SEED);
  for (const [index, point] of points().entries()) {
    if (index === POINTS / 2) {
      // A guest who pays late for a night that was called off gets the money back; one who never pays frees the stock.
      await cancelEvent(house.db, { eventId: offers.lateEvent, at: new Date() });
      await shiftTime(house);
    }
    await killAt(house, evening, point);
  }
  await evening.end();
  await untilBooksAreInOrder(house, 200_000 + POINTS * 5_000);

  expect(evening.surprises).toEqual([]);
  expect(await lostOrders(house, evening.acknowledged)).toEqual([]);
  expect(await differencesToProvider(house)).toEqual([]);
  expect(await lostFilesAndCodes(house)).toEqual([]);
  expect(await lostMails(house)).toEqual([]);
  expect(await unreadableOrders(house, evening.acknowledged)).toEqual([]);
  const secrets = evening.acknowledged.flatMap(({ cipher, key }) => [cipher, key]);
  expect(await whatLogsTell(house.db, house.logs(), secrets)).toEqual([]);
  const { rows } = await house.pool.query(
    `select count(*)::int as orders, count(*) filter (where state = 'paid')::int as paid,
       (select count(*)::int from refund where state = 'succeeded') as refunds,
       (select count(*)::int from stray_payment) as strays from customer_order`,
  );
  expect(rows[0].orders).toBeGreaterThanOrEqual(evening.acknowledged.length);
  expect(rows[0].paid).toBeGreaterThan(50);
  expect(rows[0].refunds).toBeGreaterThan(0);
  expect(rows[0].strays).toBe(0);
});
