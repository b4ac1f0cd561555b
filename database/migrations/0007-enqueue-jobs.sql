-- Jobs written in the caller's transaction, any number at once; see server/platform/jobs.ts.

create function enqueue_jobs(job_name text, payloads jsonb[], start_after timestamptz default now())
returns void language plpgsql as $$
begin
  insert into pgboss.job (
    name, data, start_after, keep_until, retry_limit, retry_delay, retry_backoff, retry_delay_max,
    expire_seconds, deletion_seconds, policy, dead_letter, heartbeat_seconds
  )
  select
    queue.name, payload, enqueue_jobs.start_after,
    enqueue_jobs.start_after + queue.retention_seconds * interval '1 second',
    queue.retry_limit, queue.retry_delay, queue.retry_backoff, queue.retry_delay_max,
    queue.expire_seconds, queue.deletion_seconds, queue.policy, queue.dead_letter, queue.heartbeat_seconds
  from pgboss.queue cross join unnest(payloads) as payload
  where queue.name = job_name;
  if not found and cardinality(payloads) > 0 then
    raise exception 'there is no job called %', job_name;
  end if;
end $$;
