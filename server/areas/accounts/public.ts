/** What other areas and `server/areas.ts` may use of the accounts. */

export { contactOfAccount } from "./account-queries.ts";
export { activeLounges, type BookedLounge } from "./active-lounges.ts";
export { createAccountsArea } from "./area.ts";
export { listCounters } from "./counters/counter-queries.ts";
export {
  COUNTER_PERMISSIONS,
  type CounterPermission,
  createCounter,
  renewCode,
  revokeCounter,
} from "./counters/manage-counters.ts";
export type { EmptyWallet, Payout } from "./deletion/delete-account.ts";
export { insertPayoutRequest, openPayoutOf } from "./deletion/payout-queries.ts";
export { grantPermission, revokePermission } from "./grants/grant-permission.ts";
export { listGrants, lockSoleOrganisers } from "./grants/grant-queries.ts";
export { accountJobKinds } from "./jobs.ts";
export { type OpenedAccount, openAccount } from "./open-account.ts";
export { hashPassword } from "./passwords.ts";
export {
  keepDeviceLogin,
  lockPerson,
  type Person,
  type SeenPerson,
  selectPersons,
  shareLockAccountOfEmail,
  shareLockAccounts,
  shareLockEmailOfAccount,
  shareLockWholeAccount,
} from "./person-queries.ts";
export { openStreamToken } from "./stream-token.ts";
