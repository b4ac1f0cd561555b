-- What members pay with besides a provider (decision 0240, docs/domain/ledger.md).

-- The balances of a member, for showing and for the lock under which credits are spent; the ledger below says why. account_id is all
-- that it knows of a person, and goes with the account.
create table wallet (
  id bigint generated always as identity primary key,
  account_id bigint unique references account on delete set null,
  -- What can be spent, and what orders hold that are not paid yet.
  credits_cents int not null default 0 constraint wallet_credits check (credits_cents >= 0),
  held_cents int not null default 0 constraint wallet_held check (held_cents >= 0)
);

-- Where money can be. Those of members belong to a wallet: what can be spent, what orders hold, what a member owes us. Sales belong to
-- whoever sold (no organiser: we ourselves); every other kind there is once. Kinds are added by whoever needs them.
create table ledger_account (
  id bigint generated always as identity primary key,
  kind text not null,
  wallet_id bigint references wallet,
  organiser_id bigint references organiser,
  owner_id bigint not null generated always as (coalesce(wallet_id, organiser_id, 0)) stored,
  constraint ledger_account_owner unique (kind, owner_id),
  check ((kind like 'member\_%') = (wallet_id is not null)),
  check (organiser_id is null or kind = 'sales')
);

-- Double entry: what leaves one account comes to another, so that all entries together are zero whatever is written.
create table ledger_transfer (
  id bigint generated always as identity primary key,
  kind text not null,
  from_account bigint not null references ledger_account,
  to_account bigint not null references ledger_account,
  cents int not null check (cents > 0),
  order_id bigint,
  -- What it was made for; nothing is made for the same thing twice.
  cause text not null constraint ledger_transfer_cause unique,
  at timestamptz not null default now(),
  check (from_account <> to_account)
);
-- What a member sees; holds come and go unseen.
create index ledger_transfer_from on ledger_transfer (from_account, id) where kind not in ('hold', 'release');
create index ledger_transfer_to on ledger_transfer (to_account, id) where kind not in ('hold', 'release');
create index ledger_transfer_order on ledger_transfer (order_id) where order_id is not null;

create view ledger_entry as
  select id as transfer_id, from_account as account_id, -cents as cents from ledger_transfer
  union all
  select id, to_account, cents from ledger_transfer;

-- An account of the ledger, made where there is none yet. owner: its wallet, or of sales its organiser (null: ourselves).
create function ledger_account_of(of_kind text, owner bigint) returns bigint language plpgsql as $$
declare found_id bigint;
begin
  loop
    select id into found_id from ledger_account where kind = of_kind and owner_id = coalesce(owner, 0);
    if found then return found_id; end if;
    insert into ledger_account (kind, wallet_id, organiser_id)
      values (of_kind, case when of_kind like 'member\_%' then owner end, case when of_kind = 'sales' then owner end)
      on conflict do nothing;
  end loop;
end $$;

-- Balances follow what is written, in its statement, and by nothing else.
create function book_ledger_transfers() returns trigger language plpgsql as $$
begin
  update wallet w set credits_cents = w.credits_cents + moved.credits, held_cents = w.held_cents + moved.held
  from (
    select a.wallet_id, coalesce(sum(e.cents) filter (where a.kind = 'member_available'), 0) as credits,
      coalesce(sum(e.cents) filter (where a.kind = 'member_held'), 0) as held
    from (select from_account as account_id, -cents as cents from inserted union all select to_account, cents from inserted) e
    join ledger_account a on a.id = e.account_id
    where a.kind in ('member_available', 'member_held') group by a.wallet_id
  ) moved where w.id = moved.wallet_id;
  return null;
end $$;
create trigger ledger_transfer_booked after insert on ledger_transfer
  referencing new table as inserted for each statement execute function book_ledger_transfers();

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger ledger_transfer_is_immutable before update or delete or truncate on ledger_transfer
  for each statement execute function refuse_ledger_change();
create trigger ledger_account_is_immutable before update or delete or truncate on ledger_account
  for each statement execute function refuse_ledger_change();
create trigger wallet_stays before delete or truncate on wallet
  for each statement execute function refuse_ledger_change();

create function refuse_wallet_balance() returns trigger language plpgsql as $$
begin
  raise exception 'a balance is changed by the ledger alone' using errcode = 'restrict_violation';
end $$;
create trigger wallet_begins_empty before insert on wallet
  for each row when (new.credits_cents <> 0 or new.held_cents <> 0) execute function refuse_wallet_balance();
create trigger wallet_follows_ledger before update of credits_cents, held_cents on wallet
  for each row when (pg_trigger_depth() = 0) execute function refuse_wallet_balance();

-- Open until somebody has paid it.
alter table payout_request add column paid_at timestamptz;
