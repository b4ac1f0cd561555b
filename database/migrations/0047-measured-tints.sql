-- By which version of the measurement (`server/areas/media/tint.ts`) a picture's tint was found; 0: none yet, it is an estimate.
alter table picture add column tint_version smallint not null default 0;
