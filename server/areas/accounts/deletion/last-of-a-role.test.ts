import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Grant } from "#server/platform/grants.ts";
import { ADMIN, grant } from "../../../../testing/account-factory.ts";
import { createEvent, createTicketOffer } from "../../../../testing/event-factory.ts";
import { type Leaver, LeavingFixture } from "../../../../testing/leaving-fixture.ts";
import { openTicketShop } from "../../../../testing/ticket-shop.ts";

let house: LeavingFixture;
beforeAll(async () => {
  house = await LeavingFixture.open();
});
afterAll(() => house[Symbol.asyncDispose]());
beforeEach(() => house.services.db.deleteFrom("access_grant").execute());

async function granted(given: Grant): Promise<Leaver> {
  const member = await house.member();
  await grant(house.services.db, member.id, given);
  return member;
}
const organiserOf = (organiserId: number) => granted({ permission: "organise", scope: { organiserId } });

const statuses = async (leavers: readonly Leaver[]) =>
  (await Promise.all(leavers.map((leaver) => house.end(leaver)))).map(({ status }) => status).sort();

async function soldEvent(given: Parameters<typeof createEvent>[1] = {}): Promise<number> {
  const { database, db } = house.services;
  const { id, organiserId } = await createEvent(db, given);
  const offer = await createTicketOffer(db, { event_id: id, price_cents: 0 });
  await openTicketShop(database).buy({
    ...{ email: "mia@example.org", firstname: "Mia", lastname: "Lindner", phone: "040 7654321" },
    items: JSON.stringify({ tickets: [{ id: offer, quantity: 1 }] }),
    total: "0",
  });
  return organiserId;
}

test("the last admin stays, and is told why", async () => {
  const admin = await granted(ADMIN);
  expect(await house.end(admin)).toEqual({
    status: 409,
    data: expect.stringMatching(/^Du bist die letzte Person, die diese Plattform verwalten darf\./),
  });
  expect(await house.exists(admin)).toBe(true);
  await granted(ADMIN);
  expect((await house.end(admin)).status).toBe(250);
});

test("of the last three admins who go at once two go, every time", async () => {
  for (let round = 0; round < 5; round++) {
    const admins = [await granted(ADMIN), await granted(ADMIN), await granted(ADMIN)];
    expect(await statuses(admins)).toEqual([250, 250, 409]);
    await house.services.db.deleteFrom("access_grant").execute();
  }
});

test("who alone stands for an organiser stays while tickets of coming events are sold, and learns whom to write to", async () => {
  const organiser = await organiserOf(await soldEvent());
  const { supportEmail } = house.services.config.company;
  const answer = await house.end(organiser);
  expect(answer.status).toBe(409);
  expect(answer.data).toMatch(/^Für kommende Events von Nordlicht Veranstaltungen sind Tickets verkauft, /);
  expect(answer.data).toContain(`an ${supportEmail}, `);
  expect(await house.exists(organiser)).toBe(true);
});

test("of all who stand for an organiser at least one stays, also when they go at once", async () => {
  for (let round = 0; round < 5; round++) {
    const organiserId = await soldEvent();
    const all = [await organiserOf(organiserId), await organiserOf(organiserId)];
    expect(await statuses(all)).toEqual([250, 409]);
  }
});

test.each([
  ["nobody has bought anything", async () => (await createEvent(house.services.db)).organiserId],
  [
    "the event is over",
    async () => {
      const organiserId = await soldEvent();
      const over = { starts_at: new Date("2026-01-01T20:00:00Z"), ends_at: new Date("2026-01-02T03:00:00Z") };
      await house.services.db
        .updateTable("event")
        .set(over)
        .where("organiser_id", "=", organiserId)
        .execute();
      return organiserId;
    },
  ],
])("an organiser goes where %s", async (_where, given) => {
  const organiser = await organiserOf(await given());
  expect((await house.end(organiser)).status).toBe(250);
});
