import type pg from "pg";

/** Whatever became of them: codes that a dispute revoked stay revoked. */
const DISPUTES = "select from payment_dispute d where d.order_id = o.id";

/** All of its tickets went back, and it stays paid for its fees. */
const GIVEN_UP = `exists (select from order_position p where p.order_id = o.id and p.kind = 'ticket' and p.refunded_units > 0)
  and not exists (select from order_position p where p.order_id = o.id and p.kind = 'ticket' and p.refunded_units = 0)`;

/** A bank has the money that paid it, or may take it. */
const DISPUTED = `exists (select from payment_dispute d join payment_attempt a on a.id = d.attempt_id
  where d.order_id = o.id and d.state <> 'won' and a.state <> 'mismatch' and a.effect is distinct from 'refunded')`;

/** What brings points of an order: by the rules of when it was paid, or of now if it has brought some. */
const RULED = `(select kind from point_rule where since <= o.paid_at or exists (select from point_entry e where e.order_id = o.id))`;

/** Full euros of what tickets, lounges and drinks of an order cost and nobody gave back, as each of them brings a point. */
const FULL_EUROS = `(select greatest(0, coalesce(sum(p.price_cents - p.discount_cents), 0)
    - (select coalesce(sum(r.amount_cents), 0) from order_refund_position r join order_refund f on f.id = r.order_refund_id and f.state = 'applied'
      join order_position p on p.id = r.position_id and p.kind in ${RULED} where f.order_id = o.id)
    - (select coalesce(sum(f.amount_cents), 0) from order_refund f where f.order_id = o.id and f.state = 'applied'
      and not exists (select from order_refund_position r where r.order_refund_id = f.id)))::int / 100
  from order_position p where p.order_id = o.id and p.kind in ${RULED})`;

const CLAIMED = (resource: string) =>
  `(select coalesce(sum(held), 0)::int, coalesce(sum(taken), 0)::int from order_claim where resource = '${resource}' and resource_id = c.id)`;

/** Each promise with a query for the rows that break it (docs/domain/order-states.md). */
const PROMISES: Record<string, string> = {
  "an attempt that brought money has its order paid or its money given back": `
    select a.id from payment_attempt a join customer_order o on o.id = a.order_id
    where a.state = 'succeeded' and not coalesce(case a.effect
      when 'order_paid' then o.state in ('paid', 'refunded')
      when 'refunded' then a.amount_cents =
        (select sum(amount_cents) from refund r where r.attempt_id = a.id and r.state = 'succeeded')
    end, false)
      and not (a.effect = 'refunded' and exists (select from payment_dispute d where d.attempt_id = a.id and d.state <> 'won'))`,
  "money that came and is in no order went back": `
    select a.id from payment_attempt a where a.state = 'mismatch' and a.received_cents is distinct from
      (select sum(amount_cents) from refund r where r.attempt_id = a.id and r.state = 'succeeded')
      and not exists (select from payment_dispute d where d.attempt_id = a.id and d.state <> 'won')`,
  "an order is paid by exactly one attempt, or had nothing to pay": `
    select o.id from customer_order o where o.state = 'paid' and (o.total_cents > o.credits_cents)::int <>
      (select count(*) from payment_attempt a where a.order_id = o.id and a.effect = 'order_paid')`,
  "no order of an event that was called off is pending or paid, unless a bank decides about its money": `
    select o.id from customer_order o join event e on e.id = o.event_id
    where e.state = 'cancelled' and o.state in ('pending', 'paid')
      and not exists (select from payment_dispute d join payment_attempt a on a.id = d.attempt_id
        where d.order_id = o.id and d.state = 'open' and a.effect = 'order_paid')`,
  "an order became paid at most once": `
    select order_id from order_history where to_state = 'paid' group by order_id having count(*) > 1`,
  "an order's history ends with its state": `
    select o.id from customer_order o where o.state is distinct from
      (select h.to_state from order_history h where h.order_id = o.id order by h.id desc limit 1)`,
  "a paid order has a valid ticket for each ticket position, or none if it was disputed; any other has none": `
    select o.id from customer_order o cross join lateral (
      select count(*) filter (where t.state = 'valid') as valid from ticket t where t.order_id = o.id) tickets
    where tickets.valid <> (select count(*) from order_position p
        where p.order_id = o.id and p.kind = 'ticket' and p.refunded_units = 0 and o.state = 'paid')
      and not (tickets.valid = 0 and exists (${DISPUTES}))`,
  "a paid order has all of its documents": `
    select o.id from customer_order o where o.state = 'paid' and (
      (o.kind = 'tickets' and (select count(*) from document d where d.order_id = o.id and d.kind = 'ticket') <>
        (select count(*) from ticket t where t.order_id = o.id))
      or (select count(*) from document d where d.order_id = o.id and d.kind = 'invoice') <> (o.total_cents > 0)::int
      or (o.event_id is not null) <> exists (select from document d where d.order_id = o.id and d.kind = 'calendar'))`,
  "a paid order has exactly one mail with its tickets, and it went out unless the order was disputed": `
    select o.id from customer_order o where o.state = 'paid' and not exists (${DISPUTES}) and not (${GIVEN_UP}) and 1 <>
      (select count(*) from order_mail m where m.order_id = o.id and m.occasion = 'tickets' and m.state = 'sent')`,
  "every mail that was asked for went out, unless it brings tickets that were taken back": `
    select m.id from order_mail m join customer_order o on o.id = m.order_id where m.state <> 'sent'
      and not (m.state = 'withdrawn' and m.template = 'tickets' and (o.state <> 'paid' or exists (${DISPUTES}) or (${GIVEN_UP})))`,
  "invoices are numbered without gaps": `
    select organiser_id from invoice group by organiser_id, year having max(number) <> count(*) or min(number) <> 1`,
  "the stock is what the orders' claims say, and never more than there is": `
    select f.id from ticket_offer f left join (
      select c.resource_id, sum(c.taken) as sold, sum(c.held) as held
      from order_claim c where c.resource = 'ticket_offer' group by c.resource_id) claimed on claimed.resource_id = f.id
    where f.sold <> coalesce(claimed.sold, 0) or f.held <> coalesce(claimed.held, 0) or f.sold + f.held > f.quota`,
  "an order claims the places of its tickets, as its state says": `
    select o.id from customer_order o
    left join lateral (select offer, count(*) as places from (
      select coalesce(subject_id, offer_id) as offer from order_position p where p.order_id = o.id and p.kind = 'ticket'
      union all select to_offer_id from ticket_upgrade u where u.order_id = o.id) one group by offer) wanted on true
    full join (select * from order_claim where resource = 'ticket_offer') c
      on c.order_id = o.id and c.resource_id = wanted.offer
    where case when o.id is null then c.held > 0
      when wanted.offer is null or o.state = 'paid' then false
      when o.state = 'pending' then c.held is distinct from wanted.places or c.taken + c.released > 0
      else c.order_id is null or c.held + c.taken > 0 end`,
  "what paid orders have taken are the places of the tickets that count, each one once, in its offer": `
    select coalesce(wanted.order_id, c.order_id) as id from (
      select coalesce(t.place_order_id, p.order_id) as order_id, coalesce(t.offer_id, p.subject_id, p.offer_id) as offer, count(*) as places
      from order_position p join customer_order o on o.id = p.order_id and o.state = 'paid' left join ticket t on t.position_id = p.id
      where p.kind = 'ticket' and p.refunded_units = 0 group by 1, 2
      union all select u.order_id, u.to_offer_id, 1 from ticket_upgrade u join customer_order o on o.id = u.order_id and o.state = 'paid'
        where u.state = 'ordered') wanted
    full join (select * from order_claim where resource = 'ticket_offer' and taken > 0) c
      on c.order_id = wanted.order_id and c.resource_id = wanted.offer
    where wanted.places is distinct from c.taken
      and not exists (select from payment_dispute d where d.order_id = coalesce(wanted.order_id, c.order_id) and d.state <> 'lost')`,
  "what was given back of a position is what its order's refunds say": `
    select p.id from order_position p where p.refunded_units <> (select coalesce(sum(r.units), 0) from order_refund_position r
      join order_refund f on f.id = r.order_refund_id and f.state = 'applied' where r.position_id = p.id)
      and not exists (select from customer_order o where o.id = p.order_id and o.state = 'refunded')`,
  "the money of an order's refund is at most its positions' and went to the provider, or back as credits": `
    select f.id from order_refund f where f.amount_cents >
      coalesce((select sum(amount_cents) from order_refund_position p where p.order_refund_id = f.id), f.amount_cents)
      or f.state = 'applied' and exists (select from customer_order o where o.id = f.order_id and o.state = 'paid')
        and f.amount_cents - f.credits_cents <> coalesce((select sum(amount_cents) from refund r where r.order_refund_id = f.id), 0)`,
  "what is held is of a pending order, and a pending order holds something": `
    select coalesce(o.id, h.order_id) as id from (select id from customer_order where state = 'pending') o
    full join order_hold h on h.order_id = o.id where o.id is null or h.order_id is null`,
  "an order that has ended is found by its state": `
    select coalesce(o.id, e.order_id) as id from (select id, organiser_id, state from customer_order where state not in ('pending', 'paid')) o
    full join ended_order e on e.order_id = o.id and e.state = o.state
    where o.id is null or e.order_id is null or e.organiser_id is distinct from o.organiser_id`,
  "a member's order has brought a point for each full euro of it, as long as it is paid": `
    select o.id from customer_order o join account on account.id = o.account_id
    where (select coalesce(sum(e.points), 0) from point_entry e where e.order_id = o.id and e.account_id = o.account_id)
      <> case when o.state = 'paid' and not ${DISPUTED} then ${FULL_EUROS} else 0 end`,
  "what a member has of points is the sum of their entries, and nobody else's order is among them": `
    select coalesce(b.account_id, e.account_id) as id from point_balance b full join (
      select account_id, sum(points) as points, coalesce(sum(points) filter (where kind <> 'spent'), 0) as lifetime,
        bool_or(order_id is not null and not exists (select from customer_order o where o.id = order_id and o.account_id = point_entry.account_id)) as foreign_order
      from point_entry group by 1) e on e.account_id = b.account_id
    where b.points is distinct from coalesce(e.points, 0) or b.lifetime_points is distinct from coalesce(e.lifetime, 0) or e.foreign_order`,
  "being at an event brought points once": `
    select coalesce(c.account_id, e.account_id) as id from check_in c full join (select * from point_entry where kind = 'check_in') e
    on e.account_id = c.account_id and e.event_id = c.event_id where c.id is null or e.id is null`,
  "the entries of the ledger are zero together": `
    select coalesce(sum(cents), 0) from ledger_entry having sum(cents) <> 0`,
  "a wallet has what its entries add up to, and holds what orders do": `
    select w.id from wallet w
    left join lateral (select sum(e.cents) filter (where a.kind = 'member_available') as credits, sum(e.cents) filter (where a.kind = 'member_held') as held
      from ledger_account a join ledger_entry e on e.account_id = a.id where a.wallet_id = w.id) sums on true
    where w.credits_cents <> coalesce(sums.credits, 0) or w.held_cents <> coalesce(sums.held, 0)
      or w.held_cents <> (select coalesce(sum(held), 0) from order_claim c where c.resource = 'credits' and c.resource_id = w.id)`,
  "an order claims the credits that pay a part of it, as its state says": `
    select o.id from customer_order o left join order_claim c on c.order_id = o.id and c.resource = 'credits'
    where o.credits_cents <> coalesce(c.held + c.taken + c.released, 0) or (c.order_id is not null and not case o.state
      when 'pending' then c.held = o.credits_cents when 'paid' then c.held = 0 else c.released = o.credits_cents end)`,
  "what an order has taken of credits is in the sales": `
    select c.order_id from order_claim c where c.resource = 'credits' and c.taken <> (select coalesce(sum(
      case t.kind when 'spend' then t.cents else -t.cents end), 0) from ledger_transfer t where t.order_id = c.order_id and t.kind in ('spend', 'refund'))`,
  "a paid top-up has brought its credits, and one that was given back has not": `
    select o.id from customer_order o where o.kind = 'credits' and o.state in ('paid', 'refunded') and (
      select coalesce(sum(case t.kind when 'topup-back' then -t.cents else t.cents end), 0) from ledger_transfer t
      where t.order_id = o.id and t.kind like 'topup%') not in (0, case o.state when 'paid' then o.total_cents
        - (select coalesce(sum(f.amount_cents), 0) from order_refund f where f.order_id = o.id and f.state <> 'failed') else 0 end)`,
  "uses of coupons are those that orders hold and have taken": `
    select c.id from coupon c where c.max_uses is not null and row(c.held, c.used) <> ${CLAIMED("coupon")}
    union all select c.id from coupon_person c where row(c.held, c.used) <> ${CLAIMED("coupon_person")}`,
  "a bounded reward was exchanged as often as it was taken; coupons go with their members": `
    select r.id from reward r where r.stock is not null and r.taken < (select count(*) from coupon where reward_id = r.id)`,
  "an order is found by its number": `
    select o.id from customer_order o left join order_number n on n.number = o.number
    where n.order_id is distinct from o.id`,
};

/** Of {@link PROMISES} those about places, which hold at any moment between two transactions. */
export async function auditPlaces(pool: Pick<pg.Pool, "query">): Promise<string[]> {
  const findings: string[] = [];
  for (const [promise, query] of Object.entries(PROMISES).filter(([name]) => PLACES.test(name)))
    if ((await pool.query(query)).rows.length > 0) findings.push(promise);
  return findings;
}

const PLACES = /^(the stock is|an order claims|what paid orders have taken)/;

/** What cannot stay: something is still under way. */
const UNDER_WAY: Record<string, string> = {
  "orders that wait for their payment": "select id from customer_order where state = 'pending'",
  "attempts that are open": "select id from payment_attempt where state in ('created', 'open', 'processing')",
  "refunds under way": "select id from refund where state in ('requested', 'pending')",
  "refunds of orders under way": "select id from order_refund where state = 'requested'",
  "money of nobody's order on its way back": `
    select provider_payment_id from stray_payment where state in ('awaited', 'requested', 'pending')`,
};

/**
 * Checks the books of a database that has come to rest.
 * @param only the promises whose words it fits, for a caller whose books have not
 * @returns one line for each promise that is broken and for what is still under way; empty when all is well
 */
export async function auditBooks(pool: Pick<pg.Pool, "query">, only = /(?:)/): Promise<string[]> {
  const promises = Object.entries({ ...UNDER_WAY, ...PROMISES }).filter(([promise]) => only.test(promise));
  const broken = promises.map(
    ([, query], index) => `select ${index} as promise, id::text from (${query}) as broken (id)`,
  );
  const { rows } = await pool.query<{ promise: number; id: string }>(broken.join(" union all "));
  return [...Map.groupBy(rows, ({ promise }) => promise)].map(([index, found]) => {
    const ids = found.slice(0, 5).map(({ id }) => id);
    return `${promises[index]?.[0]}: ${found.length} (${ids.join(", ")})`;
  });
}
