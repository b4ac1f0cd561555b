import { afterAll, beforeAll, expect, test } from "vitest";
import { user } from "#contract/areas/login.ts";
import { createAccount, grant } from "../../../testing/account-factory.ts";
import { type TestDatabase, testDatabase } from "../../../testing/database.ts";
import { createAccountReader, type UserPorts, userOf } from "./user.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const SATURDAY = { startTime: "2026-11-21 22:00:00", endTime: "2026-11-22 05:00:00" };
const SUNDAY = { startTime: "2026-11-22 22:00:00", endTime: "2026-11-23 05:00:00" };
const COUPON = {
  ...{ code: "LICHT10", title: "Zehn Prozent", description: "Auf alle Tickets", extra: "" },
  ...{ validFrom: null, validUntil: "2026-12-31 23:59:59" },
};
const now = () => new Date("2026-11-21T23:00:00Z");

const ports: UserPorts = {
  creditsOf: async (_db, accountId) => accountId * 100,
  loungesOf: async () => [SATURDAY, SUNDAY].map((lounge) => ({ ...lounge, timeZone: "Europe/Berlin" })),
  couponsOf: async (accountId) => [{ ...COUPON, id: accountId }],
  cityOfAddress: async (address) => (address === "::1" ? null : { id: 1, name: "Hamburg" }),
};

test("says all that is known, with what other areas add", async () => {
  const { db } = database;
  const id = await createAccount(db, {
    email: "mara@example.org",
    firstname: "Mara",
    lastname: "Lindqvist",
    phone: "+49 170 5550142",
    gender: "diverse",
    birth_date: "2001-03-17",
    avatar_key: "mara-1",
    dark_mode: false,
    is_visible: false,
  });
  await grant(
    db,
    id,
    { permission: "door", scope: { eventId: 3 } },
    { permission: "till", scope: { eventId: 3 } },
    { permission: "office", scope: { organiserId: 2 } },
    { permission: "organise", scope: { organiserId: 9 } },
    { permission: "organise", scope: { organiserId: 7 } },
  );
  const data = await userOf({ db, accounts: createAccountReader(db), now, ...ports }, id, "203.0.113.7");
  expect(data).toEqual({
    user_id: id,
    email: "mara@example.org",
    verified: 1,
    phone: "+49 170 5550142",
    firstname: "Mara",
    lastname: "Lindqvist",
    gender: "diverse",
    dob: "2001-03-17",
    avatar: "/bilder/mara-1/360.jpg",
    avatarKey: "mara-1",
    credits: id * 100,
    ipCity: { id: 1, name: "Hamburg" },
    coupons: [{ ...COUPON, id }],
    lounges: [SATURDAY, SUNDAY],
    activeLounges: [SATURDAY],
    organizer: 1,
    organizerId: 7,
    permissions: ["organiser", "staff"],
    darkMode: 0,
    visible: 0,
  });
  expect(user.strict().safeParse(data).error).toBeUndefined();
});

test("what nobody told is null or unknown, and nobody has rights by default", async () => {
  const { db } = database;
  const id = await createAccount(db, { email_verified_at: null });
  expect(await userOf({ db, accounts: createAccountReader(db), now, ...ports }, id, "::1")).toMatchObject({
    verified: 0,
    phone: null,
    gender: "unknown",
    dob: null,
    avatar: null,
    avatarKey: null,
    ipCity: null,
    organizer: 0,
    organizerId: null,
    permissions: [],
    darkMode: null,
    visible: 1,
  });
});

test("an account that is gone is nobody", async () => {
  expect(
    await userOf(
      { db: database.db, accounts: createAccountReader(database.db), now, ...ports },
      999_999,
      "::1",
    ),
  ).toBeUndefined();
});
