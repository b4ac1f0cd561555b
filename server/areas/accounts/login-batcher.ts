import { CoalescingBatcher } from "#server/platform/coalescing-batcher.ts";
import type { Database } from "#server/platform/database.ts";
import { selectCredentials, type TypedEmail } from "./account-queries.ts";
import { type BegunLogin, beginFirstLogins, type FirstLogin } from "./begin-login.ts";

/** What those who log in at the same moment need of the database, done for all of them at once (decision 0118). */
export class LoginBatcher {
  readonly #credentials: CoalescingBatcher<string, TypedEmail>;
  readonly #begins: CoalescingBatcher<FirstLogin, BegunLogin | undefined>;

  constructor(db: Database, now: () => Date) {
    this.#credentials = new CoalescingBatcher((emails) => selectCredentials(db, emails));
    this.#begins = new CoalescingBatcher((logins) => beginFirstLogins(db, logins, now()));
  }

  /** The account of an e-mail, however that is written. */
  findCredentials(email: string): Promise<TypedEmail> {
    return this.#credentials.ask(email);
  }

  /** @returns undefined when the account is gone, has another password by now or is being changed at this moment */
  beginFirstLogin(login: FirstLogin): Promise<BegunLogin | undefined> {
    return this.#begins.ask(login);
  }
}
