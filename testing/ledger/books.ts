import type pg from "pg";

/** What the database says of all that a walk's model says, by the same keys. */
export async function readBooks(pool: Pick<pg.Pool, "query">): Promise<Books> {
  const parts = Object.entries(BOOKS).map(([name, query]) => `'${name}', (${query})`);
  const { rows } = await pool.query<{ books: Books }>(
    `select json_build_object(${parts.join(", ")}) as books`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error("there are no books");
  return row.books;
}

const mapOf = (key: string, value: string) => `select coalesce(json_object_agg(${key}, ${value}), '{}')`;
const pair = (a: string, b: string) => `json_build_array(${a}, ${b})`;

const BOOKS = {
  orders: `${mapOf("id", "state")} from customer_order`,
  offers: `${mapOf("id", pair("sold", "held"))} from ticket_offer where title <> 'Reserve'`,
  lounges: `${mapOf("id", pair("reserved", "held"))} from lounge`,
  coupons: `${mapOf("id", pair("held", "used"))} from coupon`,
  persons: `${mapOf("concat_ws(' ', coupon_id, account_id)", pair("held", "used"))} from coupon_person
    where account_id is not null and held + used > 0`,
  rewards: `${mapOf("id", "taken")} from reward where stock is not null`,
  wallets: `${mapOf("a.id", "json_build_array(coalesce(w.credits_cents, 0), coalesce(w.held_cents, 0), coalesce(owes.cents, 0))")}
    from account a left join wallet w on w.account_id = a.id
    left join lateral (select -sum(e.cents)::int as cents from ledger_account l join ledger_entry e on e.account_id = l.id
      where l.wallet_id = w.id and l.kind = 'member_owes') owes on true`,
  points: `${mapOf("a.id", pair("coalesce(b.points, 0)", "coalesce(b.lifetime_points, 0)"))}
    from account a left join point_balance b on b.account_id = a.id`,
  /** Codes that open something. */
  tickets: `${mapOf("id", "ticket_type")} from ticket where state = 'valid'`,
  bookings: `${mapOf("order_id", pair("standing", "paid"))} from (
    select order_id, count(*) filter (where state = 'valid') as standing, count(*) filter (where rest_paid) as paid
    from lounge_booking group by order_id) one where standing + paid > 0`,
  tokens: `${mapOf("order_id", "1")} from cloakroom_token where state = 'open'`,
  /** What a provider was paid for each order and has not given back. */
  money: `${mapOf("order_id", "cents")} from (
    select order_id, sum(cents) as cents from (
      select order_id, amount_cents as cents from payment_attempt where state = 'succeeded'
      union all select order_id, -amount_cents from refund where state = 'succeeded') moved
    group by order_id) one where cents <> 0`,
  accounts: `${mapOf("kind", "cents")} from (
    select l.kind, sum(e.cents) as cents from ledger_account l join ledger_entry e on e.account_id = l.id group by l.kind) one
    where cents <> 0`,
};

type Books = Readonly<Record<keyof typeof BOOKS, Readonly<Record<string, unknown>>>>;
