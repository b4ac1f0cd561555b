import type { PersonalDataPart } from "#server/platform/personal-data.ts";
import { tokensOfAccount } from "./queries.ts";

/** A token names no person; its order says whose it is. */
export const cloakroomPersonalData: PersonalDataPart = {
  area: "cloakroom",
  tables: { cloakroom_token: { fate: "kept", section: "bestellung" } },
  describeDeletion: async () => ({ lost: [], kept: [] }),
  erase: async () => "done",
  async exportFiles(db, accountId) {
    const tokens = await tokensOfAccount(db, accountId);
    return tokens.length === 0 ? [] : [{ name: "garderobe.json", json: tokens }];
  },
};
