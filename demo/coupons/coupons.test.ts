import { expect, test } from "vitest";
import { coupons } from "../../server/areas/coupons/public.ts";
import { inTransaction } from "../../server/platform/database.ts";
import { createAccount } from "../../testing/account-factory.ts";
import { testDatabase } from "../../testing/database.ts";
import { DEMO_REWARDS } from "./catalogue.ts";
import { ensureDemoCoupons } from "./ensure-coupons.ts";

const NOW = new Date();

test("coupons of every kind, each usable or refused as it says, and rewards; twice at once adds them once", async () => {
  await using database = await testDatabase();
  const { db } = database;
  const mara = await createAccount(db, { email: "mara@nachtfalter.example" });
  await Promise.all([1, 2].map(() => ensureDemoCoupons(db, { now: NOW })));
  const rows = await db.selectFrom("coupon").select(["id", "code", "owner_account_id as owner"]).execute();
  const outcomeOf = (id: number) =>
    inTransaction(db, async (tx) => {
      const found = await coupons.lock(tx, id, { accountId: mara, mailbox: 7, at: NOW });
      return "kind" in found ? found.kind : found.terms.discount.type;
    });
  const outcomes: Record<string, string> = {};
  for (const { id, code } of rows) outcomes[code] = await outcomeOf(id);
  expect(outcomes).toEqual({
    ...{ FALTER10: "percent", NACHT5: "amount", VIERFALTER: "buyX", LOUNGE20: "percent" },
    ...{
      "MATE-7QX": "coupon-offline",
      SOMMER26: "coupon-over",
      BALD25: "coupon-upcoming",
      EINMAL: "percent",
    },
    ...{ "NF-MARA-TENN": "percent", "NF-MARA-BIER": "coupon-offline", "NF-MARA-LNGE": "coupon-upcoming" },
  });
  expect(rows.filter(({ owner }) => owner === mara)).toHaveLength(3);
  const { length } = await db.selectFrom("reward").select("id").execute();
  expect(length).toBe(DEMO_REWARDS.length);
});

test("what was taken away since does not come back", async () => {
  await using database = await testDatabase();
  const { db } = database;
  await ensureDemoCoupons(db, { now: NOW });
  await db.deleteFrom("coupon").where("code", "=", "FALTER10").execute();
  await db.deleteFrom("reward").execute();
  await ensureDemoCoupons(db, { now: NOW });
  expect(await db.selectFrom("coupon").select("id").where("code", "=", "FALTER10").execute()).toEqual([]);
  expect(await db.selectFrom("reward").select("id").execute()).toEqual([]);
});
