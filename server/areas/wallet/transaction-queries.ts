import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "#server/platform/database.ts";
import type { TransferKind } from "./ledger.ts";

/** Something that moved a member's credits: a transfer out of or into what can be spent, or out of what an order held. */
export type Movement = {
  readonly id: number;
  readonly kind: Exclude<TransferKind, "hold" | "release">;
  /** Negative for what left. */
  readonly cents: number;
  /** What of a top-up that went back, or counts again, was besides that: as it was spent before, it was owed. */
  readonly owedCents: number;
  readonly at: Date;
  /** As `customer_order.kind`; with its event `null` where no order is behind it. */
  readonly orderKind: string | null;
  readonly eventId: number | null;
};

/** A wallet's, the newest first. @param before the id of the last one of the page before */
export async function movementsOf(
  db: Queryable,
  walletId: number,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<Movement[]> {
  const part = (
    account: "from_account" | "to_account",
    kind: "member_available" | "member_held",
  ): RawBuilder<unknown> => sql`
    (select t.id, t.kind, t.cents * ${account === "from_account" ? -1 : 1}::int as cents, t.at, t.order_id, t.cause from ledger_transfer t
    where t.${sql.ref(account)} = (select id from ledger_account where kind = ${kind} and owner_id = ${walletId})
      and t.kind not in ('hold', 'release') and (${before ?? null}::bigint is null or t.id < ${before ?? null})
    order by t.id desc limit ${limit})`;
  const { rows } = await sql<Movement>`
    select m.id, m.kind, m.cents, m.at, o.kind as "orderKind", o.event_id as "eventId", coalesce(owed.cents, 0) as "owedCents"
    from (${part("from_account", "member_available")} union all ${part("from_account", "member_held")}
      union all ${part("to_account", "member_available")}) m
    left join customer_order o on o.id = m.order_id
    left join ledger_transfer owed on m.kind in ('topup-back', 'topup-again') and owed.cause = m.cause || ':owed' order by m.id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

export type TopUp = {
  /** Of its transfer. */
  readonly id: number;
  readonly orderId: number;
  readonly cents: number;
  readonly at: Date;
};

/** Those of a wallet that came after a moment and still count, the newest first. */
export async function standingTopUps(db: Queryable, walletId: number, after: Date): Promise<TopUp[]> {
  const { rows } = await sql<TopUp>`
    select t.id, t.order_id as "orderId", t.cents, t.at from ledger_transfer t
    where t.to_account = (select id from ledger_account where kind = 'member_available' and owner_id = ${walletId})
      and t.kind = 'topup' and t.order_id is not null and t.at > ${after} and not exists (
        select from ledger_transfer back where back.order_id = t.order_id and back.kind = 'topup-back')
    order by t.id desc`.execute(db);
  return rows;
}

/** Whether an account has paid for credits that are not in its wallet yet. */
export async function awaitsTopUp(db: Queryable, accountId: number): Promise<boolean> {
  const { rows } = await sql`
    select from customer_order o where o.account_id = ${accountId} and o.kind = 'credits' and o.state = 'paid'
      and not exists (select from ledger_transfer t where t.order_id = o.id and t.kind = 'topup') limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
