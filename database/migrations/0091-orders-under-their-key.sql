-- `insert_order` for a caller that has not taken the idempotency key yet: the key's row is written once, with its result, by the statement that
-- writes the order (decision 0253). Null, and nothing is written: somebody has the key. `insert_order` stays for servers of the version before.
-- Changing what is written here, look at `place_ticket_orders`: two-lanes.test.ts compares them.
create function place_order(
  o jsonb, numbers text[], positions jsonb, claims jsonb, latin_names jsonb, held_by jsonb, hold_seconds int, job_when_paid text, job_when_over text,
  under_key bytea, of_request bytea
) returns bigint language plpgsql as $$
declare
  is_held boolean := hold_seconds is not null;
  until timestamptz := now() + make_interval(secs => hold_seconds);
  new_id bigint;
  called text;
  is_free boolean;
begin
  insert into idempotency_key (key, request_hash, result)
    select under_key, of_request, jsonb_build_object('orderId', nextval('customer_order_id_seq'))
    where not exists (select from idempotency_key where key = under_key)
    on conflict do nothing returning result -> 'orderId' into new_id;
  if new_id is null then return null; end if;
  foreach called in array numbers loop
    insert into order_number (number, order_id) values (called, new_id) on conflict do nothing;
    -- FOUND is true after any loop that ran.
    is_free := found;
    exit when is_free;
  end loop;
  if is_free is not true then raise exception 'each of these numbers is an order''s: %', numbers; end if;
  insert into customer_order (id, number, link_secret, kind, parent_order_id, event_id, organiser_id, account_id, state, email, firstname, lastname,
      phone, total_cents, credits_cents, return_path, hold_expires_at, paid_at, free_places, mailbox)
    overriding system value
    values (new_id, called, (o ->> 'linkSecret')::uuid, o ->> 'kind', (o ->> 'parentOrderId')::bigint, (o ->> 'eventId')::bigint,
      (o ->> 'organiserId')::bigint, (o ->> 'accountId')::bigint, case when is_held then 'pending' else 'paid' end, o ->> 'email',
      o ->> 'firstname', o ->> 'lastname', o ->> 'phone', (o ->> 'totalCents')::int, (o ->> 'creditsCents')::int, o ->> 'returnPath', until,
      case when not is_held then now() end, (o ->> 'freePlaces')::int, (o ->> 'mailbox')::bigint);
  insert into order_position (order_id, event_id, kind, subject_kind, subject_id, offer_id, ticket_type, title, quantity, price_cents,
      discount_cents, vat_basis_points, attendee_firstname, attendee_lastname)
    select new_id, (o ->> 'eventId')::bigint, p.kind, o ->> 'subject', p."subjectId",
      case o ->> 'subject' when 'ticket_offer' then p."subjectId" end, p."ticketType", p.title, p.quantity, p."amountCents", p."discountCents",
      p."vatBasisPoints", p.attendee ->> 'firstname', p.attendee ->> 'lastname'
    from jsonb_to_recordset(positions) as p (kind text, "subjectId" bigint, "ticketType" int, title text, quantity int, "amountCents" int,
      "discountCents" int, "vatBasisPoints" int, attendee jsonb);
  if jsonb_array_length(latin_names) > 0 then
    insert into order_latin_name (order_id, firstname, lastname, firstname_latin, lastname_latin)
      select new_id, n.firstname, n.lastname, n.firstname_latin, n.lastname_latin
      from jsonb_to_recordset(latin_names) as n (firstname text, lastname text, firstname_latin text, lastname_latin text);
  end if;
  insert into order_claim (order_id, resource, resource_id, held, taken)
    select new_id, c.resource, c.id, case when is_held then c.units else 0 end, case when is_held then 0 else c.units end
    from jsonb_to_recordset(claims) as c (resource text, id bigint, units int);
  insert into order_history (order_id, to_state, reason, actor)
    values (new_id, case when is_held then 'pending' else 'paid' end, case when is_held then 'ordered' else 'nothing to pay' end, 'buyer');
  if not is_held then
    perform enqueue_jobs(job_when_paid, array[jsonb_build_object('orderId', new_id)], now());
    return new_id;
  end if;
  insert into order_hold (order_id, event_id, expires_at, places, mailbox, account_id, network, wide_network)
    values (new_id, (o ->> 'eventId')::bigint, until, (held_by ->> 'places')::int, (o ->> 'mailbox')::bigint, (o ->> 'accountId')::bigint,
      decode(held_by ->> 'network', 'hex'), decode(held_by ->> 'wideNetwork', 'hex'));
  perform enqueue_jobs(job_when_over, array[jsonb_build_object('orderIds', jsonb_build_array(new_id))], until);
  return new_id;
end $$;

-- As before, but looking at its orders alone. A join was planned for the hundred rows that PostgreSQL expects of JSON and while there were few orders: it
-- read all of them for each move, as long as the connection kept the plan.
create or replace function move_credits(moved jsonb, of_kind text, from_kind text, to_kind text, why text) returns void
language plpgsql set enable_seqscan = off as $$
begin
  insert into ledger_transfer (kind, from_account, to_account, cents, order_id, cause)
    select of_kind, ledger_account_of(from_kind, case from_kind when 'sales' then seller else m.id end),
      ledger_account_of(to_kind, case to_kind when 'sales' then seller else m.id end), m.units, m."orderId",
      concat_ws(':', 'order', m."orderId", of_kind, why)
    from jsonb_to_recordset(moved) as m (id bigint, units int, "orderId" bigint)
      cross join lateral (select o.organiser_id as seller from customer_order o where o.id = m."orderId" offset 0) o;
end $$;
