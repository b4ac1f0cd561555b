/** What other areas and `server/app.ts` may use of the accounts. */

export { contactOfAccount } from "./account-queries.ts";
export { accountCalls } from "./calls.ts";
export { deletionJobs } from "./deletion/jobs.ts";
export { FormsThrottle } from "./forms-throttle.ts";
export { accountJobs } from "./jobs.ts";
export { LoginThrottle } from "./login-throttle.ts";
export { accountsDueWork } from "./mails/account-mail-jobs.ts";
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
export { accountsPersonalData } from "./personal-data.ts";
export { lockSoleOrganisers } from "./role-queries.ts";
export { openStreamToken, readStreamToken } from "./stream-token.ts";
