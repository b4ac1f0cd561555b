import type { Insertable } from "kysely";
import { hashPassword } from "#server/areas/accounts/passwords.ts";
import type { Config } from "#server/platform/config.ts";
import type { Account } from "#server/platform/database-types.ts";
import { createAccount } from "./account-factory.ts";
import { type TestApp, testApp } from "./services.ts";

export const LOGIN_PASSWORD = "lampenlicht am fluss";

/** Fills the form of a login. */
export type LoginForm = { readonly email: string; readonly password: string };

/** The whole server, people who log in by one password, and a clock of logins that only a test moves. */
export class LoginFixture {
  readonly app: TestApp;
  readonly #clock: { now: Date };
  readonly #passwordHash: string;

  static async open(settings: Partial<Config> = {}): Promise<LoginFixture> {
    const clock = { now: new Date() };
    const app = await testApp({ rateLimitFactor: 100, ...settings }, { now: () => clock.now });
    return new LoginFixture(app, clock, await hashPassword(LOGIN_PASSWORD));
  }

  private constructor(app: TestApp, clock: { now: Date }, passwordHash: string) {
    this.app = app;
    this.#clock = clock;
    this.#passwordHash = passwordHash;
  }

  get now(): Date {
    return this.#clock.now;
  }

  set now(moment: Date) {
    this.#clock.now = moment;
  }

  /** So many milliseconds go by. */
  pass(milliseconds: number): void {
    this.now = new Date(this.now.getTime() + milliseconds);
  }

  /** A new account with the house's password, unless it is given another hash. */
  async person(
    given: Partial<Insertable<Account>> = {},
  ): Promise<{ readonly id: number; readonly email: string; readonly form: LoginForm }> {
    const { db } = this.app.services;
    const id = await createAccount(db, { password_hash: this.#passwordHash, ...given });
    const { email } = await db
      .selectFrom("account")
      .select("email")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return { id, email, form: { email, password: LOGIN_PASSWORD } };
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.app[Symbol.asyncDispose]();
  }
}
