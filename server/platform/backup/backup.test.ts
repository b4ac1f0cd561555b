import { createReadStream, createWriteStream } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { jobKinds } from "#server/job-kinds.ts";
import { createAccount } from "../../../testing/account-factory.ts";
import { giveCredits } from "../../../testing/credits.ts";
import { emptyDatabase, testDatabase } from "../../../testing/database.ts";
import { openTicketFixture, type TicketFixture } from "../../../testing/ticket-fixture.ts";
import type { FileStore } from "../files.ts";
import { folderFiles } from "../files-folder.ts";
import { migrationsFolder } from "../migration-files.ts";
import { migrate } from "../migrations.ts";
import { listTables } from "./archive.ts";
import { restoreBackup } from "./restore-backup.ts";
import { readTar, type TarEntry, writeTar } from "./tar.ts";
import { writeBackup } from "./write-backup.ts";

let folder: string;
let office: TicketFixture;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nachtfalter-backup-"));
  office = await openTicketFixture();
});
afterAll(async () => {
  await office[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const archiveAt = (name: string) => join(folder, `${name}.tar.gz`);
const filesAt = (name: string) => folderFiles(join(folder, `${name}-files`));

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

async function keys(files: FileStore): Promise<string[]> {
  const found: string[] = [];
  for await (const key of files.list()) found.push(key);
  return found;
}

/** Every table's number of rows and a sum over their text, whatever their order. */
async function contents(url: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const tables = await listTables(client);
  const found: Record<string, unknown> = {};
  for (const { name } of tables) {
    const { rows } = await client.query(
      `select count(*) as rows, md5(string_agg(content, '' order by content)) as sum from (select t::text as content from ${name} t) all_rows`,
    );
    found[name] = rows[0];
  }
  await client.end();
  return found;
}

describe("a backup", () => {
  test("under load is one consistent moment: every order with its positions, stock and jobs", async () => {
    const offer = await office.offer({}, { quota: 100_000 });
    for (let i = 0; i < 20; i++) await office.paidOrder(offer, { quantity: 2 });
    let stop = false;
    const buyers = Array.from({ length: 4 }, async () => {
      while (!stop) await office.paidOrder(offer, { quantity: 2 });
    });
    const archive = archiveAt("under-load");
    await writeBackup({ url: office.services.database.url, files: office.services.files, to: archive });
    stop = true;
    await Promise.all(buyers);

    await using target = await emptyDatabase();
    await restoreBackup({
      url: target.url,
      files: await filesAt("under-load"),
      jobs: jobKinds,
      from: archive,
    });
    const [state] = await query<Record<string, number>>(
      target.url,
      `select
         (select count(*)::int from customer_order) as orders,
         (select count(*)::int from customer_order where state <> 'paid' and state <> 'pending') as other_orders,
         (select sold + held from ticket_offer where id = ${offer.id}) as taken,
         (select count(*)::int from order_position where kind = 'ticket') as positions,
         (select count(*)::int from ticket_offer where sold + held > quota) as oversold,
         (select sum(total_cents)::int from customer_order) as total,
         (select sum(price_cents - discount_cents)::int from order_position) as position_total,
         (select count(*)::int from pgboss.job where name = 'tickets.fulfil-order') as jobs,
         (select count(*)::int from customer_order where state = 'paid') as paid`,
    );
    expect(state?.orders).toBeGreaterThanOrEqual(20);
    expect(state).toMatchObject({
      other_orders: 0,
      oversold: 0,
      taken: state?.positions,
      positions: (state?.orders ?? 0) * 2,
      total: state?.position_total,
      jobs: state?.paid,
    });
  });

  test("restores every row of every table, and the files, and goes on far ahead of the sequences", async () => {
    const offer = await office.offer();
    await office.paidOrder(offer, { attendees: [{ firstname: "Yıldız", lastname: "Łukasz" }] });
    const { files, database } = office.services;
    await giveCredits(database.db, await createAccount(database.db), 1250);
    const awkward = {
      sender: "\\N",
      recipients: ["a\tb", '"{,}"'],
      subject: "\n\\.\n",
      raw: Buffer.from([0, 255]),
    };
    await database.db.insertInto("caught_mail").values(awkward).execute();
    await database.pool.query("insert into throttle values ('\\x00', now(), 1)");
    const longKey = `albums/${"a".repeat(60)}/${"b".repeat(60)}/${"c".repeat(60)}.bin`;
    await files.put(longKey, Buffer.from([0, 1, 2, 255]));
    await files.put("empty.txt", Buffer.alloc(0));
    const archive = archiveAt("quiet");
    await writeBackup({ url: database.url, files, to: archive });
    expect((await stat(archive)).mode & 0o777).toBe(0o600);

    await using target = await emptyDatabase();
    const restored = await filesAt("quiet");
    const ending = await restoreBackup({ url: target.url, files: restored, jobs: jobKinds, from: archive });
    const { "public.installation_epoch": epochs, ...rest } = await contents(target.url);
    const { "public.installation_epoch": epochsBefore, ...before } = await contents(database.url);
    expect(rest).toEqual(before);
    expect(epochs).not.toEqual(epochsBefore);
    expect(ending.files).toBe((await keys(files)).length);
    expect(await query(target.url, "select from throttle")).toEqual([]);
    expect(await restored.get(longKey)).toEqual(Buffer.from([0, 1, 2, 255]));
    expect(await restored.get("empty.txt")).toEqual(Buffer.alloc(0));

    const constraints = `select conname, pg_get_constraintdef(oid) as definition from pg_constraint
      where connamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and contype in ('f', 'c', 'u', 'p')
        and conname not like 'queue_stats%' order by conname, definition`;
    expect(await query(target.url, constraints)).toEqual(await query(database.url, constraints));
    expect(await query(target.url, "select count(*)::int from pg_trigger where tgenabled = 'D'")).toEqual([
      { count: 0 },
    ]);
    const next =
      "insert into account (email, firstname, lastname) values ('a@b.example', 'A', 'B') returning id";
    const [fresh] = await query<{ id: string }>(target.url, next);
    const [original] = await query<{ id: string }>(database.url, next);
    expect(Number(fresh?.id)).toBeGreaterThan(Number(original?.id) + 1e9);
    expect(Number(fresh?.id)).toBeLessThan(2 ** 48);
    await expect(query(target.url, "truncate invoice cascade")).rejects.toThrow("never changed");
    await expect(query(target.url, "update ledger_transfer set cents = 1")).rejects.toThrow("never changed");
    await expect(query(target.url, "update wallet set credits_cents = 0")).rejects.toThrow(
      "by the ledger alone",
    );
  });

  test("leaves nothing behind when it fails", async () => {
    const files = { ...office.services.files, get: () => Promise.reject(new Error("the store is away")) };
    await office.services.files.put("one.txt", Buffer.from("1"));
    const to = archiveAt("failed");
    await expect(writeBackup({ url: office.services.database.url, files, to })).rejects.toThrow(
      "the store is away",
    );
    expect((await readdir(folder)).filter((name) => name.startsWith("failed"))).toEqual([]);
  });
});

describe("a restore", () => {
  const ownTables = "select from pg_tables where schemaname in ('public', 'pgboss')";
  let archive: string;
  beforeAll(async () => {
    archive = archiveAt("good");
    const { database, files } = office.services;
    await files.put("two.txt", Buffer.from("2"));
    await writeBackup({ url: database.url, files, to: archive });
  });

  async function attempt(from: string, url: string, name: string) {
    return restoreBackup({ url, files: await filesAt(name), jobs: jobKinds, from });
  }

  /** The archive's entries with one change, written as a new archive. */
  async function changed(
    name: string,
    change: (path: string, body: Buffer) => Buffer | undefined,
  ): Promise<string> {
    async function* changedEntries(): AsyncGenerator<TarEntry> {
      for await (const { path, body } of readTar(createReadStream(archive).pipe(createGunzip()))) {
        const kept = change(path, body);
        if (kept !== undefined) yield { path, body: kept };
      }
    }
    const file = archiveAt(name);
    await pipeline(writeTar(changedEntries()), createGzip(), createWriteStream(file));
    return file;
  }

  test("refuses an installation that is in use, and one with files", async () => {
    await using used = await testDatabase();
    await used.db
      .insertInto("secret")
      .values({ name: "x", value: Buffer.from("x") })
      .execute();
    await expect(attempt(archive, used.url, "used")).rejects.toThrow("not empty (public.secret)");
    await using fresh = await emptyDatabase();
    await (await filesAt("with-files")).put("there.txt", Buffer.from("x"));
    await expect(attempt(archive, fresh.url, "with-files")).rejects.toThrow("such as there.txt");
    expect(await query(fresh.url, ownTables)).toEqual([]);
  });

  test("leaves an installation of an earlier version that is in use as it is", async () => {
    await using used = await emptyDatabase();
    const earlier = join(folder, "earlier");
    await mkdir(earlier);
    for (const name of await readdir(migrationsFolder)) {
      if (name < "0032") await cp(join(migrationsFolder, name), join(earlier, name));
    }
    await migrate(used.url, jobKinds, { from: earlier });
    await query(used.url, "insert into secret (name, value) values ('x', 'x')");
    await expect(attempt(archive, used.url, "earlier")).rejects.toThrow("not empty (public.secret)");
    expect(await query(used.url, "select from schema_migration where name >= '0032'")).toEqual([]);
  });

  test("works on an installation that has been migrated but never used", async () => {
    await using target = await emptyDatabase();
    await migrate(target.url, jobKinds);
    await attempt(archive, target.url, "migrated");
    expect(
      await query(target.url, "select count(*)::int from customer_order where state = 'paid'"),
    ).not.toEqual([{ count: 0 }]);
  });

  test("refuses another version", async () => {
    await using target = await emptyDatabase();
    const other = await changed("other-version", (path, body) =>
      path === "manifest.json" ? Buffer.from(body.toString().replace('"hash": "', '"hash": "0')) : body,
    );
    await expect(attempt(other, target.url, "other-version")).rejects.toThrow("of another version");
    // That version could not restore into the tables of this one.
    expect(await query(target.url, ownTables)).toEqual([]);
  });

  test("keeps nothing of an archive that is cut off, incomplete or none, says what there is, and works afterwards", async () => {
    await using target = await emptyDatabase();
    const cut = archiveAt("cut");
    await writeFile(cut, await readFile(archive));
    await truncate(cut, (await stat(cut)).size - 200);
    await expect(attempt(cut, target.url, "damaged")).rejects.toThrow(
      /cut\.tar\.gz could not be restored: .*\. Nothing of it was kept: the database has empty tables, /,
    );
    expect(await query(target.url, "select from secret")).toEqual([]);
    const noEnd = await changed("no-end", (path, body) => (path === "end.json" ? undefined : body));
    await expect(attempt(noEnd, target.url, "damaged")).rejects.toThrow("cut off");
    const lessRows = await changed("less-rows", (path, body) =>
      path.startsWith("tables/public.ticket_offer/") ? undefined : body,
    );
    await expect(attempt(lessRows, target.url, "damaged")).rejects.toThrow(
      "rows of public.ticket_offer are missing",
    );
    const fewerFiles = await changed("fewer-files", (path, body) =>
      path === "files/two.txt" ? undefined : body,
    );
    await expect(attempt(fewerFiles, target.url, "damaged")).rejects.toThrow("files are missing");
    const noArchive = archiveAt("no-archive");
    await writeFile(noArchive, "hello");
    await expect(attempt(noArchive, target.url, "damaged")).rejects.toThrow("cannot be read as a backup");
    await expect(attempt(archiveAt("absent"), target.url, "damaged")).rejects.toThrow(
      "cannot be read as a backup",
    );

    expect(await keys(await filesAt("damaged"))).toEqual([]);
    await attempt(archive, target.url, "damaged");
  });
});
