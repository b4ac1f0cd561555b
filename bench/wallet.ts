import { sql } from "kysely";
import { placeOrder } from "#server/areas/checkout/placing/place-order.ts";
import { createProducts } from "#server/areas/checkout/public.ts";
import { boundsOf } from "#server/areas/checkout/sale/bounds.ts";
import { cloakroomTokens } from "#server/areas/cloakroom/public.ts";
import { memberCredits, walletCredits } from "#server/areas/wallet/public.ts";
import type { Database } from "#server/platform/database.ts";
import { createAccount } from "../testing/account-factory.ts";
import { giveCredits } from "../testing/credits.ts";
import { createEvent } from "../testing/event-factory.ts";
import { onePlace } from "../testing/ticket-shop.ts";
import { type Bench, PRODUCTION } from "./bench.ts";
import { type Timed, timedLoop } from "./timed-loop.ts";

/** As many as a pool has connections, so that nobody waits for one. */
const BUYERS = 5;
const SECONDS = 15;
const PRICE_CENTS = 200;
const MUCH_CENTS = 100_000_000;

type Shelf = {
  readonly eventId: number;
  readonly organiserId: number | null;
  readonly accountIds: readonly number[];
};

/**
 * Purchases a second that credits pay wholly, committed: order, position, claim, transfer, balance, history and job. The control writes the
 * same rows by one function of the database, one call each, on the same wallets.
 */
export async function wallet(bench: Bench): Promise<void> {
  const seconds = bench.seconds ?? SECONDS;
  await using server = await bench.startServer(PRODUCTION);
  await using db = server.openDatabase().db;
  await sql.raw(BARE_PURCHASE).execute(db);
  for (const accounts of [1, 1_000]) {
    const shelf = await openShelf(db, accounts);
    await buy(db, shelf, 1);
    const control = await buyBare(db, shelf, seconds);
    const result = await buy(db, shelf, seconds);
    const ratio = result.perSecond / control.perSecond;
    const text = [
      `${result.perSecond.toFixed(0)} purchases/s, p50 ${result.p50.toFixed(1)}, p99 ${result.p99.toFixed(1)} ms`,
      `control ${control.perSecond.toFixed(0)}/s, p99 ${control.p99.toFixed(1)} ms`,
      `ratio ${ratio.toFixed(2)}`,
      await balanced(db),
    ].join("; ");
    bench.row("wallet", accounts === 1 ? "one account" : "1,000 accounts", text, {
      ...result,
      ratio,
      control,
    });
  }
}

async function openShelf(db: Database, accounts: number): Promise<Shelf> {
  const event = await createEvent(db, { cloakroom: true, cloakroom_price_cents: PRICE_CENTS });
  const { organiser_id: organiserId } = await db
    .selectFrom("event")
    .select("organiser_id")
    .where("id", "=", event.id)
    .executeTakeFirstOrThrow();
  const accountIds: number[] = [];
  for (let count = 0; count < accounts; count++) {
    const id = await createAccount(db);
    await giveCredits(db, id, MUCH_CENTS);
    accountIds.push(id);
  }
  if (organiserId === null) throw new Error("its event has no organiser");
  return { eventId: event.id, organiserId, accountIds };
}

function buy(db: Database, { eventId, accountIds }: Shelf, seconds: number): Promise<Timed> {
  const products = createProducts({
    resources: [walletCredits],
    products: [cloakroomTokens],
    reductions: { credits: memberCredits },
  });
  const deps = {
    ...{ db, products, paymentPossible: true, smallestPaymentCents: 50, now: () => new Date() },
    settings: { holdSeconds: 300, bounds: boundsOf(1) },
  };
  const contact = { email: "mia@example.org", firstname: "Mia", lastname: "Lindner", phone: null };
  const believed = { totalCents: PRICE_CENTS, creditsCents: PRICE_CENTS };
  return timedLoop({
    ...{ workers: BUYERS, seconds },
    work: async (count) => {
      const placed = await placeOrder(
        deps,
        cloakroomTokens,
        { eventId, organiserId: undefined },
        {
          ...{ contact, accountId: accountIds[count % accountIds.length] as number, counterId: null },
          ...{ isAddressConfirmed: true, returnPath: null, idempotencyKey: undefined },
          believed: { ...believed, subTotalCents: undefined, externalCents: undefined },
          ...{ requestHash: "00".repeat(32), hashes: onePlace() },
        },
      );
      if (placed.kind !== "ordered") throw new Error(placed.refusal.kind);
    },
  });
}

function buyBare(db: Database, { eventId, organiserId, accountIds }: Shelf, seconds: number): Promise<Timed> {
  return timedLoop({
    ...{ workers: BUYERS, seconds },
    work: async (count) => {
      await sql`select bench_bare_purchase(${accountIds[count % accountIds.length]}, ${eventId}, ${organiserId}, ${PRICE_CENTS})`.execute(
        db,
      );
    },
  });
}

const BARE_PURCHASE = `
create or replace function bench_bare_purchase(account bigint, of_event bigint, organiser bigint, cents int) returns void language plpgsql as $$
declare
  w wallet; o bigint; called text := upper(substr(md5(random()::text), 1, 8));
begin
  insert into idempotency_key (key, request_hash, result)
    values (substring(sha256(convert_to(gen_random_uuid()::text, 'UTF8')) for 16), decode(repeat('00', 32), 'hex'), 'null');
  select * into w from wallet where account_id = account for no key update;
  insert into customer_order (number, link_secret, kind, event_id, organiser_id, account_id, state, email, firstname, lastname, total_cents,
      credits_cents, paid_at, mailbox)
    values (called, gen_random_uuid(), 'cloakroom', of_event, organiser, account, 'paid', 'mia@example.org', 'Mia', 'Lindner', cents, cents, now(), 7)
    returning id into o;
  insert into order_number (number, order_id) values (called, o) on conflict do nothing;
  insert into order_position (order_id, event_id, kind, subject_kind, subject_id, title, quantity, price_cents, vat_basis_points)
    values (o, of_event, 'cloakroom_token', 'cloakroom', of_event, 'Garderobenmarke', 1, cents, 1900);
  insert into order_claim (order_id, resource, resource_id, taken) values (o, 'credits', w.id, cents);
  insert into ledger_transfer (kind, from_account, to_account, cents, order_id, cause)
    values ('spend', ledger_account_of('member_available', w.id), ledger_account_of('sales', organiser), cents, o, 'order:' || o || ':spend');
  insert into order_history (order_id, to_state, reason, actor) values (o, 'paid', 'nothing to pay', 'buyer');
  perform enqueue_jobs('tickets.fulfil-order', array[jsonb_build_object('orderId', o)], now());
end $$`;

/** What must hold after any load. */
async function balanced(db: Database): Promise<string> {
  const { rows } = await sql<{ sum: number; wrong: number }>`
    select (select coalesce(sum(cents), 0) from ledger_entry)::int as sum, (select count(*) from wallet w where w.credits_cents <>
      (select coalesce(sum(e.cents), 0) from ledger_account a join ledger_entry e on e.account_id = a.id
        where a.kind = 'member_available' and a.owner_id = w.id))::int as wrong`.execute(db);
  const [{ sum, wrong } = { sum: 1, wrong: 1 }] = rows;
  return sum === 0 && wrong === 0 ? "books balance" : `BOOKS ARE WRONG: ${sum} cents, ${wrong} wallets`;
}
