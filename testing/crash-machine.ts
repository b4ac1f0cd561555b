import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { positionsOfOrder } from "#server/areas/checkout/orders/order-queries.ts";
import {
  createOrderReferences,
  createOrdersPort,
  type OrderReferences,
} from "#server/areas/checkout/public.ts";
import { refundOrder } from "#server/areas/checkout/refunds/refund-order.ts";
import { createBuyerNotices } from "#server/areas/fulfilment/buyer-notices.ts";
import { createSettler, type PaymentDeps } from "#server/areas/payments/public.ts";
import { refundPorts } from "#server/areas/payments/request-refund.ts";
import { logAlarm } from "#server/platform/alarms.ts";
import { createDatabase, type DatabaseConnection, inTransaction } from "#server/platform/database.ts";
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/supervisor.ts";
import { startJobs } from "#server/platform/jobs.ts";
import { createLog } from "#server/platform/log.ts";
import { loadSecrets, type Secrets } from "#server/platform/secrets.ts";
import { testInvoices, testProducts } from "./products.ts";

/** Cents, or the first ticket of the order. */
export type GivenBack = number | "one ticket";

/** What the house runs on and would be lost with it: a durable embedded PostgreSQL under its supervisor, and a data folder. */
export type CrashMachine = {
  readonly dataDir: string;
  readonly db: DatabaseConnection["db"];
  readonly pool: pg.Pool;
  readonly secrets: Secrets;
  /** How processes find it. */
  readonly settings: Readonly<Record<string, string>>;
  /** Kills PostgreSQL at once; resolves when its supervisor has brought it back. */
  killDatabase(): Promise<void>;
  /** What the end of a minute does to the jobs and mails of a worker that is dead. */
  endLeases(): Promise<void>;
  /** The staff gives back an amount of what an order's buyer has paid, or a ticket, if that may be; a database that is away gives nothing back. */
  giveBack(cipher: string, what: GivenBack): Promise<void>;
  /** The end of the machine: nothing of it is left. */
  remove(): Promise<void>;
};

const silent = createLog("silent");

/** @param fill makes the tables; it is told how processes find the machine */
export async function openCrashMachine(
  folder: string,
  fill: (settings: Readonly<Record<string, string>>) => Promise<unknown>,
): Promise<CrashMachine> {
  await using stack = new AsyncDisposableStack();
  const dataDir = join(folder, "data");
  await mkdir(dataDir, { recursive: true });
  stack.defer(() => rm(folder, { recursive: true, force: true }));

  let restarted = Promise.withResolvers<void>();
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, "database"),
    // One that fails is tried again: a process of the killed one may have a statement to end first.
    onRestart: ({ error }) => {
      if (error === undefined) restarted.resolve();
    },
  });
  stack.defer(() => postgres.stop());
  const settings = { DATABASE_URL: postgres.url, DATA_DIR: dataDir };
  await fill(settings);
  const { db, pool } = createDatabase({ url: postgres.url, poolSize: 3, name: "test" });
  stack.defer(() => db.destroy());
  const secrets = await loadSecrets(db);
  const jobs = await startJobs({ url: postgres.url, worker: false, log: silent });
  stack.defer(() => jobs.stop());
  const references = createOrderReferences(secrets);
  const payments = paymentsOfStaff({ db, pool }, references);
  const whole = stack.move();

  return {
    dataDir,
    db,
    pool,
    secrets,
    settings,
    killDatabase() {
      restarted = Promise.withResolvers();
      process.kill(postgres.pid(), "SIGKILL");
      return restarted.promise;
    },
    async endLeases() {
      await pool.query(
        "update pgboss.job set started_on = started_on - interval '2 minutes' where state = 'active'",
      );
      await pool.query("update order_mail set leased_until = now() where leased_until is not null");
      await pool.query("update pgboss.queue set monitor_on = null, monitor_claim_on = null");
      await jobs.watchLeases();
      await pool.query(
        "update pgboss.job set start_after = now() where state = 'retry' and start_after > now()",
      );
    },
    async giveBack(cipher, what) {
      const orderId = references.claimedIdOf(cipher) ?? 0;
      const deps = { products: testProducts, invoices: testInvoices, payments: refundPorts(payments) };
      const asked = { orderId, actor: "operator", at: new Date() } as const;
      await inTransaction(db, async (tx) => {
        const ticket = (await positionsOfOrder(tx, orderId)).find(({ kind }) => kind === "ticket");
        const given =
          what === "one ticket" ? { positions: [{ id: ticket?.id ?? 0, units: 1 }] } : { amountCents: what };
        await refundOrder(tx, deps, { ...asked, ...given });
      }).catch(() => {});
    },
    remove: () => whole.disposeAsync(),
  };
}

/** What the office asks for; the worker speaks to the provider. */
function paymentsOfStaff({ db, pool }: DatabaseConnection, references: OrderReferences): PaymentDeps {
  return {
    db,
    providers: { active: undefined, byName: new Map(), missing: new Set() },
    settler: createSettler(pool, () => new Date()),
    orders: createOrdersPort({ references, products: testProducts, invoices: testInvoices }),
    notices: createBuyerNotices("nachtfalter.example"),
    holdMinutes: 31,
    publicUrl: "http://nachtfalter.example",
    clock: () => new Date(),
    alarm: logAlarm(silent, "payments"),
    wakeFulfilment: () => {},
  };
}
