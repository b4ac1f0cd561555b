import { type RawBuilder, sql } from "kysely";
import type { Revocation } from "#server/areas/checkout/public.ts";
import { ACCOUNT } from "#server/areas/people/public.ts";
import type { Transaction } from "#server/platform/database.ts";
import { announce } from "#server/platform/live/announce.ts";

/** What becomes of bookings after they were made, each change with its actor. Their order is locked. */

type Change = Pick<Revocation, "reason" | "actor" | "at">;

/** Of a position's units the last ones go first. Without effect on bookings that were revoked before. */
export async function revokeBookings(
  tx: Transaction,
  { orderId, positions, ...change }: Revocation,
): Promise<void> {
  const given = JSON.stringify(positions ?? []);
  const which =
    positions === undefined
      ? sql`select id from lounge_booking where order_id = ${orderId} and state = 'valid'`
      : sql`select id from (
          select b.id, wanted.units, row_number() over (partition by b.position_id order by b.unit desc) as place
          from jsonb_to_recordset(${given}::jsonb) as wanted (id bigint, units int)
          join lounge_booking b on b.order_id = ${orderId} and b.position_id = wanted.id and b.state = 'valid'
        ) as counted where place <= units`;
  await revoke(tx, which, change);
}

/** The owner gives them up with the account. Nothing was paid back, so they stay taken (decision 0023). */
export async function revokeGivenUpBookings(
  tx: Transaction,
  { orderIds, at }: { readonly orderIds: readonly number[]; readonly at: Date },
): Promise<void> {
  if (orderIds.length === 0) return;
  const which = sql`select id from lounge_booking where order_id = any (${orderIds}::bigint[]) and state = 'valid'`;
  await revoke(tx, which, { reason: "account deleted", actor: "buyer", at });
}

async function revoke(
  tx: Transaction,
  which: RawBuilder<unknown>,
  { reason, actor, at }: Change,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with revoked as (
      update lounge_booking set state = 'revoked', state_changed_at = ${at}::timestamptz where id in (${which}) returning id
    )
    insert into lounge_booking_history (booking_id, from_state, to_state, reason, actor, at)
    select id, 'valid', 'revoked', ${reason}, ${actor}, ${at}::timestamptz from revoked
    returning booking_id as id`.execute(tx);
  await tellBookers(
    tx,
    rows.map(({ id }) => id),
  );
}

/** Tells the open pages of members who have these bookings that they have changed, as the tickets' are told (decision 0261). */
async function tellBookers(tx: Transaction, bookingIds: readonly number[]): Promise<void> {
  if (bookingIds.length === 0) return;
  const { rows } = await sql<{ accountId: number }>`
    select distinct o.account_id as "accountId" from lounge_booking b join customer_order o on o.id = b.order_id
    where b.id = any (${bookingIds}::bigint[]) and o.account_id is not null`.execute(tx);
  await announce(
    tx,
    ACCOUNT,
    "tickets",
    rows.map(({ accountId }) => accountId),
  );
}

/** Gives bookings new codes, with which they are valid; those of before stand for nothing any more. */
export async function replaceLoungeCodes(
  tx: Transaction,
  renewed: readonly { readonly id: number; readonly secureCode: string }[],
  { reason, actor, at }: Change,
): Promise<void> {
  await sql`
    with before as (
      select b.id, b.state, given."secureCode" as code
      from jsonb_to_recordset(${JSON.stringify(renewed)}::jsonb) as given (id bigint, "secureCode" text) join lounge_booking b using (id)
    ), written as (
      insert into lounge_booking_history (booking_id, from_state, to_state, reason, actor, at)
      select id, state, 'valid', ${reason}, ${actor}, ${at}::timestamptz from before
    )
    update lounge_booking set secure_code = before.code, state = 'valid', is_reissued = true, state_changed_at = ${at}::timestamptz
    from before where lounge_booking.id = before.id`.execute(tx);
  await tellBookers(
    tx,
    renewed.map(({ id }) => id),
  );
}
