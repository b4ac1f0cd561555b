-- What nobody has paid for is bounded: places held by orders that wait for their payment, and free tickets (decision 0134). Counted are holders: a
-- mailbox, an account, a network (an IPv4 address or an IPv6 /64) and a wide network (an IPv6 /48).

-- Of an order that was refused by a bound: whose, 'buyer' or 'network'.
-- Outcomes: too_many_unpaid: more places would wait for their payment than the holder may have; too_many_free: more would be free than it may take.
-- available says how many it may still have.
alter type sale_result add attribute holder text;

-- Sells a batch of orders in one transaction, first come first served, each wholly or not at all.
--
-- batch: {"provider", "holdSeconds",
--   "bounds":    {"open", "leastOfEvent", "percentOfEvent", "free"}  each a list by kind of holder: 1 mailbox, 2 account, 3 network, 4 wide network
--   "holders":   {"keys", "kinds", "events", "totals", "openRoom", "freeRoom"}  all but keys are arrays as PostgreSQL writes them. Who orders at
--                which event, a slot each: keys are keyed hashes, of mailboxes in decimals and of networks in hexadecimal, and the ids of
--                accounts; slots count from 1, totals has the first slot of the same holder. openRoom and freeRoom are by kind: while nobody of
--                that kind has more, nothing is refused; null where nobody wants any.
--   "orders":    [{"place", "key", "hash", "number", "linkSecret", "eventId", "organiserId", "accountId", "email", "firstname", "lastname",
--                  "phone", "totalCents", "needsConfirmation", "returnPath", "places", "freePlaces", "mailbox", "network", "wideNetwork",
--                  "slots"}]  place counts from 1; needsConfirmation: it costs nothing and is held as one that waits for its payment, until its
--                  address is confirmed (decision 0136); slots are those of its holders, an array as PostgreSQL writes it; mailbox, network and
--                  wideNetwork are the slots of these among them
--   "lines":     [{"place", "offerId", "quantity", "terms"}]  in the order of the places
--   "positions": [{"place", "eventId", "kind", "offerId", "ticketType", "title", "quantity", "amountCents", "vatBasisPoints",
--                  "firstname", "lastname"}]}
-- at: the moment of the sale; left out except by tests of the nights when the clock changes.
--
-- Fails as a whole when two of its orders, or one of them and one of a sale under way elsewhere, use the same idempotency
-- key or order number for the first time: the caller then sells one by one.
--
-- Whoever orders is locked after the offers, in the order of their hashes: so two batches never count the same holder at once, whatever
-- offers they sell. What each holder has at which event is kept while the batch is gone through only if something might be refused: mostly one
-- look-up a holder says that nothing can be.
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
  holder_keys text[] := array(select jsonb_array_elements_text(batch->'holders'->'keys'));
  holder_kinds int[] := batch->'holders'->>'kinds';
  events bigint[] := batch->'holders'->>'events';
  open_room int[] := batch->'holders'->>'openRoom';
  free_room int[] := batch->'holders'->>'freeRoom';
  this_hour timestamptz := date_bin('1 hour', at, timestamptz 'epoch');
  is_tight boolean;
  totals int[];
  places_of_event int[];
  open_now int[];
  open_here int[];
  free_here int[];
  free_hour int[];
  allowed int;
  open_most int[];
  least_of_event int[];
  percent_of_event int[];
  free_most int[];
begin
  select array_agg(l.place), array_agg(l."offerId"), array_agg(l.quantity), array_agg(l.terms)
    into line_places, line_offers, line_quantities, line_terms
    from jsonb_to_recordset(batch->'lines') as l(place int, "offerId" bigint, quantity int, terms text);

  -- In the order of their ids, so that two batches never wait for each other in a circle.
  perform 1 from ticket_offer where id = any (line_offers) order by id for no key update;

  -- After the offers, so that whoever waits for a locked offer keeps nobody of the same network from buying another.
  perform pg_advisory_xact_lock(lock) from (select distinct hashtextextended(key, 0) as lock from unnest(holder_keys) as key order by 1) as locks;

  -- A statement of its own: its snapshot is younger than the lock and sees all that was committed while it waited.
  select array_agg(o.id), array_agg(sale_terms(o, e)), array_agg(o.quota - o.sold - o.held), array_agg(0), array_agg(0),
      array_agg(coalesce(o.sale_starts_at <= at, true) and coalesce(o.sale_ends_at > at, true) and e.ends_at > at)
    into ids, terms, remaining, held_now, sold_now, on_sale
    from ticket_offer o join event e on e.id = o.event_id
    where o.id = any (line_offers);

  -- Accounts are compared in a way that no other index knows: the one of all orders holds also what somebody let expire.
  select bool_or(case h.kind
      when 1 then (
        select coalesce(sum(o.places) filter (where o.state = 'pending'), 0) > open_room[1]
            or coalesce(sum(o.free_places) filter (where o.state in ('pending', 'paid') and o.event_id = any (events)), 0) > free_room[1]
          from customer_order o
          where o.mailbox = h.key::bigint and (o.state = 'pending' or o.free_places > 0))
      when 2 then (
        select coalesce(sum(o.places) filter (where o.state = 'pending'), 0) > open_room[2]
            or coalesce(sum(o.free_places) filter (where o.state in ('pending', 'paid') and o.event_id = any (events)), 0) > free_room[2]
          from customer_order o
          where hashint8extended(o.account_id, 0) = hashint8extended(h.key::bigint, 0) and (o.account_id = h.key::bigint) is true
            and o.account_id is not null and (o.state = 'pending' or o.free_places > 0))
      else
        case when open_room[h.kind] is not null then case h.kind
          when 3 then (select coalesce(sum(o.places), 0) > open_room[3] from customer_order o where o.network = decode(h.key, 'hex'))
          else (select coalesce(sum(o.places), 0) > open_room[4] from customer_order o where o.wide_network = decode(h.key, 'hex'))
        end end is true
        or case when free_room[h.kind] is not null then
          coalesce((select t.hits from throttle t where t.key = decode(h.key, 'hex') and t.window_start = this_hour), 0) > free_room[h.kind]
        end is true
      end)
    into is_tight
    from unnest(holder_keys, holder_kinds) as h(key, kind);

  if is_tight then
    totals := batch->'holders'->>'totals';
    open_most := array(select jsonb_array_elements_text(batch->'bounds'->'open'));
    least_of_event := array(select jsonb_array_elements_text(batch->'bounds'->'leastOfEvent'));
    percent_of_event := array(select jsonb_array_elements_text(batch->'bounds'->'percentOfEvent'));
    free_most := array(select jsonb_array_elements_text(batch->'bounds'->'free'));
    select array_agg(counted.open_now order by counted.slot), array_agg(counted.open_here order by counted.slot),
        array_agg(counted.free_here order by counted.slot), array_agg(counted.free_hour order by counted.slot)
      into open_now, open_here, free_here, free_hour
      from (
        select h.slot,
          coalesce(sum(held.places) filter (where held.state = 'pending'), 0)::int as open_now,
          coalesce(sum(held.places) filter (where held.state = 'pending' and held.event_id = h.event), 0)::int as open_here,
          coalesce(sum(held.free_places) filter (where held.state in ('pending', 'paid') and held.event_id = h.event), 0)::int as free_here,
          coalesce((select t.hits from throttle t
            where t.key = case when h.kind > 2 then decode(h.key, 'hex') end and t.window_start = this_hour), 0) as free_hour
        from unnest(holder_keys, holder_kinds, events) with ordinality as h(key, kind, event, slot)
        left join lateral (
          select o.state, o.event_id, o.places, o.free_places from customer_order o
            where o.mailbox = case when h.kind = 1 then h.key::bigint end and (o.state = 'pending' or o.free_places > 0)
          union all
          select o.state, o.event_id, o.places, o.free_places from customer_order o
            where hashint8extended(o.account_id, 0) = case when h.kind = 2 then hashint8extended(h.key::bigint, 0) end
              and (o.account_id = case when h.kind = 2 then h.key::bigint end) is true
              and o.account_id is not null and (o.state = 'pending' or o.free_places > 0)
          union all
          select o.state, o.event_id, o.places, o.free_places from customer_order o
            where o.network = case when h.kind = 3 then decode(h.key, 'hex') end
          union all
          select o.state, o.event_id, o.places, o.free_places from customer_order o
            where o.wide_network = case when h.kind = 4 then decode(h.key, 'hex') end
        ) held on true
        group by h.slot, h.key, h.kind, h.event
      ) as counted;
  end if;

  for placed in
    select o.place, (o."totalCents" > 0 or o."needsConfirmation") is true as to_pay, o."linkSecret" as link_secret, o.places,
        o."freePlaces" as free_places, o.slots, c.id as earlier_id,
        c.link_secret as earlier_link_secret, c.request_hash = decode(o.hash, 'hex') as same_request
      from jsonb_to_recordset(batch->'orders') as o(place int, key text, hash text, "linkSecret" uuid, "totalCents" int,
        "needsConfirmation" boolean, places int, "freePlaces" int, slots text)
      -- One look-up each: as a plain join it may become a scan of all orders.
      left join lateral (select id, link_secret, request_hash from customer_order where idempotency_key = o.key offset 0) c on true
      order by o.place
  loop
    result := row(placed.place, null, null, null, null, null, null)::sale_result;
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

    if is_tight and placed.earlier_id is null and result.outcome is null then
      foreach slot in array placed.slots::int[] loop
        allowed := least(open_most[holder_kinds[slot]] - open_now[totals[slot]], least_of_event[holder_kinds[slot]] - open_here[slot]);
        if placed.to_pay and placed.places > allowed then
          if places_of_event[slot] is null then
            places_of_event[slot] := (select least(sum(quota), 2147483647) from ticket_offer where event_id = events[slot]);
          end if;
          allowed := least(open_most[holder_kinds[slot]] - open_now[totals[slot]],
            greatest(least_of_event[holder_kinds[slot]], places_of_event[slot] * percent_of_event[holder_kinds[slot]]::bigint / 100) - open_here[slot]);
        end if;
        if placed.to_pay and placed.places > allowed then
          result.outcome := 'too_many_unpaid';
        else
          allowed := free_most[holder_kinds[slot]] - case when holder_kinds[slot] <= 2 then free_here[slot] else free_hour[totals[slot]] end;
          if placed.free_places > 0 and placed.free_places > allowed then
            result.outcome := 'too_many_free';
          end if;
        end if;
        if result.outcome is not null then
          result.available := greatest(allowed, 0);
          result.holder := case when holder_kinds[slot] <= 2 then 'buyer' else 'network' end;
          for taken in first_line .. line - 1 loop
            slot := array_position(ids, line_offers[taken]);
            remaining[slot] := remaining[slot] + line_quantities[taken];
          end loop;
          exit;
        end if;
      end loop;
    end if;

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
      if is_tight then
        foreach slot in array placed.slots::int[] loop
          if placed.to_pay then
            open_now[totals[slot]] := open_now[totals[slot]] + placed.places;
            open_here[slot] := open_here[slot] + placed.places;
          end if;
          free_here[slot] := free_here[slot] + placed.free_places;
          free_hour[totals[slot]] := free_hour[totals[slot]] + placed.free_places;
        end loop;
      end if;
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
      total_cents, return_path, hold_expires_at, idempotency_key, request_hash, created_at, paid_at,
      places, free_places, mailbox, network, wide_network)
    overriding system value
    select order_ids[o.place], o.number, o."linkSecret", 'tickets', o."eventId", o."organiserId", o."accountId",
      case when o."totalCents" > 0 or o."needsConfirmation" then 'pending' else 'paid' end, o.email, o.firstname, o.lastname, o.phone,
      o."totalCents", o."returnPath", case when o."totalCents" > 0 or o."needsConfirmation" then hold_until end, o.key, decode(o.hash, 'hex'), at,
      case when o."totalCents" > 0 or o."needsConfirmation" then null else at end, o.places, o."freePlaces",
      holder_keys[o.mailbox]::bigint,
      case when o."totalCents" > 0 or o."needsConfirmation" then decode(holder_keys[o.network], 'hex') end,
      case when o."totalCents" > 0 or o."needsConfirmation" then decode(holder_keys[o."wideNetwork"], 'hex') end
    from jsonb_to_recordset(batch->'orders') as o(place int, key text, hash text, number text, "linkSecret" uuid,
      "eventId" bigint, "organiserId" bigint, "accountId" bigint, email text, firstname text, lastname text, phone text, "totalCents" int,
      "needsConfirmation" boolean, "returnPath" text, places int, "freePlaces" int, mailbox int, network int, "wideNetwork" int)
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
  -- A network's free places are counted by the hour, where all that is counted by time is (0008-throttles.sql).
  if free_room[3] is not null then
    insert into throttle as counted (key, window_start, ends_at, hits)
      select decode(holder_keys[n.slot], 'hex'), this_hour, this_hour + interval '1 hour', sum(o."freePlaces")
      from jsonb_to_recordset(batch->'orders') as o(place int, "freePlaces" int, network int, "wideNetwork" int)
        cross join lateral (values (o.network), (o."wideNetwork")) as n(slot)
      where o."freePlaces" > 0 and n.slot is not null and order_ids[o.place] is not null
      group by holder_keys[n.slot] order by 1
      on conflict on constraint throttle_pkey do update set hits = counted.hits + excluded.hits;
  end if;

  if free_ids is not null then
    perform enqueue_jobs('tickets.fulfil-order', array(select jsonb_build_object('orderId', id) from unnest(free_ids) as id), at);
  end if;
end $$;
