import { afterEach, expect, test, vi } from "vitest";
import { loungePlaces } from "#server/areas/events/public.ts";
import { buyInProcesses, countByStatus } from "../../../testing/buyer-processes.ts";
import { type TestDatabase, testDatabase } from "../../../testing/database.ts";
import { createLoungeEvent, loungeForm } from "../../../testing/lounge-factory.ts";
import { openLoungeShop } from "../../../testing/lounge-shop.ts";
import type { Answered } from "../../../testing/ticket-shop.ts";

/** Promise 1 of the product: nothing is oversold. Each test also counts what really lies in the database. */
const BUYERS = 64;

const oneLounge = (loungeId: number, buyer: number) =>
  loungeForm([{ id: loungeId }], "300.00", { email: `buyer.${buyer}@example.org` });

async function takenOf({ pool }: TestDatabase, loungeId: number) {
  const { rows } = await pool.query(
    `select held, reserved, (select count(*)::int from order_position where subject_kind = 'lounge' and subject_id = l.id) as orders
     from lounge l where id = $1`,
    [loungeId],
  );
  return rows[0] as { held: number; reserved: number; orders: number };
}

async function bookInProcesses({ url }: TestDatabase, loungeId: number): Promise<Answered[]> {
  const args = [url, loungeId, BUYERS / 2];
  const answers = await buyInProcesses<Answered>("lounge-buyer-process", [args, args]);
  return answers.flat();
}

/** Without looking whether one is left, and without a lock. */
function switchGuardOff() {
  const lock = async (_tx: unknown, ids: readonly number[]) => new Map(ids.map((id) => [id, BUYERS]));
  return vi.spyOn(loungePlaces, "lock").mockImplementation(lock);
}
afterEach(() => vi.restoreAllMocks());

test("64 buyers of two processes for the last lounge: one has it", async () => {
  await using database = await testDatabase();
  const { loungeId } = await createLoungeEvent(database.db, { quantity: 2, reserved: 1 });
  const answers = await bookInProcesses(database, loungeId);
  expect(countByStatus(answers)).toEqual({ 250: 1, 409: BUYERS - 1 });
  expect(await takenOf(database, loungeId)).toEqual({ held: 1, reserved: 1, orders: 1 });
});

test("64 buyers of one process for the last lounge: one has it, the others read that it is gone", async () => {
  await using database = await testDatabase();
  const { loungeId } = await createLoungeEvent(database.db, { quantity: 1 });
  const buy = openLoungeShop(database);
  const answers = await Promise.all(
    Array.from({ length: BUYERS }, (_, buyer) => buy(oneLounge(loungeId, buyer))),
  );
  expect(countByStatus(answers)).toEqual({ 250: 1, 409: BUYERS - 1 });
  expect(answers.find(({ status }) => status === 409)?.data).toBe(
    "Ausverkauft: „Galerie links“ ist nicht mehr verfügbar.",
  );
  expect(await takenOf(database, loungeId)).toEqual({ held: 1, reserved: 0, orders: 1 });
});

test("control: with both guards off, the same buyers all get it, so these tests can fail", async () => {
  await using database = await testDatabase();
  const { loungeId } = await createLoungeEvent(database.db, { quantity: 1 });
  await database.pool.query(
    "alter table lounge drop constraint lounge_stock, drop constraint lounge_stock_with_held",
  );
  switchGuardOff();
  const buy = openLoungeShop(database);
  const answers = await Promise.all(
    Array.from({ length: BUYERS }, (_, buyer) => buy(oneLounge(loungeId, buyer))),
  );
  expect(countByStatus(answers)).toEqual({ 250: BUYERS });
  expect(await takenOf(database, loungeId)).toEqual({ held: BUYERS, reserved: 0, orders: BUYERS });
});

test("the table's constraint alone still holds", async () => {
  await using database = await testDatabase();
  const { loungeId } = await createLoungeEvent(database.db, { quantity: 2, reserved: 1 });
  switchGuardOff();
  const buy = openLoungeShop(database);
  const answers = await Promise.allSettled(
    Array.from({ length: 16 }, (_, buyer) => buy(oneLounge(loungeId, buyer))),
  );
  const refused = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
  expect(refused).toHaveLength(15);
  expect(new Set(refused.map((error) => error.constraint))).toEqual(new Set(["lounge_stock_with_held"]));
  expect(await takenOf(database, loungeId)).toEqual({ held: 1, reserved: 1, orders: 1 });
});
