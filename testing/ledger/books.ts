import { sql } from "kysely";
import type { Database } from "#server/platform/database.ts";

/** What the database says of all that a walk's model says, by the same keys. */
export async function readBooks(db: Database) {
  const { rows } = await sql<{ books: Books }>`
    select json_build_object(
      'orders', (select coalesce(json_object_agg(id, state), '{}') from customer_order),
      'offers', (select coalesce(json_object_agg(id, json_build_array(sold, held)), '{}') from ticket_offer),
      'lounges', (select coalesce(json_object_agg(id, json_build_array(reserved, held)), '{}') from lounge),
      'coupons', (select coalesce(json_object_agg(id, json_build_array(held, used)), '{}') from coupon),
      'wallets', (select coalesce(json_object_agg(a.id, json_build_array(coalesce(w.credits_cents, 0), coalesce(w.held_cents, 0), coalesce(owes.cents, 0))), '{}')
        from account a left join wallet w on w.account_id = a.id
        left join lateral (select -sum(e.cents)::int as cents from ledger_account l join ledger_entry e on e.account_id = l.id
          where l.wallet_id = w.id and l.kind = 'member_owes') owes on true),
      'points', (select coalesce(json_object_agg(a.id, json_build_array(coalesce(b.points, 0), coalesce(b.lifetime_points, 0))), '{}')
        from account a left join point_balance b on b.account_id = a.id)
    ) as books`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("there are no books");
  return row.books;
}

type Numbers = Record<string, readonly number[]>;
type Books = {
  readonly orders: Record<string, string>;
  readonly offers: Numbers;
  readonly lounges: Numbers;
  readonly coupons: Numbers;
  readonly wallets: Numbers;
  readonly points: Numbers;
};
