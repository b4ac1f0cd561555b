import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { ticketPlaces } from "#server/areas/events/public.ts";
import { openUpgradeHouse } from "../../../../testing/upgrade-house.ts";

let house: Awaited<ReturnType<typeof openUpgradeHouse>>;
beforeAll(async () => {
  house = await openUpgradeHouse();
});
afterAll(() => house[Symbol.asyncDispose]());

const MEMBERS = 32;

/** 64 tickets race for one place. @returns how many got it, and what the offer says is sold and held */
async function race() {
  const { offers } = await house.event({ 1: 2 * MEMBERS, 2: 1 });
  const wanting: { accountId: number; ticketId: number }[] = [];
  for (let count = 0; count < MEMBERS; count++) {
    const accountId = await house.member();
    const { tickets } = await house.tickets(offers[1], accountId);
    wanting.push(...tickets.map(({ id }) => ({ accountId, ticketId: id })));
  }
  const placed = await Promise.allSettled(
    wanting.map(({ ticketId, accountId }) => house.place(ticketId, accountId, 2, 500)),
  );
  const { rows } = await sql<{ full: number }>`
    select sold + held as full from ticket_offer where id = ${offers[2]}`.execute(house.db);
  const ordered = placed.filter((one) => one.status === "fulfilled" && one.value.kind === "ordered");
  return { ordered: ordered.length, full: rows[0]?.full };
}

/** Without looking whether one is free, and without a lock. */
function switchGuardOff() {
  const lock = async (_tx: unknown, ids: readonly number[]) => new Map(ids.map((id) => [id, 2 * MEMBERS]));
  vi.spyOn(ticketPlaces, "lock").mockImplementation(lock);
}
afterEach(() => vi.restoreAllMocks());

test("64 who want the last place of the better offer: one gets it", async () => {
  expect(await race()).toEqual({ ordered: 1, full: 1 });
});

test("the constraint alone keeps it from being sold twice; without both guards it is", async () => {
  switchGuardOff();
  expect(await race()).toEqual({ ordered: 1, full: 1 });
  await sql`alter table ticket_offer drop constraint ticket_offer_stock`.execute(house.db);
  expect(await race()).toEqual({ ordered: 2 * MEMBERS, full: 2 * MEMBERS });
});
