import type { PersonalDataPart } from "#server/platform/personal-data.ts";
import { berlinWallClock } from "#server/platform/zoned-time.ts";
import { ownCoupons, usableCouponsOf, usesOfPerson } from "./queries.ts";

/** What is a member's own goes with the account's row. What is counted by the mailbox stays until the coupon is over: it names nobody. */
export const couponPersonalData: PersonalDataPart = {
  area: "coupons",
  tables: {
    coupon: { fate: "deleted", section: "gutscheine" },
    coupon_person: { fate: "deleted", section: "gutscheine" },
  },
  async describeDeletion(db, accountId, now) {
    const { length } = await usableCouponsOf(db, accountId, now);
    if (length === 0) return { lost: [], kept: [] };
    return { lost: [length === 1 ? "Dein Gutschein." : `Deine ${length} Gutscheine.`], kept: [] };
  },
  erase: async () => "done",
  async exportFiles(db, accountId) {
    const coupons = await ownCoupons(db, accountId);
    const uses = await usesOfPerson(db, accountId);
    const files = [
      {
        name: "gutscheine.json",
        json: coupons.map(({ code, title, validUntil, left }) => ({
          ...{ code, titel: title, eingeloest: left === 0 },
          gueltigBis: validUntil && berlinWallClock(validUntil),
        })),
      },
      { name: "eingeloeste-gutscheine.json", json: uses },
    ];
    return files.filter(({ json }) => json.length > 0);
  },
};
