-- What came instead of what was asked for: the books know the money of a mismatch as well, its refunds and its disputes.
alter table payment_attempt
  add column received_cents int check (received_cents >= 0),
  add column received_currency text,
  add column received_live boolean;
