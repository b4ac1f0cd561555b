import { grantPermission, revokePermission } from "../../areas/accounts/public.ts";
import { type Database, inTransaction } from "../../platform/database.ts";
import type { Grant } from "../../platform/grants.ts";
import { StartError } from "../../platform/start-error.ts";
import { describeGrant, organiserOfScope } from "./grant-words.ts";

const COUNTERS_STAY =
  "Counters there stay as they are: list shows them, revoke-counter ends one. Codes for them that were not used are worth nothing now.";

export function grant(email: string, given: Grant) {
  return async (db: Database): Promise<string> => {
    await organiserOfScope(db, given.scope);
    const outcome = await inTransaction(db, (tx) => grantPermission(tx, { email, grant: given }));
    if (outcome === "no-account") throw noAccount(email);
    return `${email} ${outcome === "granted" ? "has" : "had already"}: ${describeGrant(given)}.`;
  };
}

export function revoke(email: string, taken: Grant) {
  return async (db: Database): Promise<string> => {
    const outcome = await inTransaction(db, (tx) => revokePermission(tx, { email, grant: taken }));
    if (outcome === "no-account") throw noAccount(email);
    if (outcome === "last-admin")
      throw new StartError(`${email} is the last admin and stays one: make somebody else admin first.`);
    const done = `${email} ${outcome === "revoked" ? "has no longer" : "did not have"}: ${describeGrant(taken)}.`;
    const isOrganisers = taken.permission === "organise" || taken.permission === "admin";
    return outcome === "revoked" && isOrganisers ? `${done} ${COUNTERS_STAY}` : done;
  };
}

function noAccount(email: string): StartError {
  return new StartError(
    `${email} has no account: npm run admin -- create EMAIL FIRSTNAME LASTNAME opens one.`,
  );
}
