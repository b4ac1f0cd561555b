-- Ids of jobs that we write count up: a random one for each job touched another page of the index of all jobs (decision 0166). Those that
-- pg-boss writes itself stay random, and never meet them.
create sequence job_number;

create or replace function enqueue_jobs(job_name text, payloads jsonb[], start_after timestamptz default now())
returns void language plpgsql as $$
begin
  insert into pgboss.job (
    id, name, data, start_after, keep_until, retry_limit, retry_delay, retry_backoff, retry_delay_max,
    expire_seconds, deletion_seconds, policy, dead_letter, heartbeat_seconds
  )
  select
    lpad(to_hex(nextval('job_number')), 32, '0')::uuid, queue.name, payload, enqueue_jobs.start_after,
    enqueue_jobs.start_after + queue.retention_seconds * interval '1 second',
    queue.retry_limit, queue.retry_delay, queue.retry_backoff, queue.retry_delay_max,
    queue.expire_seconds, queue.deletion_seconds, queue.policy, queue.dead_letter, queue.heartbeat_seconds
  from pgboss.queue cross join unnest(payloads) as payload
  where queue.name = job_name;
  if not found and cardinality(payloads) > 0 then
    raise exception 'there is no job called %', job_name;
  end if;
end $$;
