-- 0120 stamped nothing where whoever ran it owns the tables but is no superuser: without a tenant they see no row.
alter table "articles" no force row level security;
update "articles" set oai_datestamp = update_time
where oai_datestamp is null and state in ('published', 'concern', 'retracted', 'removed');
alter table "articles" force row level security;
