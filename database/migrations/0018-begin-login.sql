-- Logins on devices that nobody is logged in on: devices, sessions and what remembers them, any number in one round trip, with
-- plans that each connection keeps. An account of which `checked` gives the hash of the password has to have that one still (null:
-- any). No login where it has not, where the account is gone, or where somebody changes it at this moment: whoever is missing waits for
-- that by itself and keeps nobody else waiting.
-- The accounts stay as they are until the commit, so that no login by an old password survives its change.
create function begin_logins(
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
      insert into session (token_hash, account_id, device_login_id, created_at, refreshed_at, expires_at)
      select decode(session_hash, 'hex'), account_id, login, at, at, session_end from begun
    ), remembered as (
      insert into remember_token (token_hash, device_login_id, created_at, expires_at)
      select decode(remember_hash, 'hex'), login, at, remember_end from begun where remember_hash is not null
    )
    select begun.number, begun.login from begun;
end $$;
