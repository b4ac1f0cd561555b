-- A login on a device that nobody is logged in on: device, session and what remembers it, in one round trip with plans that
-- each connection keeps. Null: the account is gone or has another password than the one that was checked (null: any).
-- The account stays as it is until the commit, so that no login by an old password survives its change.
create function begin_login(
  given_account bigint, checked_password text, given_client text, given_device text, given_place text, at timestamptz,
  session_hash bytea, session_end timestamptz, remember_hash bytea, remember_end timestamptz
) returns bigint language plpgsql as $$
declare
  login bigint;
begin
  update account set seen_at = at
  where id = given_account and (checked_password is null or password_hash = checked_password);
  if not found then
    return null;
  end if;
  insert into device_login (account_id, client, device, place, created_at, seen_at)
  values (given_account, given_client, given_device, given_place, at, at)
  returning id into login;
  insert into session (token_hash, account_id, device_login_id, created_at, refreshed_at, expires_at)
  values (session_hash, given_account, login, at, at, session_end);
  if remember_hash is not null then
    insert into remember_token (token_hash, device_login_id, created_at, expires_at)
    values (remember_hash, login, at, remember_end);
  end if;
  return login;
end $$;
