-- What all processes of this database have in common, so that one that was started with keys or files of its own is told.
create table installation (
  name varchar(20) primary key,
  value varchar(64) not null
);
grant select, insert on installation to journal_app;
grant update (value) on installation to journal_app;
