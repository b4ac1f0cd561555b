import { afterAll, beforeAll, expect, test } from "vitest";
import { listGrants } from "#server/areas/accounts/public.ts";
import { jobKinds } from "#server/job-kinds.ts";
import { createDatabase, type DatabaseConnection, inTransaction } from "#server/platform/database.ts";
import { grantOf } from "#server/platform/grants.ts";
import { migrate } from "#server/platform/migrations.ts";
import { untilBlocked } from "../../testing/blocked-queries.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { migrateTo } from "../../testing/migrate-to.ts";
import { grantPermission, revokePermission } from "../areas/accounts/public.ts";

/** A database whose accounts had roles; servers of that version go on beside. The statements are theirs. */
const LAST_OF_BEFORE = "0060-events-that-people-write.sql";
const STAFF = ["door", "cloakroom", "bar", "till"];

const stack = new AsyncDisposableStack();
let house: DatabaseConnection;
let url: string;
beforeAll(async () => {
  url = stack.use(await emptyDatabase()).url;
  await migrateTo(url, LAST_OF_BEFORE);
  house = createDatabase({ url, poolSize: 6, name: "test" });
  stack.defer(() => house.db.destroy());
  for (const name of ["ada", "bea", "cem"])
    await house.pool.query("insert into account (email, firstname, lastname) values ($1, 'A', 'B')", [
      `${name}@example.org`,
    ]);
  await grantAsBefore("ada", "admin");
  await grantAsBefore("bea", "organiser", 7);
  await grantAsBefore("bea", "staff", null, 3);
  // What a server of before had written twice.
  await house.pool.query(`insert into account_role (account_id, role, event_id) select account_id, role, event_id
    from account_role where role = 'staff'`);

  // One of before is writing while everything is migrated.
  const writing = await house.pool.connect();
  await writing.query("begin");
  await writing.query(
    "insert into account_role (account_id, role) select id, 'admin' from account where email = 'cem@example.org'",
  );
  const migrating = migrate(url, jobKinds);
  await untilBlocked(house);
  await writing.query("commit");
  writing.release();
  await migrating;
});
afterAll(() => stack.disposeAsync());

const idOf = (name: string) => `(select id from account where email = '${name}@example.org')`;
const likeBefore = (name: string, role: string, organiser: number | null, event: number | null) =>
  `select id from account_role where account_id = ${idOf(name)} and role = '${role}'
    and organiser_id is not distinct from ${organiser}::bigint and event_id is not distinct from ${event}::bigint`;

async function grantAsBefore(
  name: string,
  role: string,
  organiser: number | null = null,
  event: number | null = null,
) {
  const { rowCount } = await house.pool.query(`
    insert into account_role (account_id, role, organiser_id, event_id)
    select ${idOf(name)}::bigint, '${role}', ${organiser}::bigint, ${event}::bigint
    where not exists (${likeBefore(name, role, organiser, event)})`);
  return rowCount;
}

async function revokeAsBefore(
  name: string,
  role: string,
  organiser: number | null = null,
  event: number | null = null,
) {
  const { rowCount } = await house.pool.query(
    `delete from account_role where id in (${likeBefore(name, role, organiser, event)})`,
  );
  return rowCount;
}

async function rolesAsBefore(name: string) {
  const { rows } = await house.pool.query<{
    role: string;
    organiser_id: number | null;
    event_id: number | null;
  }>(
    `select account_role.role, account_role.organiser_id, account_role.event_id from account
     left join account_role on account_role.account_id = account.id where account.id = ${idOf(name)} order by role`,
  );
  return rows.map(({ role, organiser_id, event_id }) => `${role} ${organiser_id ?? event_id ?? ""}`.trim());
}

const grants = async (name: string) =>
  (await listGrants(house.db)).filter(({ email }) => email === `${name}@example.org`).map(grantOf);

test("roles of before are grants, also what was given while they became it", async () => {
  expect(await grants("ada")).toEqual([{ permission: "admin", scope: "all" }]);
  expect(await grants("cem")).toEqual([{ permission: "admin", scope: "all" }]);
  expect(await grants("bea")).toEqual([
    { permission: "organise", scope: { organiserId: 7 } },
    ...STAFF.map((permission) => ({ permission, scope: { eventId: 3 } })),
  ]);
});

test("a server of before finds what it knew, gives and takes it, and both see it at once", async () => {
  expect(await rolesAsBefore("bea")).toEqual(["organiser 7", "staff 3"]);
  expect(await grantAsBefore("bea", "staff", null, 3)).toBe(0);
  expect(await grantAsBefore("bea", "staff", null, 4)).toBe(1);
  expect(await grants("bea")).toHaveLength(9);
  expect(await revokeAsBefore("bea", "staff", null, 3)).toBe(1);
  expect(await revokeAsBefore("bea", "organiser", 7)).toBe(1);
  expect(await grants("bea")).toEqual(STAFF.map((permission) => ({ permission, scope: { eventId: 4 } })));

  const organise = { permission: "organise", scope: { organiserId: 8 } } as const;
  await inTransaction(house.db, (tx) => grantPermission(tx, { email: "bea@example.org", grant: organise }));
  const office = { permission: "office", scope: "all" } as const;
  await inTransaction(house.db, (tx) => grantPermission(tx, { email: "bea@example.org", grant: office }));
  expect(await rolesAsBefore("bea")).toEqual(["organiser 8", "staff 4"]);
  await inTransaction(house.db, (tx) => revokePermission(tx, { email: "bea@example.org", grant: organise }));
  expect(await rolesAsBefore("bea")).toEqual(["staff 4"]);
});

test("of the last two admins one stays, though each version takes one away", async () => {
  const before = await house.pool.connect();
  await before.query("begin");
  await before.query("select account_id from account_role where role = 'admin' order by id for update");
  const taking = inTransaction(house.db, (tx) =>
    revokePermission(tx, { email: "cem@example.org", grant: { permission: "admin", scope: "all" } }),
  );
  await untilBlocked(house);
  await before.query(`delete from account_role where id in (${likeBefore("ada", "admin", null, null)})`);
  await before.query("commit");
  before.release();
  expect(await taking).toBe("last-admin");
});
