import type { AddressInfo } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { sql } from "kysely";
import { expireHolds } from "#server/areas/checkout/orders/expire-hold.ts";
import { CANCEL_ORDER, EXPIRE_HOLD, EXPIRE_ORDERS } from "#server/areas/checkout/orders/order-jobs.ts";
import type { Units } from "#server/areas/checkout/products/product.ts";
import { createOrdersPort, type Products } from "#server/areas/checkout/public.ts";
import { refundOrder } from "#server/areas/checkout/refunds/refund-order.ts";
import { createBuyerNotices } from "#server/areas/fulfilment/buyer-notices.ts";
import { ordersWithAttempts } from "#server/areas/payments/attempt-queries.ts";
import { cancelOrderWithEvent } from "#server/areas/payments/cancel-order-with-event.ts";
import { checkAttempt } from "#server/areas/payments/check-attempt.ts";
import { closeAttemptBeforeRelease } from "#server/areas/payments/close-attempt-before-release.ts";
import { CHECK_ATTEMPT, PERFORM_REFUND, RETURN_STRAY } from "#server/areas/payments/job-kinds.ts";
import type { PaymentDeps } from "#server/areas/payments/payment-deps.ts";
import { performRefund } from "#server/areas/payments/perform-refund.ts";
import type { PaymentProvider } from "#server/areas/payments/provider.ts";
import { refundPorts } from "#server/areas/payments/request-refund.ts";
import { returnStray } from "#server/areas/payments/return-stray.ts";
import { registerPaymentRoutes } from "#server/areas/payments/routes.ts";
import { registerSandboxPages } from "#server/areas/payments/sandbox/sandbox-pages.ts";
import { sandboxProvider } from "#server/areas/payments/sandbox/sandbox-provider.ts";
import { createSettler } from "#server/areas/payments/settle-payments.ts";
import { stripeProvider } from "#server/areas/payments/stripe/stripe-provider.ts";
import { inTransaction, type Transaction } from "#server/platform/database.ts";
import { createLog } from "#server/platform/log.ts";
import { loadSecrets } from "#server/platform/secrets.ts";
import { Throttle } from "#server/platform/throttle.ts";
import { type Sandbox, startSandbox } from "../sandbox/start-sandbox.ts";
import { type TestDatabase, testDatabase } from "./database.ts";
import { createEvent, createTicketOffer } from "./event-factory.ts";
import { type FakeStripe, type SignedWebhook, startFakeStripe } from "./fake-stripe/fake-stripe.ts";
import { testInvoicesOf, testProducts, watchedProducts } from "./products.ts";
import { type Answered, cipherOfOrder, openTicketShop, testReferences, ticketForm } from "./ticket-shop.ts";

export const PUBLIC_URL = "http://nachtfalter.test";
export const SANDBOX_API_KEY = "sandbox key of the tests";
export const SANDBOX_WEBHOOK_SECRET = "webhook secret of the tests";
const HOLD_MINUTES = 31;

export type TestClock = { readonly now: () => Date; advance(minutes: number): void };

export type PlacedOrder = { readonly orderId: number; readonly offerId: number; readonly cipher: string };

/** The real checkout and the real payments on a real database, with routes on a real port and a clock that a test moves. */
export type PaymentFixture = {
  readonly database: TestDatabase;
  readonly deps: PaymentDeps;
  readonly clock: TestClock;
  /** Where the routes answer on this machine. */
  readonly url: string;
  readonly alarms: string[];
  /** What buyers and codes were told, as `kind:orderId`, in order. */
  readonly told: string[];
  /** Orders two tickets of 12,50 € on a new offer (or the given one). */
  order(given?: { quota?: number; offerId?: number; startsInDays?: number }): Promise<PlacedOrder>;
  /** Calls `checkout/tickets` as a guest. */
  buy(form: Record<string, string>): Promise<Answered>;
  /** `GET /bezahlen/…` as a browser; answers where it is sent. */
  pay(order: PlacedOrder): Promise<string>;
  comeBack(order: PlacedOrder): Promise<string>;
  /** Sends a webhook; answers its status. */
  deliver(webhook: SignedWebhook): Promise<number>;
  /** Does every job that is due by the clock, and what follows from it. */
  runJobs(): Promise<void>;
  /** Gives back units of an order's positions, or an amount; the job does the rest. */
  refund(
    order: Pick<PlacedOrder, "orderId">,
    given: { readonly positions: readonly Units[] } | { readonly amountCents: number },
  ): ReturnType<typeof refundOrder>;
  state(order: PlacedOrder): Promise<OrderView>;
  [Symbol.asyncDispose](): Promise<void>;
};

export type OrderView = {
  readonly order: string;
  readonly attempts: readonly string[];
  readonly refunds: readonly string[];
  readonly sold: number;
  readonly held: number;
  /** How often the order became paid, and how many jobs make its tickets. */
  readonly timesPaid: number;
  readonly fulfilments: number;
};

export type StripeHouse = PaymentFixture & { readonly stripe: FakeStripe };

/**
 * @param given.beside another house, whose account at the provider this one uses as well
 * @param given.products what can be bought there
 * @param given.database one that is there already and closed by its opener
 */
export async function paymentFixtureWithStripe(
  given: {
    readonly beside?: StripeHouse;
    readonly database?: TestDatabase;
    readonly products?: Products;
  } = {},
): Promise<StripeHouse> {
  const stack = new AsyncDisposableStack();
  const clock = given.beside?.clock ?? testClock();
  const stripe = given.beside?.stripe ?? stack.use(await startFakeStripe(clock.now));
  const { secretKey, webhookSecret } = stripe;
  const provider = stripeProvider({ secretKey, webhookSecret, apiBase: stripe.url, clock: clock.now });
  const database = given.database ?? stack.use(await testDatabase());
  const house = await openHouse(stack, clock, database, () => Promise.resolve(provider), given.products);
  return { ...house, stripe };
}

export async function paymentFixtureWithSandbox(): Promise<PaymentFixture & { readonly sandbox: Sandbox }> {
  const stack = new AsyncDisposableStack();
  const clock = testClock();
  let sandbox: Sandbox | undefined;
  const database = stack.use(await testDatabase());
  const house = await openHouse(stack, clock, database, async (ownUrl, server) => {
    const webhookSecret = SANDBOX_WEBHOOK_SECRET;
    sandbox = await startSandbox({
      databaseUrl: database.url,
      publicUrl: PUBLIC_URL,
      apiKey: SANDBOX_API_KEY,
      receiver: {
        secret: webhookSecret,
        get url() {
          return `${ownUrl()}/webhooks/sandbox`;
        },
      },
      clock: clock.now,
      slowAnswerMs: 1,
    });
    stack.defer(() => sandbox?.stop());
    registerSandboxPages(server, { baseUrl: sandbox.url, productName: "Nachtfalter" });
    return sandboxProvider({
      baseUrl: sandbox.url,
      apiKey: SANDBOX_API_KEY,
      webhookSecret,
      clock: clock.now,
    });
  });
  return { ...house, sandbox: sandbox as Sandbox };
}

function testClock(): TestClock {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    advance: (minutes) => {
      offset += minutes * 60_000;
    },
  };
}

type OpenProvider = (ownUrl: () => string, server: FastifyInstance) => Promise<PaymentProvider>;

async function openHouse(
  stack: AsyncDisposableStack,
  clock: TestClock,
  database: TestDatabase,
  open: OpenProvider,
  given: Products = testProducts,
): Promise<PaymentFixture> {
  const { db } = database;
  const alarms: string[] = [];
  const told: string[] = [];
  /** The real one, remembering that it was called. */
  const remembered =
    <Notice extends { readonly orderId: number }>(
      kind: string,
      really: (tx: Transaction, notice: Notice) => Promise<void>,
    ) =>
    async (tx: Transaction, notice: Notice) => {
      told.push(`${kind}:${notice.orderId}`);
      await really(tx, notice);
    };
  const notices = createBuyerNotices("nachtfalter.test");
  const server = Fastify({ forceCloseConnections: true });
  let url = "";
  const provider = await open(() => url, server);
  const products = watchedProducts(
    ({ orderId, reason }) =>
      told.push(`${reason.startsWith("dispute") ? "disputed" : "codes-revoked"}:${orderId}`),
    given,
  );
  const deps: PaymentDeps = {
    db,
    providers: { active: provider, byName: new Map([[provider.name, provider]]), missing: new Set() },
    settler: createSettler(database.pool, clock.now),
    orders: createOrdersPort({
      references: testReferences,
      products,
      invoices: testInvoicesOf(products),
    }),
    notices: {
      refundStarted: remembered("refund-started", notices.refundStarted),
      eventCancelled: remembered("event-cancelled", notices.eventCancelled),
      paidLate: remembered("paid-late", notices.paidLate),
      paymentFailed: remembered("payment-failed", notices.paymentFailed),
    },
    holdMinutes: HOLD_MINUTES,
    publicUrl: PUBLIC_URL,
    clock: clock.now,
    alarm: (kind) => alarms.push(kind),
    wakeFulfilment: () => {},
  };
  const throttle = new Throttle({
    pool: database.pool,
    secrets: await loadSecrets(db),
    log: createLog("silent"),
    factor: 1000,
  });
  registerPaymentRoutes(server, deps, { throttle, rateLimitFactor: 1 });
  await server.listen({ host: "127.0.0.1", port: 0 });
  stack.defer(() => server.close());
  url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  const visit = async (path: string) => {
    const response = await fetch(`${url}${path}`, { redirect: "manual" });
    if (response.status !== 303) throw new Error(`${path} answered ${response.status}`);
    return response.headers.get("location") ?? "";
  };

  const openShop = () =>
    openTicketShop(database, {
      paymentPossible: true,
      smallestPaymentCents: provider.minimumAmountCents,
      holdMinutes: HOLD_MINUTES,
    });

  return {
    database,
    deps,
    clock,
    url,
    alarms,
    told,
    async order(given = {}) {
      const offerId = given.offerId ?? (await newOffer(database, given));
      const orderId = openShop().orderIdOf(await openShop().buy(ticketForm(offerId)));
      await moveToClock(database, orderId, clock);
      return { orderId, offerId, cipher: await cipherOfOrder(database.db, orderId) };
    },
    buy: (form) => openShop().buy(form),
    pay: ({ cipher }) => visit(`/bezahlen/${cipher}`),
    comeBack: ({ cipher }) => visit(`/bezahlen/${cipher}/zurueck`),
    async deliver({ body, headers }) {
      const response = await fetch(`${url}/webhooks/${provider.name}`, { method: "POST", headers, body });
      await response.arrayBuffer();
      return response.status;
    },
    runJobs: () => runJobs(deps, products),
    refund: ({ orderId }, given) =>
      inTransaction(db, (tx) =>
        refundOrder(
          tx,
          { products, invoices: testInvoicesOf(products), payments: refundPorts(deps) },
          { ...given, orderId, actor: "operator", at: clock.now() },
        ),
      ),
    state: (order) => viewOf(database, order),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

async function newOffer(
  { db }: TestDatabase,
  { quota = 100, startsInDays = 10 }: { quota?: number; startsInDays?: number },
): Promise<number> {
  const starts = new Date(Date.now() + startsInDays * 86_400_000);
  const event = await createEvent(db, {
    starts_at: starts,
    ends_at: new Date(starts.getTime() + 6 * 3_600_000),
  });
  return createTicketOffer(db, { event_id: event.id, quota });
}

/** The sale takes the database's time; an order of a test is placed at the test's. */
async function moveToClock({ pool }: TestDatabase, orderId: number, clock: TestClock): Promise<void> {
  const later = [orderId, (clock.now().getTime() - Date.now()) / 1000];
  for (const statement of [
    "update customer_order set created_at = created_at + $2 * interval '1 second' where id = $1",
    "update order_hold set expires_at = expires_at + $2 * interval '1 second' where order_id = $1",
    `update pgboss.job set start_after = start_after + $2 * interval '1 second'
     where data ->> 'orderId' = $1::text and state = 'created'`,
  ])
    await pool.query(statement, later);
}

type DueJob = { name: string; data: unknown };

/** Takes due jobs out of the real queues until none is left. */
async function runJobs(deps: PaymentDeps, products: Products): Promise<void> {
  const expiry = {
    db: deps.db,
    products,
    ordersWithPayments: ordersWithAttempts,
    closePayments: (orderId: number) => closeAttemptBeforeRelease(deps, orderId),
    now: deps.clock,
  };
  const handlers: Record<string, (data: never) => Promise<unknown>> = {
    [CHECK_ATTEMPT.name]: (data) => checkAttempt(deps, data),
    [PERFORM_REFUND.name]: (data) => performRefund(deps, data),
    [RETURN_STRAY.name]: (data) => returnStray(deps, data),
    [CANCEL_ORDER.name]: ({ orderId }: { orderId: number }) => cancelOrderWithEvent(deps, orderId),
    [EXPIRE_ORDERS.name]: ({ orderIds }: { orderIds: number[] }) => expireHolds(expiry, orderIds),
    [EXPIRE_HOLD.name]: ({ orderId }: { orderId: number }) => expireHolds(expiry, [orderId]),
  };
  const names = Object.keys(handlers);
  for (;;) {
    const { rows } = await sql<DueJob>`delete from pgboss.job
      where name = any(${names}) and state = 'created' and start_after <= ${deps.clock()} returning name, data`.execute(
      deps.db,
    );
    if (rows.length === 0) return;
    for (const { name, data } of rows) await handlers[name]?.(data as never);
  }
}

/** An order that is for no offer has sold and holds none. */
async function viewOf({ pool }: TestDatabase, { orderId, offerId }: PlacedOrder): Promise<OrderView> {
  const one = async (query: string, id: number) => (await pool.query(query, [id])).rows[0];
  const list = async (query: string) =>
    (await pool.query<{ text: string }>(query, [orderId])).rows.map(({ text }) => text);
  const { state } = await one("select state from customer_order where id = $1", orderId);
  const { sold, held } = (await one("select sold, held from ticket_offer where id = $1", offerId)) ?? {
    sold: 0,
    held: 0,
  };
  const paid = await one(
    "select count(*)::int as times from order_history where order_id = $1 and to_state = 'paid'",
    orderId,
  );
  const jobs = await one(
    "select count(*)::int as times from pgboss.job where name = 'tickets.fulfil-order' and data ->> 'orderId' = $1::text",
    orderId,
  );
  return {
    order: state,
    attempts: await list(
      "select concat_ws(':', state, effect) as text from payment_attempt where order_id = $1 order by id",
    ),
    refunds: await list("select reason || ':' || state as text from refund where order_id = $1 order by id"),
    sold,
    held,
    timesPaid: paid.times,
    fulfilments: jobs.times,
  };
}
