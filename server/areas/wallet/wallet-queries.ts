import { sql } from "kysely";
import type { Queryable, Transaction } from "#server/platform/database.ts";

/** What can be spent and what orders hold, in cents. */
export type Balance = { readonly creditsCents: number; readonly heldCents: number };
export type Wallet = Balance & { readonly id: number };

/** Makes an account's wallet where there is none. @returns its id; `undefined` for an account that is gone */
export async function openWallet(tx: Transaction, accountId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into wallet (account_id) select id from account a where id = ${accountId}
        and not exists (select from wallet w where w.account_id = a.id) for key share
      on conflict (account_id) do nothing returning id
    )
    select id from made union all select id from wallet where account_id = ${accountId}`.execute(tx);
  // Made by another one at this moment: a statement of its own sees it.
  return rows[0]?.id ?? (await walletOf(tx, accountId))?.id;
}

/** Locks an account's wallet until the transaction ends. @returns `undefined` when there is none */
export async function lockWallet(tx: Transaction, accountId: number): Promise<Wallet | undefined> {
  const { rows } = await sql<Wallet>`
    select id, credits_cents as "creditsCents", held_cents as "heldCents" from wallet where account_id = ${accountId} for no key update`.execute(
    tx,
  );
  return rows[0];
}

/** Locks wallets by id until the transaction ends. */
export async function lockWallets(tx: Transaction, ids: readonly number[]): Promise<Wallet[]> {
  return walletWhere(tx).where("id", "in", ids).orderBy("id").forNoKeyUpdate().execute();
}

/** Without a lock. @returns `undefined` for somebody who never had any */
export async function walletOf(db: Queryable, accountId: number): Promise<Wallet | undefined> {
  return walletWhere(db).where("account_id", "=", accountId).executeTakeFirst();
}

/** Of accounts that have a wallet: what of their credits can be spent and what orders hold of it, in cents. */
export async function balancesOf(
  db: Queryable,
  accountIds: readonly number[],
): Promise<Map<number, { readonly credits: number; readonly held: number }>> {
  const { rows } = await sql<{ accountId: number; credits: number; held: number }>`
    select account_id as "accountId", credits_cents as credits, held_cents as held from wallet
    where account_id = any (${accountIds}::bigint[])`.execute(db);
  return new Map(rows.map(({ accountId, ...balance }) => [accountId, balance]));
}

const walletWhere = (db: Queryable) =>
  db.selectFrom("wallet").select(["id", "credits_cents as creditsCents", "held_cents as heldCents"]);

/** What of an account's credits can be spent, in cents. */
export async function creditsOf(db: Queryable, accountId: number): Promise<number> {
  return (await walletOf(db, accountId))?.creditsCents ?? 0;
}
