import type { Database } from "#server/platform/database.ts";
import { Together } from "#server/platform/together.ts";
import { selectCredentials, type TypedEmail } from "./account-queries.ts";
import { type BegunLogin, beginFirstLogins, type FirstLogin } from "./begin-login.ts";

/** What those who log in at the same moment need of the database, done for all of them at once (decision 0118). */
export class LoginDesk {
  readonly #credentials: Together<string, TypedEmail>;
  readonly #begins: Together<FirstLogin, BegunLogin | undefined>;

  constructor(db: Database, now: () => Date) {
    this.#credentials = new Together((emails) => selectCredentials(db, emails));
    this.#begins = new Together((logins) => beginFirstLogins(db, logins, now()));
  }

  /** Whose an e-mail is, however it is written. */
  findCredentials(email: string): Promise<TypedEmail> {
    return this.#credentials.ask(email);
  }

  /** @returns undefined when the account is gone, has another password by now or is being changed at this moment */
  beginFirstLogin(login: FirstLogin): Promise<BegunLogin | undefined> {
    return this.#begins.ask(login);
  }
}
