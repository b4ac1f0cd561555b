import type pg from "pg";

/**
 * States that the evening of `rows.json.gz` passed through or did not bring: a payment that failed, one refund each that is on its way
 * and that failed, and money of nobody's order in each of its states.
 */
const STATEMENTS = [
  `with failed as (
     insert into payment_attempt (order_id, event_id, provider, state, amount_cents, provider_session_id, expires_at)
       select id, event_id, 'sandbox', 'failed', total_cents, 'failed session', now() from customer_order where state = 'expired' order by id limit 1
       returning id)
   insert into payment_attempt_history (attempt_id, from_state, to_state, reason)
     select id, from_state, to_state, 'session' from failed,
       (values (null, 'created'), ('created', 'open'), ('open', 'failed')) as step (from_state, to_state)`,
  `with given_back as (
     insert into refund (order_id, attempt_id, event_id, state, amount_cents, reason, provider_refund_id)
       select order_id, id, event_id, refund, 100, 'requested', refund || ' refund'
       from (select * from payment_attempt where effect = 'order_paid' order by id limit 1) as paid, unnest(array['pending', 'failed']) as refund
       returning id, state)
   insert into refund_history (refund_id, from_state, to_state, reason)
     select id, from_state, to_state, 'provider' from given_back, lateral (values (null, 'requested'), ('requested', state)) as step (from_state, to_state)`,
  `with stray as (
     insert into stray_payment (provider, provider_payment_id, provider_session_id, state, reason, amount_cents, currency, made_at, found_at, updated_at)
       select 'sandbox', 'stray ' || state, 'stray session', state, 'unknown order', 1250, 'EUR', now(), now(), now()
       from unnest(array['reported', 'awaited', 'requested', 'pending', 'succeeded', 'failed', 'nothing']) as state
       returning provider_payment_id, state)
   insert into stray_payment_history (provider, provider_payment_id, from_state, to_state, reason, at)
     select 'sandbox', provider_payment_id, null, state, 'found', now() from stray`,
];

export async function insertPassingStates(pool: pg.Pool): Promise<void> {
  for (const statement of STATEMENTS) await pool.query(statement);
}
