/** What other areas and `server/areas.ts` may use of the accounts. */

export { contactOfAccount } from "./account-queries.ts";
export { createAccountsArea } from "./area.ts";
export { accountJobKinds } from "./jobs.ts";
export { hashPassword } from "./passwords.ts";
export {
  keepAccountOfEmail,
  keepAccounts,
  keepDeviceLogin,
  keepEmailOfAccount,
  lockPerson,
  type Person,
  type SeenPerson,
  selectPersons,
} from "./person-queries.ts";
export { listRoles, lockSoleOrganisers } from "./role-queries.ts";
export { grantRole, type Role, revokeRole } from "./roles/grant-role.ts";
export { type OpenedAccount, openAccount } from "./roles/open-account.ts";
export { openStreamToken } from "./stream-token.ts";
