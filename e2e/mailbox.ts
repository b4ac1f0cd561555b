import { sql } from "kysely";
import { type ParsedMail, simpleParser } from "mailparser";
import type { Database } from "#server/platform/database.ts";
import { expect } from "./journey.ts";

/** Waits until mails to an address have come in over SMTP. @returns them, oldest first */
export async function mailsTo(db: Database, address: string, count: number): Promise<ParsedMail[]> {
  const arrived = () =>
    db
      .selectFrom("caught_mail")
      .select(["id", "raw"])
      .where(sql<boolean>`${address} = any(recipients)`)
      .orderBy("id")
      .execute();
  await expect
    .poll(async () => (await arrived()).length, { message: `mails to ${address}`, timeout: 30_000 })
    .toBe(count);
  return Promise.all((await arrived()).map(({ raw }) => simpleParser(raw)));
}
