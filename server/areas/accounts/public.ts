/** What other areas and `server/app.ts` may use of the accounts. */
export { accountOfConfirmedEmail } from "./account-queries.ts";
export { type AccountDeps, accountCalls } from "./calls.ts";
export { deletionJobs } from "./deletion/jobs.ts";
export { FormsThrottle } from "./forms-throttle.ts";
export { accountJobs } from "./jobs.ts";
export { LoginThrottle } from "./login-throttle.ts";
export { hashPassword } from "./passwords.ts";
export { accountsPersonalData } from "./personal-data.ts";
export { contactOfAccount } from "./queries.ts";
export { openStreamToken, readStreamToken, type StreamOwner } from "./stream-token.ts";
