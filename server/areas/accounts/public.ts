/** What other areas may use of the accounts. */
export { contactOfAccount } from "./queries.ts";
