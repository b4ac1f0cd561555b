-- An order that is for no event (0048) is paid, refunded and disputed like any other.
alter table payment_attempt alter column event_id drop not null;
alter table refund alter column event_id drop not null;
alter table payment_dispute alter column event_id drop not null;
