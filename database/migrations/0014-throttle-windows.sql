-- Windows of other lengths than a minute; the default is for processes that still count as before.
alter table throttle add column ends_at timestamptz not null default now() + interval '1 minute';

-- Counting by functions, whose plans each connection keeps: planning took longer than counting, and every write waits for it.
-- Rows are taken in the order of their keys, so that two processes never wait for each other in a circle.

create function count_hits(names text[], amounts int[], seconds int[], at timestamptz)
returns table (name text, total int, milliseconds_left int) language plpgsql as $$
begin
  return query
    insert into throttle as counted (key, window_start, ends_at, hits)
    select decode(hit.name, 'hex'), begun, begun + make_interval(secs => hit.length), hit.amount
    from unnest(names, amounts, seconds) as hit (name, amount, length),
      lateral (select date_bin(make_interval(secs => hit.length), at, timestamptz 'epoch') as begun) as of_window
    order by 1
    on conflict on constraint throttle_pkey do update set hits = counted.hits + excluded.hits
    returning encode(counted.key, 'hex'), counted.hits,
      ceil(extract(epoch from counted.ends_at - at) * 1000)::int;
end $$;

-- Never below nothing; a window that has begun meanwhile counts none of them.
create function take_back_hits(names text[], amounts int[], seconds int[], at timestamptz)
returns void language plpgsql as $$
begin
  update throttle set hits = greatest(throttle.hits - counted.amount, 0)
  from (
    select kept.key, kept.window_start, hit.amount
    from unnest(names, amounts, seconds) as hit (name, amount, length)
    join throttle as kept on kept.key = decode(hit.name, 'hex')
      and kept.window_start = date_bin(make_interval(secs => hit.length), at, timestamptz 'epoch')
    order by kept.key for update of kept
  ) as counted
  where throttle.key = counted.key and throttle.window_start = counted.window_start;
end $$;
