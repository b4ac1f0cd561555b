-- The link of an order is made of its id and of a random part of its own (decision 0133): after a restore the next order gets an id that
-- was another's, and must not get that one's link. Orders of before, and those that a server of the version before still sells, have
-- none and keep the link that is made of the id alone; so the column has no default.
alter table customer_order add column link_secret uuid;

-- Of what was granted or repeated: the random part of the order's link, as it is stored.
alter type sale_result add attribute link_secret uuid;

-- Sells a batch of orders in one transaction, first come first served, each wholly or not at all.
--
-- batch: {"provider", "holdSeconds",
--   "orders":    [{"place", "key", "hash", "number", "linkSecret", "eventId", "organiserId", "accountId", "email", "firstname", "lastname",
--                  "phone", "totalCents", "returnPath"}]  place counts from 1
--   "lines":     [{"place", "offerId", "quantity", "terms"}]  in the order of the places
--   "positions": [{"place", "eventId", "kind", "offerId", "ticketType", "title", "quantity", "amountCents", "vatBasisPoints",
--                  "firstname", "lastname"}]}
-- at: the moment of the sale; left out except by tests of the nights when the clock changes.
--
-- Fails as a whole when two of its orders, or one of them and one of a sale under way elsewhere, use the same idempotency
-- key or order number for the first time: the caller then sells one by one.
--
-- Sequential scans are off because a plan made while a table is empty is kept by the connection, and with it a hot sale ran at a
-- thirtieth of its speed (measured). Plans never depend on a batch's values: making them anew each time took a quarter of a
-- small batch.
create or replace function sell_tickets(batch jsonb, at timestamptz default now())
returns setof sale_result language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  hold_until timestamptz := at + make_interval(secs => (batch->>'holdSeconds')::int);
  line_places int[];
  line_offers bigint[];
  line_quantities int[];
  line_terms text[];
  ids bigint[];
  terms text[];
  on_sale boolean[];
  remaining int[];
  held_now int[];
  sold_now int[];
  order_ids bigint[];
  paid_ids bigint[];
  free_ids bigint[];
  placed record;
  result sale_result;
  line int := 1;
  first_line int;
  slot int;
begin
  select array_agg(l.place), array_agg(l."offerId"), array_agg(l.quantity), array_agg(l.terms)
    into line_places, line_offers, line_quantities, line_terms
    from jsonb_to_recordset(batch->'lines') as l(place int, "offerId" bigint, quantity int, terms text);

  -- In the order of their ids, so that two batches never wait for each other in a circle.
  perform 1 from ticket_offer where id = any (line_offers) order by id for no key update;

  -- A statement of its own: its snapshot is younger than the lock and sees all that was committed while it waited.
  select array_agg(o.id), array_agg(sale_terms(o, e)), array_agg(o.quota - o.sold - o.held), array_agg(0), array_agg(0),
      array_agg(coalesce(o.sale_starts_at <= at, true) and coalesce(o.sale_ends_at > at, true) and e.ends_at > at)
    into ids, terms, remaining, held_now, sold_now, on_sale
    from ticket_offer o join event e on e.id = o.event_id
    where o.id = any (line_offers);

  for placed in
    select o.place, o."totalCents" > 0 as to_pay, o."linkSecret" as link_secret, c.id as earlier_id,
        c.link_secret as earlier_link_secret, c.request_hash = decode(o.hash, 'hex') as same_request
      from jsonb_to_recordset(batch->'orders') as o(place int, key text, hash text, "linkSecret" uuid, "totalCents" int)
      -- One look-up each: as a plain join it may become a scan of all orders.
      left join lateral (select id, link_secret, request_hash from customer_order where idempotency_key = o.key offset 0) c on true
      order by o.place
  loop
    result := row(placed.place, null, null, null, null, null)::sale_result;
    first_line := line;
    while line_places[line] = placed.place loop
      if placed.earlier_id is null and result.outcome is null then
        slot := array_position(ids, line_offers[line]);
        result.outcome := case
          when slot is null or terms[slot] <> line_terms[line] then 'changed'
          when not on_sale[slot] then 'closed'
          when remaining[slot] < line_quantities[line] then 'sold_out'
        end;
        if result.outcome is null then
          remaining[slot] := remaining[slot] - line_quantities[line];
        else
          result.offer_id := line_offers[line];
          result.available := remaining[slot];
          -- All or nothing: what its earlier lines took goes to those who come after.
          for taken in first_line .. line - 1 loop
            slot := array_position(ids, line_offers[taken]);
            remaining[slot] := remaining[slot] + line_quantities[taken];
          end loop;
        end if;
      end if;
      line := line + 1;
    end loop;

    if placed.earlier_id is not null then
      result.outcome := case when placed.same_request then 'repeated' else 'key_reused' end;
      result.order_id := placed.earlier_id;
      result.link_secret := placed.earlier_link_secret;
    elsif result.outcome is null then
      result.outcome := 'granted';
      result.order_id := nextval('customer_order_id_seq');
      result.link_secret := placed.link_secret;
      order_ids[placed.place] := result.order_id;
      if placed.to_pay then
        paid_ids := paid_ids || result.order_id;
      else
        free_ids := free_ids || result.order_id;
      end if;
      for taken in first_line .. line - 1 loop
        slot := array_position(ids, line_offers[taken]);
        if placed.to_pay then
          held_now[slot] := held_now[slot] + line_quantities[taken];
        else
          sold_now[slot] := sold_now[slot] + line_quantities[taken];
        end if;
      end loop;
    end if;
    return next result;
  end loop;

  if order_ids is null then
    return;
  end if;

  update ticket_offer o set held = o.held + t.held, sold = o.sold + t.sold
    from unnest(ids, held_now, sold_now) as t(id, held, sold)
    where o.id = t.id and t.held + t.sold > 0;

  insert into customer_order (id, number, link_secret, kind, event_id, organiser_id, account_id, state, email, firstname, lastname, phone,
      total_cents, return_path, hold_expires_at, idempotency_key, request_hash, created_at, paid_at)
    overriding system value
    select order_ids[o.place], o.number, o."linkSecret", 'tickets', o."eventId", o."organiserId", o."accountId",
      case when o."totalCents" > 0 then 'pending' else 'paid' end, o.email, o.firstname, o.lastname, o.phone,
      o."totalCents", o."returnPath", case when o."totalCents" > 0 then hold_until end, o.key, decode(o.hash, 'hex'), at,
      case when o."totalCents" = 0 then at end
    from jsonb_to_recordset(batch->'orders') as o(place int, key text, hash text, number text, "linkSecret" uuid,
      "eventId" bigint, "organiserId" bigint, "accountId" bigint, email text, firstname text, lastname text, phone text, "totalCents" int,
      "returnPath" text)
    where order_ids[o.place] is not null;

  insert into order_position (order_id, event_id, kind, offer_id, ticket_type, title, quantity, price_cents,
      vat_basis_points, attendee_firstname, attendee_lastname)
    select order_ids[p.place], p."eventId", p.kind, p."offerId", p."ticketType", p.title, p.quantity, p."amountCents",
      p."vatBasisPoints", p.firstname, p.lastname
    from jsonb_to_recordset(batch->'positions') as p(place int, "eventId" bigint, kind text, "offerId" bigint,
      "ticketType" int, title text, quantity int, "amountCents" int, "vatBasisPoints" int, firstname text, lastname text)
    where order_ids[p.place] is not null;

  insert into order_history (order_id, from_state, to_state, reason, at)
    select id, null, 'pending', 'ordered', at from unnest(paid_ids) as id
    union all
    select id, null, 'paid', 'nothing to pay', at from unnest(free_ids) as id;

  if paid_ids is not null then
    with attempt as (
      insert into payment_attempt (order_id, event_id, provider, state, amount_cents, created_at, updated_at)
      select order_ids[o.place], o."eventId", batch->>'provider', 'created', o."totalCents", at, at
      from jsonb_to_recordset(batch->'orders') as o(place int, "eventId" bigint, "totalCents" int)
      where o."totalCents" > 0 and order_ids[o.place] is not null
      returning id
    )
    insert into payment_attempt_history (attempt_id, from_state, to_state, reason, at)
      select id, null, 'created', 'ordered', at from attempt;
    perform enqueue_jobs('checkout.expire-hold', array(select jsonb_build_object('orderId', id) from unnest(paid_ids) as id), hold_until);
  end if;
  if free_ids is not null then
    perform enqueue_jobs('tickets.fulfil-order', array(select jsonb_build_object('orderId', id) from unnest(free_ids) as id), at);
  end if;
end $$;
