-- Wrong lock passwords of a session: the fifth ends it.
alter table session add column lock_tries integer not null default 0;

-- Messages with codes and links to one address: one a minute, five a day. The key is a hash, no address is kept.
create table message_turn (
  key varchar(64) primary key,
  last_at timestamptz not null,
  since timestamptz not null,
  count integer not null
);
create index message_turn_last on message_turn (last_at);
grant select, insert, update, delete on message_turn to journal_app;
