import { sql } from "kysely";
import type { Transaction } from "#server/platform/database.ts";
import { availableOf, owesOf, transfer } from "./ledger.ts";

/**
 * What members owe is paid by what they can spend, as far as that goes: called in the transaction in which credits have come into these
 * wallets, so that nobody owes anything and could spend something at once. Whatever writes transfers of a wallet has it locked until then.
 * Safe to repeat.
 * @returns what was settled, in cents
 */
export async function settleOwed(tx: Transaction, walletIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ id: number; cents: number; settled: number }>`
    select w.id, least(w.credits_cents, owed.cents)::int as cents, owed.settled from wallet w
    join ledger_account a on a.kind = 'member_owes' and a.owner_id = w.id
    cross join lateral (
      select (select coalesce(sum(cents), 0) from ledger_transfer where from_account = a.id and kind not in ('hold', 'release'))
          - coalesce(sum(t.cents), 0) as cents,
        count(*) filter (where t.kind = 'settle')::int as settled
      from ledger_transfer t where t.to_account = a.id and t.kind not in ('hold', 'release')) owed
    where w.id = any (${walletIds}::bigint[]) and least(w.credits_cents, owed.cents) > 0 order by w.id`.execute(
    tx,
  );
  await transfer(
    tx,
    rows.map(({ id, cents, settled }) => ({
      ...{ kind: "settle", from: availableOf(id), to: owesOf(id), cents },
      cause: `wallet:${id}:settle:${settled}`,
    })),
  );
  return rows.reduce((sum, { cents }) => sum + cents, 0);
}
