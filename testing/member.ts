import type { Insertable } from "kysely";
import type { CallName } from "#contract/all-calls.ts";
import type { Account } from "#server/platform/database-types.ts";
import { beginSession, createAccount } from "./account-factory.ts";
import type { TestApp } from "./services.ts";

export type WireAnswer = { status: number; data: unknown; fields?: Record<string, string> };

/** Somebody who is logged in and calls as an app does. */
export type Member = {
  readonly id: number;
  readonly email: string;
  readonly sessionID: string;
  call(name: CallName, form?: Record<string, string>): Promise<WireAnswer>;
};

/** A new account with a session on the app. */
export async function createMember(app: TestApp, given: Partial<Insertable<Account>> = {}): Promise<Member> {
  const { db } = app.services;
  const id = await createAccount(db, given);
  const { email } = await db
    .selectFrom("account")
    .where("id", "=", id)
    .select("email")
    .executeTakeFirstOrThrow();
  const sessionID = await beginSession(db, id);
  return { id, email, sessionID, call: (name, form = {}) => callAs(app, name, { sessionID, ...form }) };
}

/** What a form gets as its answer; without a `sessionID` a guest calls. */
export async function callAs(
  app: TestApp,
  name: CallName,
  form: Record<string, string>,
): Promise<WireAnswer> {
  const answer = await app.server.inject({
    method: "POST",
    url: `/${name}`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(form).toString(),
  });
  return answer.json();
}
