import type pg from "pg";

// Any number of processes may start at once; the number only has to be the same in all of them.
const SCHEMA = `
select pg_advisory_xact_lock(6174100802);
create schema if not exists sandbox;

create table if not exists sandbox.session (
  id text primary key,
  idempotency_key text not null unique,
  request_hash text not null,
  state text not null check (state in ('open', 'processing', 'succeeded', 'failed', 'cancelled', 'expired')),
  behaviour text not null default 'normal'
    check (behaviour in ('normal', 'slow', 'double', 'reordered', 'silent', 'late')),
  refund_outcome text not null default 'succeeded' check (refund_outcome in ('succeeded', 'failed')),
  reference text not null,
  description text not null,
  amount_cents int not null check (amount_cents > 0),
  currency text not null,
  live boolean not null default false,
  lines jsonb not null,
  methods text[] not null,
  success_url text not null,
  cancel_url text not null,
  expires_at timestamptz not null,
  payment_id text unique,
  -- Money that is on its way: when it arrives, or does not.
  settles_at timestamptz,
  settles_as text check (settles_as in ('succeeded', 'failed')),
  created_at timestamptz not null
);
create index if not exists session_created on sandbox.session (created_at, id);
create index if not exists session_settles on sandbox.session (settles_at) where settles_at is not null;
create index if not exists session_expires on sandbox.session (expires_at) where state = 'open';

create table if not exists sandbox.refund (
  id text primary key,
  idempotency_key text unique,
  request_hash text,
  payment_id text not null,
  reference text,
  state text not null check (state in ('pending', 'succeeded', 'failed')),
  amount_cents int not null check (amount_cents > 0),
  settles_at timestamptz,
  created_at timestamptz not null
);
create index if not exists refund_created on sandbox.refund (created_at, id);
create index if not exists refund_payment on sandbox.refund (payment_id);
create index if not exists refund_settles on sandbox.refund (settles_at) where settles_at is not null;

create table if not exists sandbox.dispute (
  id text primary key,
  payment_id text not null unique,
  amount_cents int not null,
  state text not null check (state in ('open', 'won', 'lost')),
  created_at timestamptz not null
);

create table if not exists sandbox.delivery (
  id bigint generated always as identity primary key,
  event_id text not null,
  body text not null,
  deliver_at timestamptz not null,
  attempts int not null default 0,
  delivered_at timestamptz,
  last_answer text
);
create index if not exists delivery_due on sandbox.delivery (deliver_at) where delivered_at is null;
`;

/** Makes the sandbox's own tables, once however many processes start. */
export async function createSandboxSchema(pool: pg.Pool): Promise<void> {
  // Several statements at once are one transaction.
  await pool.query(SCHEMA);
}
