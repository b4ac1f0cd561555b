import { expect, test } from "vitest";
import { testDatabase } from "../../testing/database.ts";
import { createLog } from "./log.ts";

function logging() {
  const lines: string[] = [];
  const log = createLog("debug", { write: (line) => lines.push(line) });
  return { log, lines, last: () => JSON.parse(lines.at(-1) ?? "{}") as Record<string, unknown> };
}

test("values that may not be logged are removed by their names, at any depth", () => {
  const { log, lines, last } = logging();
  const secret = "geheim-4711";
  const forbidden = [
    ...[
      "password",
      "currentPassword",
      "passwort",
      "token",
      "sessionID",
      "session_id",
      "authorization",
      "cookie",
    ],
    ...[
      "apiSecret",
      "birthdate",
      "geburtsdatum",
      "secureCode",
      "secure_code",
      "qrText",
      "cipher",
      "email",
      "eMail",
    ],
    ...["phone", "street", "address", "recipients", "firstname", "last_name", "body", "form"],
  ];
  for (const name of forbidden)
    log.info({ area: "test", deep: { list: [{ [name]: secret }] }, [name]: secret }, "entry");
  expect(lines).toHaveLength(forbidden.length);
  expect(lines.filter((line) => line.includes(secret))).toEqual([]);
  log.info({ area: "checkout", requestId: "r1", orderId: 7, milliseconds: 12 }, "kept");
  expect(last()).toMatchObject({
    level: "info",
    area: "checkout",
    requestId: "r1",
    orderId: 7,
    milliseconds: 12,
  });
});

test("an error of the database tells the place, not the values of the row", async () => {
  await using database = await testDatabase();
  const { log, last } = logging();
  const row = { email: "anna.geheim@example.org", firstname: "Anna", lastname: "Geheim" };
  const insert = () => database.db.insertInto("account").values(row).execute();
  await insert();
  await insert().catch((error) => log.error({ err: error }, "failed"));
  expect(last().err).toMatchObject({ code: "23505", constraint: "account_email", table: "account" });
  expect(JSON.stringify(last())).not.toMatch(/anna|geheim/i);
});

test("causes are told, what is no error is not, and a loop of objects ends", () => {
  const { log, last } = logging();
  log.error({ err: new Error("outer", { cause: new Error("inner") }) }, "failed");
  expect(last().err).toMatchObject({ message: "outer", cause: { message: "inner" } });
  log.error({ err: { password: "x" } }, "failed");
  expect(last().err).toEqual({ message: "not an Error" });
  const loop: Record<string, unknown> = {};
  loop.again = loop;
  log.info({ loop }, "loops");
  expect(JSON.stringify(last())).toContain("[removed]");
});
