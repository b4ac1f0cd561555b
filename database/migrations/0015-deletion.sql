-- What outlives an account: a wish to have its credit paid out, and orders and invoices that name nobody any more.

-- Kept until it is paid and as long as the law wants proof of it; account_id is all that is left of the account.
create table payout_request (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  amount_cents int not null check (amount_cents > 0),
  iban text not null check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  holder text not null check (holder <> ''),
  requested_at timestamptz not null default now()
);
create index payout_request_account on payout_request (account_id);

-- An invoice never changes, but for one thing once: it forgets its buyer (docs/decisions/0089).
create function refuse_invoice_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and to_jsonb(new) - 'content' = to_jsonb(old) - 'content'
    and new.content - 'buyer' = old.content - 'buyer'
    and new.content -> 'buyer' = '{"name": "", "email": ""}'::jsonb
  then
    return new;
  end if;
  raise exception 'rows of invoice are never changed' using errcode = 'restrict_violation';
end $$;
drop trigger invoice_is_immutable on invoice;
create trigger invoice_is_immutable before update or delete on invoice
  for each row execute function refuse_invoice_change();
