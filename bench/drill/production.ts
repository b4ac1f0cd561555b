import { rmSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import S3rver from "s3rver";
import { createDatabase, type DatabaseConnection } from "#server/platform/database.ts";
import { freePort } from "#server/platform/free-port.ts";
import { type FakeStripe, startFakeStripe } from "../../testing/fake-stripe/fake-stripe.ts";
import { carryOutDockerfile } from "../../testing/image-steps.ts";
import { openSmtpInbox, type SmtpInbox } from "../../testing/smtp-inbox.ts";
import { password, startDatabases } from "./databases.ts";
import { makeCertificates, prepareNginx, preparePgBouncer } from "./front.ts";
import { Program, untilListening } from "./program.ts";

export type Production = {
  /** Where buyers reach it: nginx, or without it the first server. */
  readonly url: string;
  readonly authority: string;
  readonly servers: readonly [Program, Program];
  /** What may be taken away besides the servers, in the order of the table. */
  readonly others: readonly Program[];
  readonly primary: DatabaseConnection;
  readonly stripe: FakeStripe;
  readonly inbox: SmtpInbox;
  /** What it consists of, and what is missing on this machine. */
  readonly notes: readonly string[];
  [Symbol.asyncDispose](): Promise<void>;
};

/** The set-up of docs/operations.md on the loopback, each part a process of its own, everything in a temporary folder. */
export async function startProduction(): Promise<Production> {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "nachtfalter-drill-"));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  removeAtTheEnd(folder);
  await chmod(folder, 0o755);
  const logFolder = join(folder, "logs");
  await mkdir(logFolder);
  const notes: string[] = [];
  const started = async (program: Program) => {
    stack.defer(() => program.kill());
    await program.start();
    return program;
  };

  const databases = await startDatabases(folder, logFolder);
  stack.defer(() => databases.primary.kill());
  stack.defer(() => databases.replica?.kill());
  notes.push(databases.description);
  const certificates = await makeCertificates(folder);
  const bouncerPort = await freePort();
  const { primaryPort, replicaPort } = databases;
  const bouncer = await preparePgBouncer({ folder, logFolder, port: bouncerPort, primaryPort, replicaPort });
  if (bouncer) await started(bouncer);
  notes.push(bouncer ? "PgBouncer in transaction mode" : "no PgBouncer on this machine");

  const s3 = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: join(folder, "s3"),
    configureBuckets: [{ name: "nachtfalter", configs: [] }],
  });
  const { port: s3Port } = await s3.run();
  stack.defer(() => s3.close());
  const inbox = stack.use(await openSmtpInbox());
  const stripe = stack.use(await startFakeStripe(() => new Date()));
  const forward = async (name: string, target: number, secured = true) => {
    const port = await freePort();
    const tls = secured ? [certificates.certificate, certificates.key] : [];
    const file = join(import.meta.dirname, "forwarder-process.ts");
    const command = [process.execPath, file, String(port), String(target), ...tls];
    const ready = () => untilListening(port);
    return { port, program: await started(new Program({ name, command, logFolder, ready })) };
  };
  const files = await forward("S3", s3Port);
  const mails = await forward("SMTP", Number(new URL(inbox.url).port), false);
  const payments = await forward("Stripe", Number(new URL(stripe.url).port));
  notes.push("S3 and Stripe over TLS of an authority of its own, SMTP");

  const image = stack.use(await carryOutDockerfile({ packages: "registry" }));
  removeAtTheEnd(image.folder);
  const httpsPort = await freePort();
  const serverPorts = [await freePort(), await freePort()] as const;
  const nginx = await prepareNginx({ folder, logFolder, certificates, httpsPort, serverPorts });
  notes.push(nginx ? "nginx with TLS" : "no nginx on this machine: buyers reach the first server alone");
  const publicUrl = nginx ? `https://localhost:${httpsPort}` : `http://localhost:${serverPorts[0]}`;
  const login = `postgres://nachtfalter:${password}@127.0.0.1`;
  const through = bouncer ? bouncerPort : primaryPort;
  const settings = {
    PATH: [dirname(process.execPath), process.env.PATH ?? ""].join(delimiter),
    HOME: folder,
    DATA_DIR: join(folder, "data"),
    HOST: "127.0.0.1",
    PUBLIC_URL: publicUrl,
    TRUST_PROXY: nginx ? "1" : "",
    DATABASE_URL: `${login}:${through}/nachtfalter`,
    DATABASE_DIRECT_URL: `${login}:${primaryPort}/nachtfalter`,
    DATABASE_READ_URL: databases.replica
      ? `${login}:${bouncer ? bouncerPort : replicaPort}/${bouncer ? "nachtfalter_replica" : "nachtfalter"}`
      : "",
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    MAIL_FROM: "tickets@localhost.example",
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_BASE: `https://localhost:${payments.port}`,
    S3_BUCKET: "nachtfalter",
    S3_ENDPOINT: `https://localhost:${files.port}`,
    S3_ACCESS_KEY_ID: "S3RVER",
    S3_SECRET_ACCESS_KEY: "S3RVER",
    METRICS_TOKEN: "drill",
    NODE_EXTRA_CA_CERTS: certificates.authority,
  };
  const serve = (name: string, ROLE: string, port: number) =>
    new Program({
      name,
      command: ["npm", "run", "serve"],
      options: { cwd: image.app, env: { ...settings, ROLE, PORT: String(port) } },
      logFolder,
      ready: () => untilReady(port),
    });
  const first = await started(serve("server 1", "server", serverPorts[0]));
  const second = await started(serve("server 2", "server", serverPorts[1]));
  const worker = await started(serve("worker", "worker", await freePort()));
  if (nginx) await started(nginx);
  notes.push("two servers and a worker by npm run serve, laid out as the Dockerfile says");
  const primary = createDatabase({ url: `${login}:${primaryPort}/nachtfalter`, poolSize: 3, name: "drill" });
  stack.defer(() => primary.db.destroy());

  const running = stack.move();
  const given = [worker, nginx, bouncer, databases.primary, databases.replica];
  return {
    url: publicUrl,
    authority: certificates.authority,
    servers: [first, second],
    others: [...given.filter((one) => one !== undefined), files.program, mails.program, payments.program],
    primary,
    stripe,
    inbox,
    notes,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

/** Also after a signal. */
function removeAtTheEnd(folder: string): void {
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
}

async function untilReady(port: number): Promise<void> {
  for (;;) {
    await untilListening(port);
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.status === 200) return;
  }
}
