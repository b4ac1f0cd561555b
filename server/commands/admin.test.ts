import { afterAll, beforeAll, expect, test } from "vitest";
import { emptyDatabase, type TestDatabase, testDatabase } from "../../testing/database.ts";
import { createEvent } from "../../testing/event-factory.ts";
import { runCommand } from "../../testing/run-command.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const run = (args: readonly string[], url = database.url) =>
  runCommand("admin", args, {
    folder: import.meta.dirname,
    settings: { DATABASE_URL: url, MODE: "demo", PUBLIC_URL: "https://tickets.example.com" },
  });
const say = async (...args: string[]) => {
  const { said, complained } = await run(args);
  return said + complained;
};

/** What the list says, line by line, with one space between its columns. */
const listed = async () => (await say("list")).split("\n").map((row) => row.replace(/ +/g, " "));

const ORGANISER = [
  ...[
    "--name",
    "Motte",
    "--legal-name",
    "Motte GmbH",
    "--street",
    "Weg 1",
    "--postcode",
    "20457",
    "--city",
    "Hamburg",
  ],
  ...["--country", "DE", "--email", "post@motte.example", "--phone", "+49 40 1234567"],
];

test("from nothing to an admin, an approved organiser with its people, and staff", async () => {
  const opened = await say("create", "ines@example.org", "Ines", "Çelik");
  expect(opened).toMatch(
    /^ines@example\.org has an account\..*60 minutes:\nhttps:\/\/tickets\.example\.com\/login\?page=resetpassword&resetkey=[\w-]{43}\n$/,
  );
  expect(await say("grant", "ines@example.org", "admin")).toBe("ines@example.org has: admin.\n");

  const organiser = /organiser (\d+)/.exec(await say("create-organiser", ...ORGANISER))?.[1] ?? "";
  expect(await say("approve", organiser)).toBe(`Organiser ${organiser} may publish.\n`);
  expect(await say("grant", "ines@example.org", "organise", "organiser", organiser)).toContain(
    `has: organise for organiser ${organiser}.`,
  );
  const { id } = await createEvent(database.db);
  expect(await say("grant", "ines@example.org", "door", "event", String(id))).toContain(
    `has: door at event ${id}.`,
  );
  expect(await say("grant", "ines@example.org", "office", "all")).toContain("has: office everywhere.");
  const rows = await listed();
  expect(rows).toContainEqual(expect.stringMatching(/Motte yes 0/));
  const from = rows.findIndex((row) => row.endsWith("Ines Çelik admin everywhere"));
  expect(rows.slice(from + 1, from + 4)).toEqual([
    expect.stringContaining(`organise for organiser ${organiser}`),
    expect.stringContaining(`door at event ${id}`),
    expect.stringContaining("office everywhere"),
  ]);
  expect(await say("revoke", "ines@example.org", "organise", "organiser", organiser)).toContain(
    "has no longer: organise for organiser",
  );
  expect(await say("revoke", "ines@example.org", "bar", "all")).toContain("did not have: bar everywhere.");
  expect(await say("revoke", "ines@example.org", "admin")).toBe(
    "ines@example.org is the last admin and stays one: make somebody else admin first.\n",
  );
});

test("a counter gets a code, another one, and is taken out of use", async () => {
  const { id, organiserId } = await createEvent(database.db);
  const CODE = "This code signs it in, once, within 24 hours: [0-9A-Z-]{19}\n$";
  const made = await say("create-counter", "Tresen 1", "bar,till", "event", String(id));
  const counter = /is counter (\d+)/.exec(made)?.[1] ?? "";
  expect(made).toMatch(new RegExp(`^“Tresen 1” is counter ${counter}\\. ${CODE}`));
  await say("create-counter", "Eingang", "door", "organiser", String(organiserId));
  const renewed = await say("new-code", counter);
  expect(renewed).toMatch(new RegExp(CODE));
  expect(renewed.slice(-20)).not.toBe(made.slice(-20));
  const rows = await listed();
  const at = rows.findIndex((row) =>
    row.includes(`Tresen 1 ${organiserId} ${id} bar, till signed out never`),
  );
  expect(rows[at + 1]).toContain(`Eingang ${organiserId} door signed out`);
  expect(await say("revoke-counter", counter)).toContain("is signed out");
  expect(await say("new-code", counter)).toBe(`Counter ${counter} was revoked: create a new one.\n`);
  expect(await listed()).toContainEqual(expect.stringMatching(/Tresen 1 .* revoked/));
});

test("who has a password gets no link", async () => {
  await say("create", "gast@example.org", "Gast", "Probe");
  await database.pool.query("update account set password_hash = 'x' where email = 'gast@example.org'");
  const { status, said, complained } = await run(["create", "gast@example.org", "Gast", "Probe"]);
  expect({ status, said }).toEqual({ status: 1, said: "" });
  expect(complained).toContain("https://tickets.example.com/login?page=forgot");
});

test("a wrong call says how it is meant, and what is not there is named", async () => {
  const wrong = [
    ["create", "ines", "Ines", "Çelik"],
    ["create-organiser", ...ORGANISER.slice(2)],
    ["create-organiser", ...ORGANISER, "--email", "post at motte.example"],
    ["grant", "ines@example.org", "staff", "event", "1"],
    ["grant", "ines@example.org", "door"],
    ["grant", "ines@example.org", "admin", "event", "1"],
    ["create-counter", "Tresen 1", "office", "event", "1"],
    ["create-counter", "Tresen 1", "bar", "all"],
    ["new-code", "Tresen"],
  ];
  for (const args of wrong)
    expect(await run(args), args.join(" ")).toMatchObject({
      status: 2,
      complained: expect.stringContaining("Usage: npm run admin -- create EMAIL"),
    });
  expect(await run(["approve", "4711"])).toMatchObject({
    status: 1,
    complained: "There is no organiser 4711.\n",
  });
  expect(await say("grant", "niemand@example.org", "admin")).toMatch(
    /^niemand@example\.org has no account: /,
  );
  expect(await say("grant", "ines@example.org", "organise", "organiser", "4711")).toBe(
    "There is no organiser 4711.\n",
  );
  expect(await say("grant", "ines@example.org", "bar", "event", "4711")).toBe("There is no event 4711.\n");
  expect(await say("revoke-counter", "4711")).toBe("There is no counter 4711.\n");
  await using foreign = await emptyDatabase();
  expect((await run(["list"], foreign.url)).complained).toBe(
    "There are no accounts: the database has none of the product's tables.\n",
  );
});
