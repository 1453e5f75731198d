alter table "notice" add column "audience" varchar(64);
