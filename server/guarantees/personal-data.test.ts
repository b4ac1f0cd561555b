import { expect, test } from "vitest";
import { COLUMNS_OF_PEOPLE } from "../../testing/columns-of-people.ts";
import { type TestDatabase, testDatabase } from "../../testing/database.ts";
import { callAs } from "../../testing/member.ts";
import {
  MEMBER_PASSWORD,
  MEMBER_TRACES,
  type MemberWithEverything,
  memberWithEverything,
} from "../../testing/member-with-everything.ts";
import { runJobs } from "../../testing/run-jobs.ts";
import { type TestApp, testApp, testAreas, testServices } from "../../testing/services.ts";

/** What may hold something about a person: by its name, or because anything fits in. */
const PERSONAL =
  "(email|mailbox|name|phone|recipient|street|address|birth|gender|account_id|subject|iban|holder|place|device|avatar|token|password)";
const ANYTHING = ["jsonb", "json", "bytea"];

/** Names of things and of organisers, hashes, secrets of the installation, and what a payment provider says about money. */
const OF_NOBODY = [
  ...[
    "bar_category.name",
    "bar_item.name",
    "city.name",
    "member_rank.name",
    "document.file_name",
    "venue.name",
    "venue.street",
  ],
  ...["organiser.email", "organiser.legal_name", "organiser.name", "organiser.phone", "organiser.street"],
  ...["counter.code_hash", "counter.name", "counter_session.device", "counter_session.token_hash"],
  ...["throttle.key", "secret.name", "secret.value", "picture.source"],
  ...["provider_event.payload", "schema_migration.name", "payment_attempt.token", "refund.token"],
  ...["customer_order.free_places", "customer_order.places", "order_hold.places", "ticket.place_order_id"],
  ...["coupon.rules", "reward.rules"],
  ...["order_position.subject_id", "order_position.subject_kind"],
];

/** Links between tables that no foreign key tells, because it would cost the sale. */
const KNOWN_LINKS = [["customer_order", "account"]] as const;

test("every column that may hold something about a person is known, with what becomes of it", async () => {
  await using database = await testDatabase();
  const { rows } = await database.pool.query<{ column: string }>(
    `select table_name || '.' || column_name as column from information_schema.columns
     natural join information_schema.tables
     where table_type = 'BASE TABLE' and table_schema = 'public' and (column_name ~ $1 or data_type = any ($2)) order by 1`,
    [PERSONAL, ANYTHING],
  );
  expect(rows.map(({ column }) => column)).toEqual([...Object.keys(COLUMNS_OF_PEOPLE), ...OF_NOBODY].sort());
});

test("every table that belongs to an account, directly or through others, is in one area's part of deletion and export", async () => {
  await using services = await testServices();
  const { rows: links } = await services.pool.query<{ child: string; parent: string }>(
    `select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace
     union
     select table_name, 'account' from information_schema.columns natural join information_schema.tables
     where table_type = 'BASE TABLE' and table_schema = 'public' and column_name ~ '(account|user|member|person|friend)_id$'`,
  );
  const all = [...links, ...KNOWN_LINKS.map(([child, parent]) => ({ child, parent }))];
  const reached = new Set(["account"]);
  for (let before = 0; before < reached.size; ) {
    before = reached.size;
    for (const { child, parent } of all) if (reached.has(parent)) reached.add(child);
  }
  const parts = testAreas(services).personalData;
  const listed = parts.flatMap(({ tables }) => Object.keys(tables));
  expect(listed).toEqual([...new Set(listed)]);
  // Pictures of people are found by their key.
  expect(listed.sort()).toEqual([...reached, "picture"].sort());
  const tables = new Map(parts.flatMap((part) => Object.entries(part.tables)));
  for (const [column, { fate }] of Object.entries(COLUMNS_OF_PEOPLE)) {
    const [table = ""] = column.split(".");
    if (fate === "deleted" && table !== "caught_mail")
      expect(tables.get(table)?.fate, column).toBe("deleted");
    if (fate === "emptied") expect(tables.get(table)?.fate, column).toBe("pseudonymised");
  }
});

type Finding = { readonly where: string; readonly what: string };

/** Looks for texts in every column of every table, of the product and of its jobs, also where bytes hold them. */
async function searchTables(
  { pool }: Pick<TestDatabase, "pool">,
  texts: readonly string[],
): Promise<Finding[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
  );
  const findings: Finding[] = [];
  for (const { name } of tables) {
    for (const text of texts) {
      const { rows } = await pool.query<{ count: number }>(
        `select count(*)::int as count from ${name} as row
         where position(lower($1) in lower(row::text)) > 0 or position($2 in row::text) > 0`,
        [text, Buffer.from(text).toString("hex")],
      );
      if ((rows[0]?.count ?? 0) > 0) findings.push({ where: name.replace("public.", ""), what: text });
    }
  }
  return findings;
}

async function filesThatTell(app: TestApp, member: MemberWithEverything): Promise<string[]> {
  const found: string[] = [];
  for await (const key of app.services.files.list()) {
    const ofOrders = Object.values(member.orders).some((id) => key.split("/").at(-2) === String(id));
    if (ofOrders || key.includes(member.avatarKey)) found.push(key);
  }
  return found;
}

const FILE_JOBS = ["media.delete-picture-files", "tickets.delete-order-files", "accounts.finish-deletion"];

test("a deleted account leaves nothing of its person in any column of any table and in no file, but what is declared", async () => {
  await using app = await testApp({ rateLimitFactor: 1_000 });
  const member = await memberWithEverything(app);
  const traces = [member.email, member.avatarKey, ...Object.values(MEMBER_TRACES)];
  const before = await searchTables(app.services.database, traces);
  // The search finds what is there, or it would prove nothing.
  expect([...new Set(before.map(({ where }) => where))].sort()).toEqual([
    ...["account", "account_mail", "customer_order", "device_login", "invoice", "notification"],
    ...[
      "order_latin_name",
      "order_mail",
      "order_position",
      "pgboss.job",
      "pgboss.job_common",
      "picture",
      "push_token",
      "ticket",
    ],
  ]);
  expect((await filesThatTell(app, member)).length).toBeGreaterThan(8);
  const { sessionID } = member;
  const answer = await callAs(app, "settings/deleteAccount", {
    sessionID,
    currentPassword: MEMBER_PASSWORD,
  });
  expect(answer).toEqual({ status: 250, data: "Dein Konto ist gelöscht." });
  await runJobs(app.services, ...FILE_JOBS);
  expect(await filesThatTell(app, member)).toEqual([]);
  // The mail that says goodbye stays until it went, and a day.
  const after = (await searchTables(app.services.database, traces)).filter(
    ({ where }) => where !== "account_mail",
  );
  expect(after).toEqual([]);
  const { rows: mails } = await app.services.pool.query(
    "select kind, account_id, recipient from account_mail where recipient = $1",
    [member.email],
  );
  expect(mails).toEqual([{ kind: "deleted", account_id: null, recipient: member.email }]);
});
