-- Until when a mail waits because its mailbox has had as many as strangers may cause; null: it waits for nothing but its turn.
alter table order_mail add column held_until timestamptz;
alter table account_mail
  add column held_until timestamptz,
  -- Whether the owner of the mailbox had confirmed the address to us: nobody else can cause what goes there then.
  add column confirmed boolean not null default false;
