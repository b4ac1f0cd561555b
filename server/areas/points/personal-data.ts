import type { PersonalDataPart } from "#server/platform/personal-data.ts";
import { berlinWallClock } from "#server/platform/zoned-time.ts";
import { checkInsOf, entriesOf, selectPoints } from "./queries.ts";

const REASONS: Readonly<Record<string, string>> = {
  order: "Bestellung",
  check_in: "Besuch",
  spent: "eingetauscht",
  granted: "von uns gutgeschrieben",
};

/** All of it goes with the account's row. */
export const pointsPersonalData: PersonalDataPart = {
  area: "points",
  tables: {
    point_entry: { fate: "deleted", section: "punkte" },
    point_balance: { fate: "deleted", section: "punkte" },
    check_in: { fate: "deleted", section: "punkte" },
  },
  async describeDeletion(db, accountId) {
    const { spendable, lifetime } = await selectPoints(db, accountId);
    if (lifetime === 0) return { lost: [], kept: [] };
    const points = spendable > 1 ? `${spendable.toLocaleString("de")} Punkte` : "Punkte";
    return { lost: [`Deine ${points}, dein Rang und die Liste der Events, bei denen du warst.`], kept: [] };
  },
  erase: async () => "done",
  async exportFiles(db, accountId) {
    const entries = await entriesOf(db, accountId);
    const checkIns = await checkInsOf(db, accountId);
    return [
      {
        name: "punkte.json",
        json: entries.map(({ at, points, kind, orderNumber, eventTitle }) => ({
          am: berlinWallClock(at),
          punkte: points,
          wofuer: REASONS[kind],
          bestellung: orderNumber,
          event: eventTitle,
        })),
      },
      {
        name: "besuche.json",
        json: checkIns.map(({ title, at }) => ({ event: title, am: berlinWallClock(at) })),
      },
    ].filter(({ json }) => json.length > 0);
  },
};
