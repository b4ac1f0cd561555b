import { type RawBuilder, sql } from "kysely";
import type { Queryable, Transaction } from "#server/platform/database.ts";
import { tellCredits } from "./tell-credits.ts";

/** The ledger (docs/domain/ledger.md): every cent that members have, where it came from and where it went. Rows are only inserted. */

/** Where money can be; the owner of a member's is a wallet, of sales an organiser, `null` we ourselves. */
export type LedgerAccount =
  | { readonly kind: "member_available" | "member_held" | "member_owes"; readonly owner: number }
  | { readonly kind: "sales"; readonly owner: number | null }
  | { readonly kind: "provider" | "payout" | "forfeited"; readonly owner: null };

/** A member's, by the wallet. */
export const availableOf = (walletId: number) => ({ kind: "member_available", owner: walletId }) as const;
export const owesOf = (walletId: number) => ({ kind: "member_owes", owner: walletId }) as const;
export const PROVIDER = { kind: "provider", owner: null } as const;
export const PAYOUT = { kind: "payout", owner: null } as const;
export const FORFEITED = { kind: "forfeited", owner: null } as const;

/**
 * What money is moved for.
 * - `hold`, `release`, `spend`, `refund`: credits that an order holds, gives up, has taken, gives back
 * - `topup`, `topup-back`, `topup-again`: what a provider was paid for credits, what of it went back, and what counts again after all
 * - `settle`: what a member owes, paid by the next credits that come
 * - `payout`, `forfeit`: credits that leave by a bank, and those of an account that was deleted without asking for them
 */
export type TransferKind =
  | "hold"
  | "release"
  | "spend"
  | "refund"
  | "topup"
  | "topup-back"
  | "topup-again"
  | "settle"
  | "payout"
  | "forfeit";

export type Transfer = {
  readonly kind: TransferKind;
  readonly from: LedgerAccount;
  readonly to: LedgerAccount;
  /** Nothing is written for none. */
  readonly cents: number;
  readonly orderId?: number;
  /** What it is made for: nothing is made for the same thing twice. */
  readonly cause: string;
  /** Of something that was before; by default the transaction's beginning. */
  readonly at?: Date;
};

/**
 * Writes transfers; balances of wallets follow in the same statement, and the open pages of their owners hear of it.
 * @throws Error of the database, and nothing is written, when a balance would fall below zero or a cause comes again
 */
export async function transfer(tx: Transaction, transfers: readonly Transfer[]): Promise<void> {
  const moved = transfers.filter(({ cents }) => cents > 0);
  if (moved.length === 0) return;
  await sql`
    insert into ledger_transfer (kind, from_account, to_account, cents, order_id, cause, at)
    select m.kind, ledger_account_of(m."from" ->> 'kind', (m."from" ->> 'owner')::bigint),
      ledger_account_of(m."to" ->> 'kind', (m."to" ->> 'owner')::bigint), m.cents, m."orderId", m.cause, coalesce(m.at, now())
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb)
      as m (kind text, "from" jsonb, "to" jsonb, cents int, "orderId" bigint, cause text, at timestamptz)`.execute(
    tx,
  );
  const seen = moved.flatMap(({ from, to }) =>
    [from, to].flatMap(({ kind, owner }) =>
      kind === "member_available" || kind === "member_owes" ? [owner] : [],
    ),
  );
  await tellCredits(tx, [...new Set(seen)]);
}

/** What a member owes, as it was spent before it went back, in cents. */
export async function owedBy(db: Queryable, walletId: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    with owes as (select id from ledger_account where kind = 'member_owes' and owner_id = ${walletId})
    select (coalesce((select sum(cents) from ledger_transfer where from_account = owes.id and kind not in ('hold', 'release')), 0)
      - coalesce((select sum(cents) from ledger_transfer where to_account = owes.id and kind not in ('hold', 'release')), 0))::int as cents
    from owes`.execute(db);
  return rows[0]?.cents ?? 0;
}

/** What became of the credits that an order has brought. */
export type Standing = {
  readonly walletId: number;
  /** What of it counts. */
  readonly cents: number;
  /** What of the rest the member owes, as it was spent before it went back. */
  readonly owedCents: number;
  /** How many transfers there are: names the next ones. */
  readonly transfers: number;
};

/** The order is locked by a caller that decides by it. @returns `undefined` when it has brought nothing yet */
export async function standingOf(db: Queryable, orderId: number): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    select max(o.wallet_id) filter (where t.kind = 'topup') as "walletId", ${netOf("provider")} as cents, ${netOf("member_owes")} as "owedCents",
      count(*)::int as transfers
    from ledger_transfer t join ledger_account f on f.id = t.from_account join ledger_account o on o.id = t.to_account
    where t.order_id = ${orderId} and t.kind in ('topup', 'topup-back', 'topup-again')
    having count(*) > 0`.execute(db);
  return rows[0];
}

/** What was withdrawn of a top-up for a cause, all of it and what of that was owed; `undefined`: nothing. */
export async function withdrawnFor(
  tx: Transaction,
  cause: string,
): Promise<{ readonly walletId: number; readonly cents: number; readonly owedCents: number } | undefined> {
  const { rows } = await sql<{ walletId: number; cents: number; owedCents: number }>`
    select max(a.wallet_id) as "walletId", sum(t.cents)::int as cents,
      coalesce(sum(t.cents) filter (where a.kind = 'member_owes'), 0)::int as "owedCents"
    from ledger_transfer t join ledger_account a on a.id = t.from_account
    where t.cause in (${cause}, ${`${cause}:owed`}) having count(*) > 0`.execute(tx);
  return rows[0];
}

/** What has left accounts of a kind and has not come back. */
const netOf = (kind: LedgerAccount["kind"]) => sql`(coalesce(sum(t.cents) filter (where f.kind = ${kind}), 0)
  - coalesce(sum(t.cents) filter (where o.kind = ${kind}), 0))::int`;

/** A condition: whether the credits that an order has brought count no more, all of them. */
export function isTopUpBack(orderId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(select coalesce(sum(case when t.kind = 'topup-back' then -t.cents else t.cents end), 1) = 0 from ledger_transfer t
    where t.order_id = ${orderId} and t.kind in ('topup', 'topup-back', 'topup-again'))`;
}
