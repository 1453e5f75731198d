alter table "shop_order" add column "accept_deadline" timestamptz;
create index "shop_order_by_status_accept_deadline" on "shop_order" (tenant_id, status, accept_deadline, id) where is_deleted = 0;
-- What was paid before and lies still: the shop has a day from now, and is told of it.
alter table "shop_order" no force row level security;
update "shop_order" set "accept_deadline" = now() + interval '24 hours' where status = '20' and pay_time is not null and is_deleted = 0;
alter table "shop_order" force row level security;
