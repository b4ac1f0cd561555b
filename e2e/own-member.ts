import { randomBytes } from "node:crypto";
import type { BrowserContext } from "@playwright/test";
import type { Insertable } from "kysely";
import { MEMBER_HINT_COOKIE } from "#contract/session-data.ts";
import { grantPoints } from "#server/areas/points/public.ts";
import { type Database, inTransaction } from "#server/platform/database.ts";
import type { Account, Notification } from "#server/platform/database-types.ts";
import { credentialCookie } from "#server/platform/http/caller-device.ts";
import { beginSession, createAccount } from "../testing/account-factory.ts";

export type OwnMember = { readonly id: number; readonly email: string };

/** An account of one journey with a confirmed e-mail; it cannot log in by a password. */
export async function createOwnMember(
  db: Database,
  given: Partial<Insertable<Account>> = {},
): Promise<OwnMember> {
  const email = `${randomBytes(6).toString("hex")}@mitglied.example`;
  return {
    id: await createAccount(db, { firstname: "Mara", lastname: "Lindqvist", email, ...given }),
    email,
  };
}

/** The member is logged in in this browser from now on, and was seen just now. */
export async function logInAs(
  context: BrowserContext,
  db: Database,
  { id }: OwnMember,
  baseURL = `http://localhost:${process.env.E2E_PORT}`,
): Promise<void> {
  await db.updateTable("account").set({ seen_at: new Date() }).where("id", "=", id).execute();
  await context.addCookies([
    { name: credentialCookie("session", false), value: await beginSession(db, id), url: baseURL },
    { name: MEMBER_HINT_COOKIE, value: "1", url: baseURL },
  ]);
}

/** The two are friends, or one has asked and waits for the other. */
export async function befriend(
  db: Database,
  asker: OwnMember,
  asked: OwnMember,
  state: "friends" | "asked" = "friends",
): Promise<void> {
  const [first = 0, second = 0] = [asker.id, asked.id].sort((a, b) => a - b);
  await db
    .insertInto("friendship")
    .values({
      first_account_id: first,
      second_account_id: second,
      requested_by: asker.id,
      accepted_at: state === "friends" ? new Date() : null,
    })
    .execute();
}

/** Points that the member had collected before. */
export async function givePoints(db: Database, { id }: OwnMember, points: number): Promise<void> {
  const given = { accountId: id, points, cause: `journey:${randomBytes(6).toString("hex")}`, at: new Date() };
  await inTransaction(db, (tx) => grantPoints(tx, given));
}

/** A notification as it would be long after it came: no page is told of it. @returns its id */
export async function createNotification(
  db: Database,
  { id }: OwnMember,
  given: Partial<Insertable<Notification>> = {},
): Promise<number> {
  const row = await db
    .insertInto("notification")
    .values({
      account_id: id,
      kind: "system",
      title: "Willkommen",
      body: "Schön, dass du da bist.",
      ...given,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}
