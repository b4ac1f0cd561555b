-- A mail that is not to go out any more, because the tickets that it brings were taken back meanwhile; last_error says why.
alter table order_mail
  drop constraint order_mail_state_check,
  add constraint order_mail_state_check check (state in ('waiting', 'sent', 'failed', 'withdrawn'));
