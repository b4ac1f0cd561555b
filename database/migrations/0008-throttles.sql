-- A minute's counts are no loss in a crash, and a write-ahead log of them would cost every sale (docs/decisions/0015).
alter table throttle set unlogged;
