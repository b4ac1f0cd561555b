import { sql } from "kysely";
import { expect, test } from "vitest";
import { createDatabase, type Database, inTransaction } from "#server/platform/database.ts";
import { isUniqueViolation } from "#server/platform/database-failures.ts";
import { foldEmail, foldedEmail } from "#server/platform/folded-email.ts";
import { migrate } from "#server/platform/migrations.ts";
import { createAccount } from "../../../testing/account-factory.ts";
import { emptyDatabase, testDatabase } from "../../../testing/database.ts";
import { insertAccount } from "./account-changes.ts";
import { selectAccountByEmail, selectCredentials } from "./account-queries.ts";
import { shareLockAccountOfEmail } from "./person-queries.ts";

/** A database whose language writes I small as ı, which is another letter. */
async function turkishDatabase(): Promise<{ db: Database } & AsyncDisposable> {
  const stack = new AsyncDisposableStack();
  const { url } = stack.use(await emptyDatabase("tr-TR"));
  await migrate(url, []);
  const { db } = createDatabase({ url, poolSize: 2, name: "test" });
  stack.defer(() => db.destroy());
  return { db, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

test("an address is the same account's in capital letters, whatever the database's language", async () => {
  await using database = await turkishDatabase();
  const { db } = database;
  const { rows } = await sql<{ small: string }>`select lower('I') as small`.execute(db);
  expect(rows).toEqual([{ small: "ı" }]);

  const id = await createAccount(db, { email: "Info@lichtspiel.example" });
  const written = "INFO@LICHTSPIEL.EXAMPLE";
  expect((await selectAccountByEmail(db, written))?.id).toBe(id);
  expect(await selectCredentials(db, [written])).toMatchObject([
    { folded: "info@lichtspiel.example", account: { id } },
  ]);
  expect(await inTransaction(db, (tx) => shareLockAccountOfEmail(tx, written))).toBe(id);
  const second = {
    ...{ firstname: "Ada", lastname: "Probe", firstnameLatin: null, lastnameLatin: null },
    ...{ gender: "female" as const, phone: "040 1234567" },
  } as const;
  const registered = await inTransaction(db, (tx) =>
    insertAccount(tx, {
      ...second,
      email: written,
      passwordHash: "",
      birthDate: "2001-03-17",
      now: new Date(),
    }),
  );
  expect(registered).toBeUndefined();
  const twice = await createAccount(db, { email: written }).catch((error: unknown) => error);
  expect(isUniqueViolation(twice, "account_email")).toBe(true);
});

test("the queries by e-mail find their indexes", async () => {
  await using database = await testDatabase();
  const { db } = database;
  const planOf = async (statement: ReturnType<typeof sql>) => {
    const { rows } = await inTransaction(db, async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      return sql<{ "QUERY PLAN": string }>`explain ${statement}`.execute(tx);
    });
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  };
  const isMine = sql`${foldedEmail(sql.ref("email"))} = ${foldedEmail("Info@Lichtspiel.example")}`;
  expect(await planOf(sql`select id from account where ${isMine}`)).toContain("account_email");
  expect(await planOf(sql`select id from customer_order where ${isMine}`)).toContain("customer_order_email");
});

test("the database and the server fold alike", async () => {
  await using database = await testDatabase();
  for (const email of ["INFO@X.DE", "Özdemir@MÜLLER.de", "ıİ@x.de", "ΑΣ@x.de", "ẞ@x.de"]) {
    const { rows } = await sql<{ folded: string }>`select ${foldedEmail(email)} as folded`.execute(
      database.db,
    );
    expect(rows[0]?.folded).toBe(foldEmail(email));
  }
});
