-- When the clock last went for each tenant, and what it found when it had stood: since when, and until when it takes nothing
-- from anybody for being late.
create table clock_beat (
  tenant_id varchar(12) primary key,
  seen_at timestamptz not null,
  stood_from timestamptz,
  rests_until timestamptz
);
grant select, insert, update, delete on clock_beat to journal_app;
