import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { cancelEvent } from "#server/areas/checkout/public.ts";
import { type CrashCluster, openCrashCluster } from "../../testing/crash-cluster.ts";
import { type HandedOut, handedOut, handedOutAgain, newSince } from "../../testing/handed-out.ts";
import { beginMixedLoad, type MixedLoad, putOnSale, type Stay } from "../../testing/mixed-load.ts";
import { untilBooksAreInOrder } from "../../testing/shift-time.ts";
import { whatLogsTell } from "../../testing/what-logs-tell.ts";
import {
  differencesToProvider,
  lostFilesAndCodes,
  lostMails,
  lostOrders,
  openOrders,
  unreadableOrders,
} from "../../testing/what-survived.ts";
import { whereMoneyIs } from "../../testing/where-money-is.ts";

/** Another seed is another evening: `EVENING_SEED=… npm test -- restored-evening`. */
const SEED = process.env.EVENING_SEED ?? "guarantee-7";

/** The evening may lie on both sides of midnight. */
const SINCE_YESTERDAY = ["--from", new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)];

type Guest = { readonly cipher: string; readonly session: string };

async function orderAndPay(evening: MixedLoad, until: Stay): Promise<Guest> {
  const cipher = await evening.newcomer();
  return { cipher, session: await evening.goToPay(cipher, until) };
}

/** One guest at each point at which a payment may be under way. */
async function payEverywhere(evening: MixedLoad) {
  const stays = [
    "on the payment page",
    "debit ordered",
    "money late",
    "webhook slow",
    "webhook lost",
  ] as const;
  const guests = await Promise.all(stays.map((until) => orderAndPay(evening, until)));
  const [page, debit, late, slow, silent] = guests as [Guest, Guest, Guest, Guest, Guest];
  return { page, debit, late, slow, silent };
}

/** Guests come and go until so many more have paid; none is sent away then. */
function untilPaid(evening: MixedLoad, times: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  evening.at("payment made", times, resolve);
  evening.openDoor();
  return promise;
}

/** What buyers were led to and had paid with, as only the provider knows after the loss. */
async function sessionsAtProvider({ sandbox }: CrashCluster): Promise<Map<string, string | null>> {
  const { rows } = await sandbox.pool.query<{ id: string; payment: string | null }>(
    "select id, payment_id as payment from sandbox.session",
  );
  return new Map(rows.map(({ id, payment }) => [id, payment]));
}

async function sessionsOfAttempts({ pool }: CrashCluster, ids: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ session: string }>(
    `select provider_session_id as session from payment_attempt
     where provider_session_id is not null and id::text = any ($1)`,
    [ids],
  );
  return rows.map(({ session }) => session);
}

async function refundsOf({ sandbox }: CrashCluster, session: string): Promise<number[]> {
  const { rows } = await sandbox.pool.query<{ cents: number }>(
    `select r.amount_cents as cents from sandbox.refund r join sandbox.session s on s.payment_id = r.payment_id
     where s.id = $1`,
    [session],
  );
  return rows.map(({ cents }) => cents);
}

/** Money of orders that are gone which we have had the provider give back. */
async function returnedStrays({ sandbox }: CrashCluster): Promise<number> {
  const { rowCount } = await sandbox.pool.query(
    "select from sandbox.refund where idempotency_key like 'stray-%'",
  );
  return rowCount ?? 0;
}

test("a restore in the middle of an evening: nothing of before reaches what comes after, and all money ends as ticket, refund or alarm", {
  timeout: 300_000,
}, async () => {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "nachtfalter-evening-"));
  stack.defer(() => rm(folder, { recursive: true }));
  const archive = join(folder, "backup.tar.gz");
  const house = stack.use(await openCrashCluster());
  const offers = await putOnSale(house);
  const callOff = () => cancelEvent(house.db, { eventId: offers.lateEvent, at: new Date() });
  const evening = beginMixedLoad(house, offers, SEED);
  const known = () => evening.acknowledged.length;

  // Before the backup: some have paid, with some it is under way.
  const early = await payEverywhere(evening);
  const onlyOrdered = await evening.newcomer();
  const paid = () => orderAndPay(evening, "paid");
  const [partly, wholly, disputed] = await Promise.all([paid(), paid(), paid()]);
  await untilPaid(evening, 12);
  const beforeBackup = known();
  await house.command("backup", [archive]);
  const afterBackup = known();

  // What the backup does not know: more payments, refunds, a dispute, an event that was called off.
  await house.giveBack(partly.cipher, 300);
  await evening.atProvider(wholly.session, "refund");
  await evening.atProvider(disputed.session, "dispute");
  await untilPaid(evening, 4);
  await expect.poll(() => refundsOf(house, partly.session), { timeout: 30_000 }).toEqual([300]);
  await callOff();
  const lost = await payEverywhere(evening);
  const neverPaid = await orderAndPay(evening, "on the payment page");
  const lostAttempt = await evening.goToPay(onlyOrdered, "webhook lost");
  await untilPaid(evening, 4);

  let before: HandedOut = {};
  let kept: HandedOut = {};
  let oldSessions = new Map<string, string | null>();
  let atLoss = 0;
  await house.loseMachine({
    archive,
    async examine(machine) {
      atLoss = known();
      before = await handedOut(machine);
      oldSessions = await sessionsAtProvider(house);
    },
    async compare(machine) {
      kept = await handedOut(machine);
    },
  });

  // Sessions of before are paid, and new buyers come, while the provider's books are compared with ours.
  expect(await evening.atProvider(early.page.session, "pay")).toBe(true);
  expect(await evening.atProvider(early.debit.session, "arrive")).toBe(true);
  expect(await evening.atProvider(lost.page.session, "pay")).toBe(true);
  const secondAttempt = await evening.goToPay(onlyOrdered, "paid");
  await untilPaid(evening, 4);
  const said = await house.command("reconcile", SINCE_YESTERDAY);
  await evening.end();
  const payments = await sessionsAtProvider(house);
  for (const session of [lost.page.session, lost.slow.session, lost.silent.session, lostAttempt])
    expect(said).toContain(`${payments.get(session)}`);
  expect(await returnedStrays(house)).toBe(0);

  // Somebody knows that nothing runs any more where the backup came from.
  await house.command("reconcile", [...SINCE_YESTERDAY, "--return-earlier"]);
  expect(await evening.atProvider(neverPaid.session, "pay")).toBe(false);
  expect(await evening.atProvider(lost.debit.session, "arrive")).toBe(true);
  await callOff();
  await untilBooksAreInOrder(house, 200_000);
  // What was late at the provider came after all of that.
  await house.command("reconcile", SINCE_YESTERDAY);
  await untilBooksAreInOrder(house, 60_000);

  expect(evening.surprises).toEqual([]);
  const ends = await whereMoneyIs(house);
  expect([...ends].filter(([, end]) => end === "nothing")).toEqual([]);
  for (const { session } of [...Object.values(early), partly, disputed, { session: secondAttempt }])
    expect(ends.get(session)).toBe("tickets");
  for (const { session } of [wholly, lost.page, lost.debit, lost.slow, lost.silent, { session: lostAttempt }])
    expect(ends.get(session)).toBe("refund");
  expect(await returnedStrays(house)).toBeGreaterThan(5);
  // What was given back before the loss is not given back again.
  expect(await refundsOf(house, partly.session)).toEqual([300]);
  expect(await refundsOf(house, wholly.session)).toEqual([1250]);
  expect(ends.get(lost.late.session)).toMatch(/^(alarm|refund)$/);
  expect(ends.get(neverPaid.session)).toBeUndefined();
  expect(await differencesToProvider(house)).toEqual([]);

  const fresh = newSince(kept, await handedOut(house.pool));
  for (const [what, ids] of Object.entries(fresh)) expect(ids.length, what).toBeGreaterThan(0);
  expect(handedOutAgain(before, fresh)).toEqual([]);
  const newSessions = await sessionsOfAttempts(house, fresh["attempt ids"] ?? []);
  expect(newSessions.length).toBeGreaterThan(4);
  expect(newSessions.filter((session) => oldSessions.has(session))).toEqual([]);
  expect(house.logs()).toContain('"alarm":"unknown-session"');
  expect(house.logs()).not.toMatch(/"alarm":"(provider-refused|payment-mismatch|refund-exceeds-payment)"/);

  const { acknowledged } = evening;
  const afterwards = acknowledged.slice(afterBackup, atLoss);
  const since = acknowledged.slice(atLoss);
  expect(Math.min(beforeBackup, afterwards.length, since.length)).toBeGreaterThan(10);
  const there = [...acknowledged.slice(0, beforeBackup), ...since];
  expect(await lostOrders(house, there)).toEqual([]);
  expect(await unreadableOrders(house, there)).toEqual([]);
  // Those that came while the backup was written are in it or not.
  const gone = await lostOrders(house, acknowledged.slice(beforeBackup, atLoss));
  expect(gone).toEqual(expect.arrayContaining(afterwards.map(({ key }) => key)));
  const lostOnes = acknowledged.filter(({ key }) => gone.includes(key));
  expect(await openOrders(house, lostOnes)).toEqual([]);

  expect(await lostFilesAndCodes(house)).toEqual([]);
  expect(await lostMails(house)).toEqual([]);
  const secrets = acknowledged.flatMap(({ cipher, key }) => [cipher, key]);
  expect(await whatLogsTell(house.db, house.logs(), secrets)).toEqual([]);
});
