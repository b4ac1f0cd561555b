-- The sale of a batch, as `0039-sale-in-columns.sql` has it, on the tables of `0048-claims-and-holds.sql`. A payment attempt is made when its buyer comes
-- to pay: most of those who never come cost no row of it.

-- Sells a batch of orders in one transaction, first come first served, each wholly or not at all.
--
-- bounds: {"open", "leastOfEvent", "percentOfEvent", "free"}, each a list by kind of holder: 1 mailbox, 2 account, 3 network, 4 wide network.
-- open_room, free_room: by kind, too: while nobody of that kind has more, nothing is refused; null where nobody wants any.
-- holders: everybody who is counted: mailboxes and ids of accounts in decimals, networks in hexadecimal.
-- Of the orders, an element each: keys: of idempotency_key. awaits_confirmation: it costs nothing and is held as one that waits for its payment, until its
-- address is confirmed (decision 0136). mailboxes, networks, wide_networks: keyed hashes.
-- Of their lines and of their positions: line_orders and position_orders say whose they are, counted from 1 and in their order.
-- at: the moment of the sale; left out except by tests of the nights when the clock changes.
--
-- Fails as a whole when two of its orders, or one of them and one of a sale under way elsewhere, use the same idempotency
-- key or order number for the first time: the caller then sells one by one.
--
-- Whoever orders is locked after the offers, in the order of their hashes: so two batches never count the same holder at once, whatever
-- offers they sell. What each holder has at which event is kept while the batch is gone through only if something might be refused: mostly one
-- look-up for all holders of a kind says that nothing can be.
--
-- Sequential scans are off because a plan made while a table is empty is kept by the connection, and with it a hot sale ran at a
-- thirtieth of its speed (measured). Plans never depend on a batch's values: making them anew each time took a quarter of a
-- small batch.
create function place_ticket_orders(
  hold_seconds int, bounds jsonb, open_room int[], free_room int[], holders text[],
  keys bytea[], hashes bytea[], numbers text[], link_secrets uuid[], event_ids bigint[], organiser_ids bigint[], account_ids bigint[],
  emails text[], firstnames text[], lastnames text[], phones text[], totals int[], awaits_confirmation boolean[], return_paths text[],
  place_counts int[], free_counts int[], mailboxes bigint[], networks bytea[], wide_networks bytea[],
  line_orders int[], line_offers bigint[], line_quantities int[], line_terms text[],
  position_orders int[], kinds text[], position_offers bigint[], ticket_types int[], titles text[], quantities int[], amounts int[],
  vat_rates int[], attendee_firstnames text[], attendee_lastnames text[],
  at timestamptz default now()
) returns setof sale_result language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  hold_until timestamptz := at + make_interval(secs => hold_seconds);
  this_hour timestamptz := date_bin('1 hour', at, timestamptz 'epoch');
  ids bigint[];
  terms text[];
  on_sale boolean[];
  remaining int[];
  held_now int[];
  sold_now int[];
  earlier_ids bigint[];
  earlier_secrets uuid[];
  same_requests boolean[];
  order_ids bigint[];
  granted int[];
  paid_ids bigint[];
  free_ids bigint[];
  result sale_result;
  to_pay boolean;
  line int := 1;
  first_line int;
  slot int;
  is_tight boolean;
  holder_slots int[];
  first_slots int[];
  slot_kinds int[];
  slot_events bigint[];
  open_now int[];
  open_here int[];
  free_here int[];
  free_hour int[];
  places_of_event int[];
  allowed int;
  kind int;
  open_most int[];
  least_of_event int[];
  percent_of_event int[];
  free_most int[];
begin
  -- In the order of their ids, so that two batches never wait for each other in a circle.
  perform 1 from ticket_offer where id = any (line_offers) order by id for no key update;

  -- After the offers, so that whoever waits for a locked offer keeps nobody of the same network from buying another.
  perform pg_advisory_xact_lock(lock) from (select distinct hashtextextended(holder, 0) as lock from unnest(holders) as holder order by 1) as locks;

  -- A statement of its own: its snapshot is younger than the lock and sees all that was committed while it waited.
  select array_agg(o.id), array_agg(sale_terms(o, e)), array_agg(o.quota - o.sold - o.held), array_agg(0), array_agg(0),
      array_agg(coalesce(o.sale_starts_at <= at, true) and coalesce(o.sale_ends_at > at, true) and e.ends_at > at)
    into ids, terms, remaining, held_now, sold_now, on_sale
    from ticket_offer o join event e on e.id = o.event_id
    where o.id = any (line_offers);

  is_tight := (0 > any (open_room || free_room)) is true;
  if not is_tight and open_room[1] is not null then
    is_tight := exists (
      select from order_hold h where h.mailbox = any (mailboxes) group by h.mailbox having sum(h.places) > open_room[1]);
  end if;
  if not is_tight and open_room[2] is not null then
    is_tight := exists (
      select from order_hold h where h.account_id = any (account_ids) group by h.account_id having sum(h.places) > open_room[2]);
  end if;
  if not is_tight and open_room[3] is not null then
    is_tight := exists (
      select from order_hold h where h.network = any (networks) group by h.network having sum(h.places) > open_room[3]);
  end if;
  if not is_tight and open_room[4] is not null then
    is_tight := exists (
      select from order_hold h where h.wide_network = any (wide_networks) group by h.wide_network having sum(h.places) > open_room[4]);
  end if;
  if not is_tight and free_room[1] is not null then
    is_tight := exists (
      select from customer_order o
      where o.mailbox = any (mailboxes) and o.free_places > 0 and o.state in ('pending', 'paid') and o.event_id = any (event_ids)
      group by o.mailbox having sum(o.free_places) > free_room[1]);
  end if;
  -- Accounts are compared in a way that no other index knows: the one of all orders holds also what was paid for.
  if not is_tight and free_room[2] is not null then
    is_tight := exists (
      select from customer_order o
      where hashint8extended(o.account_id, 0) = any (array(select hashint8extended(account, 0) from unnest(account_ids) as account))
        and o.account_id is not null and o.free_places > 0 and o.state in ('pending', 'paid') and o.event_id = any (event_ids)
      group by o.account_id having sum(o.free_places) > free_room[2]);
  end if;
  if not is_tight and free_room[3] is not null then
    is_tight := exists (
      select from throttle t where t.key = any (networks) and t.window_start = this_hour and t.hits > free_room[3]);
  end if;
  if not is_tight and free_room[4] is not null then
    is_tight := exists (
      select from throttle t where t.key = any (wide_networks) and t.window_start = this_hour and t.hits > free_room[4]);
  end if;

  if is_tight then
    open_most := array(select jsonb_array_elements_text(bounds->'open'));
    least_of_event := array(select jsonb_array_elements_text(bounds->'leastOfEvent'));
    percent_of_event := array(select jsonb_array_elements_text(bounds->'percentOfEvent'));
    free_most := array(select jsonb_array_elements_text(bounds->'free'));
    -- A slot is a holder at an event. holder_slots has four for each order, one of each kind; first_slots has the first one of the same holder.
    with named as (
      select place, holder_kind, event_ids[place] as event, case holder_kind
          when 1 then mailboxes[place]::text
          when 2 then account_ids[place]::text
          when 3 then encode(networks[place], 'hex')
          else encode(wide_networks[place], 'hex')
        end as holder
      from generate_subscripts(keys, 1) as place, generate_series(1, 4) as holder_kind
    ), numbered as (
      select *, case when holder is not null then dense_rank() over (order by holder is null, holder_kind, holder, event) end as slot from named
    ), counted as (
      select h.slot, h.holder_kind, h.event, min(h.slot) over (partition by h.holder_kind, h.holder) as first_slot, unpaid.*, free.*,
        coalesce((select t.hits from throttle t
          where t.key = case when h.holder_kind > 2 then decode(h.holder, 'hex') end and t.window_start = this_hour), 0) as free_hour
      from (select distinct n.slot, n.holder_kind, n.holder, n.event from numbered n where n.holder is not null) as h
      cross join lateral (
        select coalesce(sum(held.places), 0)::int as open_now,
          coalesce(sum(held.places) filter (where held.event_id = h.event), 0)::int as open_here
        from (
          select o.event_id, o.places from order_hold o where o.mailbox = case when h.holder_kind = 1 then h.holder::bigint end
          union all
          select o.event_id, o.places from order_hold o where o.account_id = case when h.holder_kind = 2 then h.holder::bigint end
          union all
          select o.event_id, o.places from order_hold o where o.network = case when h.holder_kind = 3 then decode(h.holder, 'hex') end
          union all
          select o.event_id, o.places from order_hold o where o.wide_network = case when h.holder_kind = 4 then decode(h.holder, 'hex') end
        ) as held
      ) as unpaid
      cross join lateral (
        select coalesce(sum(given.free_places), 0)::int as free_here
        from (
          select o.state, o.event_id, o.free_places from customer_order o
            where o.mailbox = case when h.holder_kind = 1 then h.holder::bigint end and o.free_places > 0
          union all
          select o.state, o.event_id, o.free_places from customer_order o
            where hashint8extended(o.account_id, 0) = case when h.holder_kind = 2 then hashint8extended(h.holder::bigint, 0) end
              and (o.account_id = case when h.holder_kind = 2 then h.holder::bigint end) is true
              and o.account_id is not null and o.free_places > 0
        ) as given
        where given.state in ('pending', 'paid') and given.event_id = h.event
      ) as free
    )
    select array(select n.slot from numbered n order by n.place, n.holder_kind), array_agg(c.first_slot order by c.slot),
        array_agg(c.holder_kind order by c.slot), array_agg(c.event order by c.slot), array_agg(c.open_now order by c.slot),
        array_agg(c.open_here order by c.slot), array_agg(c.free_here order by c.slot), array_agg(c.free_hour order by c.slot)
      into holder_slots, first_slots, slot_kinds, slot_events, open_now, open_here, free_here, free_hour
      from counted c;
  end if;

  -- One look-up each: as a plain join it may become a scan of all orders.
  select array_agg(k.order_id order by place), array_agg(k.link_secret order by place), array_agg(k.request_hash = hashes[place] order by place)
    into earlier_ids, earlier_secrets, same_requests
    from generate_subscripts(keys, 1) as place
      left join lateral (
        select o.id as order_id, o.link_secret, known.request_hash
        from idempotency_key known join customer_order o on o.id = (known.result ->> 'orderId')::bigint
        where known.key = keys[place] offset 0) k on true;

  for place in 1 .. cardinality(keys) loop
    result := row(place, null, null, null, null, null, null)::sale_result;
    to_pay := totals[place] > 0 or awaits_confirmation[place];
    first_line := line;
    while line_orders[line] = place loop
      if earlier_ids[place] is null and result.outcome is null then
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

    if is_tight and earlier_ids[place] is null and result.outcome is null then
      foreach slot in array holder_slots[place * 4 - 3 : place * 4] loop
        continue when slot is null;
        kind := slot_kinds[slot];
        allowed := least(open_most[kind] - open_now[first_slots[slot]], least_of_event[kind] - open_here[slot]);
        if to_pay and place_counts[place] > allowed then
          if places_of_event[slot] is null then
            places_of_event[slot] := (select least(sum(quota), 2147483647) from ticket_offer where event_id = slot_events[slot]);
          end if;
          allowed := least(open_most[kind] - open_now[first_slots[slot]],
            greatest(least_of_event[kind], places_of_event[slot] * percent_of_event[kind]::bigint / 100) - open_here[slot]);
        end if;
        if to_pay and place_counts[place] > allowed then
          result.outcome := 'too_many_unpaid';
        else
          allowed := free_most[kind] - case when kind <= 2 then free_here[slot] else free_hour[first_slots[slot]] end;
          if free_counts[place] > 0 and free_counts[place] > allowed then
            result.outcome := 'too_many_free';
          end if;
        end if;
        if result.outcome is not null then
          result.available := greatest(allowed, 0);
          result.holder := case when kind <= 2 then 'buyer' else 'network' end;
          for taken in first_line .. line - 1 loop
            slot := array_position(ids, line_offers[taken]);
            remaining[slot] := remaining[slot] + line_quantities[taken];
          end loop;
          exit;
        end if;
      end loop;
    end if;

    if earlier_ids[place] is not null then
      result.outcome := case when same_requests[place] then 'repeated' else 'key_reused' end;
      result.order_id := earlier_ids[place];
      result.link_secret := earlier_secrets[place];
    elsif result.outcome is null then
      result.outcome := 'granted';
      result.order_id := nextval('customer_order_id_seq');
      result.link_secret := link_secrets[place];
      order_ids[place] := result.order_id;
      granted := granted || place;
      if to_pay then
        paid_ids := paid_ids || result.order_id;
      else
        free_ids := free_ids || result.order_id;
      end if;
      for taken in first_line .. line - 1 loop
        slot := array_position(ids, line_offers[taken]);
        if to_pay then
          held_now[slot] := held_now[slot] + line_quantities[taken];
        else
          sold_now[slot] := sold_now[slot] + line_quantities[taken];
        end if;
      end loop;
      if is_tight then
        foreach slot in array holder_slots[place * 4 - 3 : place * 4] loop
          continue when slot is null;
          if to_pay then
            open_now[first_slots[slot]] := open_now[first_slots[slot]] + place_counts[place];
            open_here[slot] := open_here[slot] + place_counts[place];
          end if;
          free_here[slot] := free_here[slot] + free_counts[place];
          free_hour[first_slots[slot]] := free_hour[first_slots[slot]] + free_counts[place];
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

  insert into order_number (number, order_id) select numbers[i], order_ids[i] from unnest(granted) as i;
  insert into idempotency_key (key, request_hash, result, created_at)
    select keys[i], hashes[i], jsonb_build_object('orderId', order_ids[i]), at from unnest(granted) as i;

  insert into customer_order (id, number, link_secret, kind, event_id, organiser_id, account_id, state, email, firstname, lastname, phone,
      total_cents, return_path, hold_expires_at, created_at, paid_at, free_places, mailbox)
    overriding system value
    select order_ids[i], numbers[i], link_secrets[i], 'tickets', event_ids[i], organiser_ids[i], account_ids[i],
      case when waits then 'pending' else 'paid' end, emails[i], firstnames[i], lastnames[i], phones[i],
      totals[i], return_paths[i], case when waits then hold_until end, at, case when not waits then at end, free_counts[i], mailboxes[i]
    from (select i, totals[i] > 0 or awaits_confirmation[i] as waits from unnest(granted) as i offset 0) as orders;

  insert into order_position (order_id, event_id, kind, subject_kind, subject_id, offer_id, ticket_type, title, quantity, price_cents,
      vat_basis_points, attendee_firstname, attendee_lastname)
    select order_ids[position_orders[i]], event_ids[position_orders[i]], kinds[i], 'ticket_offer', position_offers[i], position_offers[i],
      ticket_types[i], titles[i], quantities[i], amounts[i], vat_rates[i], attendee_firstnames[i], attendee_lastnames[i]
    from generate_subscripts(position_orders, 1) as i
    where order_ids[position_orders[i]] is not null;

  insert into order_claim (order_id, resource, resource_id, held, taken)
    select order_ids[o], 'ticket_offer', line_offers[i], case when waits then line_quantities[i] else 0 end,
      case when waits then 0 else line_quantities[i] end
    from (select i, line_orders[i] as o, totals[line_orders[i]] > 0 or awaits_confirmation[line_orders[i]] as waits
      from generate_subscripts(line_orders, 1) as i offset 0) as lines
    where order_ids[o] is not null;

  insert into order_history (order_id, from_state, to_state, reason, actor, at)
    select id, null, 'pending', 'ordered', 'buyer', at from unnest(paid_ids) as id
    union all
    select id, null, 'paid', 'nothing to pay', 'buyer', at from unnest(free_ids) as id;

  if paid_ids is not null then
    insert into order_hold (order_id, event_id, expires_at, places, mailbox, account_id, network, wide_network)
      select order_ids[i], event_ids[i], hold_until, place_counts[i], mailboxes[i], account_ids[i], networks[i], wide_networks[i]
      from unnest(granted) as i where totals[i] > 0 or awaits_confirmation[i];
    perform enqueue_jobs('checkout.expire-orders', array[jsonb_build_object('orderIds', to_jsonb(paid_ids))], hold_until);
  end if;
  -- A network's free places are counted by the hour, where all that is counted by time is (0008-throttles.sql).
  if free_room[3] is not null then
    insert into throttle as counted (key, window_start, ends_at, hits)
      select n.network, this_hour, this_hour + interval '1 hour', sum(free_counts[i])
      from unnest(granted) as i cross join lateral (values (networks[i]), (wide_networks[i])) as n(network)
      where free_counts[i] > 0 and n.network is not null
      group by n.network order by 1
      on conflict on constraint throttle_pkey do update set hits = counted.hits + excluded.hits;
  end if;

  if free_ids is not null then
    perform enqueue_jobs('tickets.fulfil-order', array(select jsonb_build_object('orderId', id) from unnest(free_ids) as id), at);
  end if;
end $$;

-- Servers of the version before go on as they are used to, while they are replaced by this one; a later version drops what follows. They sell by
-- this function, and keep a hold and an end of it in customer_order, which nothing of this version changes.
create or replace function sell_orders(
  provider text, hold_seconds int, bounds jsonb, open_room int[], free_room int[], holders text[],
  keys text[], hashes bytea[], numbers text[], link_secrets uuid[], event_ids bigint[], organiser_ids bigint[], account_ids bigint[],
  emails text[], firstnames text[], lastnames text[], phones text[], totals int[], awaits_confirmation boolean[], return_paths text[],
  place_counts int[], free_counts int[], mailboxes bigint[], networks bytea[], wide_networks bytea[],
  line_orders int[], line_offers bigint[], line_quantities int[], line_terms text[],
  position_orders int[], kinds text[], position_offers bigint[], ticket_types int[], titles text[], quantities int[], amounts int[],
  vat_rates int[], attendee_firstnames text[], attendee_lastnames text[],
  at timestamptz default now()
) returns setof sale_result language sql as $$
  select * from place_ticket_orders(hold_seconds, bounds, open_room, free_room, holders,
    array(select substring(sha256(convert_to(given.key, 'UTF8')) for 16) from unnest(keys) with ordinality as given (key, place) order by given.place),
    hashes, numbers, link_secrets, event_ids, organiser_ids, account_ids, emails, firstnames, lastnames, phones, totals, awaits_confirmation,
    return_paths, place_counts, free_counts, mailboxes, networks, wide_networks, line_orders, line_offers, line_quantities, line_terms,
    position_orders, kinds, position_offers, ticket_types, titles, quantities, amounts, vat_rates, attendee_firstnames, attendee_lastnames, at)
$$;

-- Brings number, key, hold and claims of an order to what a server of the version before has made of it. Harmless when repeated.
create function follow_version_before(o customer_order) returns void language plpgsql as $$
begin
  insert into order_number (number, order_id) values (o.number, o.id) on conflict do nothing;
  if o.idempotency_key is not null and o.created_at > now() - interval '1 hour' then
    insert into idempotency_key (key, request_hash, result, created_at)
      values (substring(sha256(convert_to(o.idempotency_key, 'UTF8')) for 16), o.request_hash, jsonb_build_object('orderId', o.id), o.created_at)
      on conflict do nothing;
  end if;
  if o.state = 'pending' then
    insert into order_hold (order_id, event_id, expires_at, places, mailbox, account_id, network, wide_network)
      values (o.id, o.event_id, o.hold_expires_at, coalesce(o.places, 0), o.mailbox, o.account_id, o.network, o.wide_network)
      on conflict (order_id) do update set expires_at = excluded.expires_at where order_hold.expires_at is distinct from excluded.expires_at;
  else
    delete from order_hold where order_id = o.id;
  end if;
  insert into order_claim (order_id, resource, resource_id, held, taken, released)
    select o.id, 'ticket_offer', wanted.offer_id, case when o.state = 'pending' then wanted.places else 0 end,
      case when o.state = 'paid' then wanted.places else 0 end, case when o.state in ('pending', 'paid') then 0 else wanted.places end
    from (select p.offer_id, count(*) as places from order_position p where p.order_id = o.id and p.kind = 'ticket' group by p.offer_id) as wanted
    on conflict (order_id, resource, resource_id) do update set held = excluded.held, taken = excluded.taken, released = excluded.released;
end $$;

create function order_of_version_before() returns trigger language plpgsql as $$
begin
  perform follow_version_before(o) from customer_order o where o.id = new.id;
  return null;
end $$;
create trigger customer_order_of_version_before after update of hold_expires_at on customer_order
  for each row when (pg_trigger_depth() = 0) execute function order_of_version_before();
-- A sale that was waiting while its function was replaced goes on as it began; its positions come after its order.
create constraint trigger customer_order_sold_by_version_before after insert on customer_order deferrable initially deferred
  for each row when (new.idempotency_key is not null) execute function order_of_version_before();

create function tell_version_before() returns trigger language plpgsql as $$
begin
  update customer_order set hold_expires_at = new.expires_at where id = new.order_id and state = 'pending';
  return null;
end $$;
create trigger order_hold_for_version_before after update of expires_at on order_hold
  for each row when (old.expires_at is distinct from new.expires_at) execute function tell_version_before();

-- What waits at this moment, and what may be asked for again: the newest orders, back to an hour ago. The rest follows without a lock (0050).
select follow_version_before(o) from customer_order o where o.state = 'pending';
do $$
declare
  newest customer_order;
begin
  for newest in select * from customer_order order by id desc loop
    exit when newest.created_at < now() - interval '1 hour';
    perform follow_version_before(newest);
  end loop;
end $$;
update customer_order set network = null, wide_network = null where network is not null or wide_network is not null;

-- What two versions before sold by.
drop function sell_tickets(jsonb, timestamptz);
