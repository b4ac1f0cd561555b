-- When the account's password was last entered in this session; null: it began by a remembered device (decision 0172).
alter table session add column password_entered_at timestamptz;

-- As before (0018), with that moment: whoever begins a login by it has just entered or set a password.
create or replace function begin_logins(
  accounts bigint[], checked text[], clients text[], devices text[], places text[], at timestamptz,
  session_hashes text[], session_ends timestamptz[], remember_hashes text[], remember_ends timestamptz[]
) returns table (number bigint, device_login_id bigint) language plpgsql as $$
begin
  return query
    with asked as materialized (
      select *
      from unnest(
        accounts, checked, clients, devices, places, session_hashes, session_ends, remember_hashes, remember_ends
      ) with ordinality as asked (
        account_id, hash, client, device, place, session_hash, session_end, remember_hash, remember_end, number
      )
    ), held as materialized (
      select account.id, account.password_hash from account where account.id = any (accounts)
      order by account.id for no key update skip locked
    ), begun as materialized (
      select asked.*, nextval('device_login_id_seq') as login
      from asked join held on held.id = asked.account_id
      where asked.hash is null or asked.hash = held.password_hash
    ), seen as (
      update account set seen_at = at from begun where account.id = begun.account_id
    ), logged_in as (
      insert into device_login (id, account_id, client, device, place, created_at, seen_at)
      overriding system value
      select login, account_id, client, device, place, at, at from begun
    ), sessions as (
      insert into session (token_hash, account_id, device_login_id, created_at, refreshed_at, expires_at, password_entered_at)
      select decode(session_hash, 'hex'), account_id, login, at, at, session_end, at from begun
    ), remembered as (
      insert into remember_token (token_hash, device_login_id, created_at, expires_at)
      select decode(remember_hash, 'hex'), login, at, remember_end from begun where remember_hash is not null
    )
    select begun.number, begun.login from begun;
end $$;
