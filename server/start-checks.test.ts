import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { emptyDatabase } from "../testing/database.ts";
import { startServerProcess } from "../testing/server-processes.ts";
import { openSmtpInbox } from "../testing/smtp-inbox.ts";
import { checkBucket } from "./platform/check-bucket.ts";
import { freePort } from "./platform/free-port.ts";
import { checkSmtp } from "./platform/mail/mailer.ts";
import { openFiles } from "./platform/open-files.ts";

let folder: string;
let store: S3rver;
let storePort: number;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "nachtfalter-checks-"));
  const directory = join(folder, "s3");
  const configureBuckets = [{ name: "nachtfalter", configs: [] }];
  store = new S3rver({ port: 0, address: "127.0.0.1", silent: true, directory, configureBuckets });
  storePort = (await store.run()).port;
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const credentials = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
const filesIn = (bucket: string, port = storePort) =>
  openFiles({
    dataDir: folder,
    s3: { bucket, region: "eu-central-1", endpoint: `http://127.0.0.1:${port}`, credentials },
  });

test("a bucket is written, read and left as it was; one that is away or not there is a problem", async () => {
  const files = await filesIn("nachtfalter");
  expect(await checkBucket(files, "nachtfalter")).toBeUndefined();
  expect(await Array.fromAsync(files.list())).toEqual([]);
  expect(await checkBucket(await filesIn("nachtfalter", 9), "nachtfalter")).toBe(
    "S3_BUCKET: the bucket nachtfalter does not answer.",
  );
  expect(await checkBucket(await filesIn("elsewhere"), "elsewhere")).toBe(
    "S3_BUCKET: there is no bucket elsewhere in this store: make it, tickets and pictures wait for it.",
  );
});

test("a mail server is asked for the login and sent nothing", async () => {
  await using inbox = await openSmtpInbox();
  expect(await checkSmtp(inbox.url)).toBeUndefined();
  expect(inbox.raw).toEqual([]);
  expect(await checkSmtp("smtp://127.0.0.1:9")).toMatch(
    /^SMTP_URL: the mail server cannot be used: .*\. Mails wait\.$/,
  );

  const strict = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(new Error("no such user me@example.org")),
  });
  const port = await freePort();
  await new Promise<void>((resolve) => strict.listen(port, "127.0.0.1", resolve));
  const refused = await checkSmtp(`smtp://me%40example.org:wrong@127.0.0.1:${port}`);
  expect(refused).toMatch(/^SMTP_URL: the mail server refuses the login: /);
  expect(refused).not.toMatch(/example\.org|wrong/);
  await new Promise<void>((resolve) => strict.close(resolve));
});

test("a start says of each part outside what does not work, and serves", async () => {
  await using database = await emptyDatabase();
  await using server = await startServerProcess("main", await freePort(), {
    MODE: "production",
    DATA_DIR: join(folder, "data"),
    DATABASE_URL: database.url,
    STRIPE_SECRET_KEY: "sk_test_wrong",
    STRIPE_WEBHOOK_SECRET: "whsec_any",
    STRIPE_API_BASE: "http://127.0.0.1:9",
    SMTP_URL: "smtp://127.0.0.1:9",
    S3_BUCKET: "nachtfalter",
    S3_ENDPOINT: "http://127.0.0.1:9",
    S3_ACCESS_KEY_ID: credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  });
  await vi.waitFor(() => {
    expect(server.output()).toContain("STRIPE_SECRET_KEY: Stripe cannot be reached to try it.");
    expect(server.output()).toContain("SMTP_URL: the mail server cannot be used: ");
  }, 20_000);
  expect(server.output()).toContain("S3_BUCKET: the bucket nachtfalter does not answer.");
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
});

test("a start whose bucket does not exist says so in one line, and serves", async () => {
  await using database = await emptyDatabase();
  await using server = await startServerProcess("main", await freePort(), {
    MODE: "production",
    DATA_DIR: join(folder, "data"),
    DATABASE_URL: database.url,
    S3_BUCKET: "elsewhere",
    S3_ENDPOINT: `http://127.0.0.1:${storePort}`,
    S3_ACCESS_KEY_ID: credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  });
  expect(server.output()).toContain("S3_BUCKET: there is no bucket elsewhere in this store: make it,");
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
});
