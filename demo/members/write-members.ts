import { sql } from "kysely";
import type { Transaction } from "../../server/platform/database.ts";
import { foldedEmail } from "../../server/platform/folded-email.ts";
import { insertRows } from "../../server/platform/row-batches.ts";
import { berlinWallClock } from "../../server/platform/zoned-time.ts";
import { portraitRow } from "../pictures/picture-row.ts";
import { pictureColumns } from "../write/write-pictures.ts";
import type { DemoMember } from "./member.ts";
import { emailOf } from "./people.ts";

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

/**
 * Writes accounts with portraits, grants and cities. An address that is registered already stays its owner's.
 * @returns ids by key of those that were written now
 */
export async function writeMembers(
  tx: Transaction,
  members: readonly DemoMember[],
  { now, passwordHash }: { readonly now: Date; readonly passwordHash: string },
): Promise<ReadonlyMap<string, number>> {
  const portraits = new Map(
    members.flatMap(({ key, face }) => (face === undefined ? [] : [[key, portraitRow({ id: key, face })]])),
  );
  await insertRows(tx, "picture", pictureColumns, [...portraits.values()]);
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
  const taken = await takenAddresses(tx, members);
  const written = members.filter((member) => !taken.has(emailOf(member)));
  const rows = written.map((member) => {
    const joined = before(member.joinedDaysAgo * DAY);
    return {
      email: emailOf(member),
      firstname: member.firstname,
      lastname: member.lastname,
      phone: member.phone,
      gender: member.gender,
      birth_date: birthDate(member.born, now),
      password_hash: passwordHash,
      avatar_key: portraits.get(member.key)?.key ?? null,
      email_verified_at: member.isUnverified ? null : joined,
      is_visible: !member.isHidden,
      seen_at: before(member.seenMinutesAgo * MINUTE),
      created_at: joined,
    };
  });
  if (rows.length > 0)
    await tx
      .insertInto("account")
      .values(rows)
      .onConflict((one) => one.doNothing())
      .execute();
  const ids = await idsOf(tx, written);
  await writeGrants(tx, written, ids);
  await writeCities(tx, written, ids);
  return ids;
}

function birthDate(born: DemoMember["born"], now: Date): string {
  if (typeof born === "string") return born;
  const today = berlinWallClock(now).slice(0, 10);
  // Their birthday was in spring, or on new year's day while it is still to come.
  const spring = today.slice(5) >= "03-03" ? "03-03" : "01-01";
  return `${Number(today.slice(0, 4)) - born.yearsAgo}-${spring}`;
}

async function takenAddresses(tx: Transaction, members: readonly DemoMember[]): Promise<Set<string>> {
  const folded = foldedEmail(sql.ref("email"));
  const { rows } = await sql<{ email: string }>`
    select ${folded} as email from account where ${folded} = any(${members.map(emailOf)}::text[])`.execute(
    tx,
  );
  return new Set(rows.map(({ email }) => email));
}

async function idsOf(tx: Transaction, members: readonly DemoMember[]): Promise<Map<string, number>> {
  if (members.length === 0) return new Map();
  const rows = await tx
    .selectFrom("account")
    .select(["id", "email"])
    .where("email", "in", members.map(emailOf))
    .execute();
  return new Map(rows.map(({ id, email }) => [email.split("@")[0] ?? "", id]));
}

/** Staff get theirs with every start, because they belong to events that run. */
async function writeGrants(
  tx: Transaction,
  members: readonly DemoMember[],
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  for (const { key, role } of members) {
    if (role?.kind === "admin")
      await sql`insert into access_grant (account_id, permission) values (${ids.get(key)}, 'admin')`.execute(
        tx,
      );
    if (role?.kind === "organiser")
      await sql`insert into access_grant (account_id, permission, organiser_id)
        select ${ids.get(key)}::bigint, 'organise', id from organiser where demo_key = ${role.organiser}`.execute(
        tx,
      );
  }
}

async function writeCities(
  tx: Transaction,
  members: readonly DemoMember[],
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  const wanted = members.flatMap(({ key, cities }) =>
    cities.map(([country, name]) => ({ account: ids.get(key) ?? 0, country, name })),
  );
  await sql`
    insert into my_city (account_id, city_id)
    select wanted.account, found.id
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (account bigint, country text, name text)
    cross join lateral (
      select id from city where city.country = wanted.country and city.name = wanted.name
      order by population desc limit 1) as found
    on conflict do nothing`.execute(tx);
}
