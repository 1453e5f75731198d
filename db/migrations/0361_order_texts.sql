create index "shop_order_pay_trade_no_parts" on "shop_order" using gin (parts_of(tenant_id, "pay_trade_no")) with (fastupdate = off) where is_deleted = 0 and "pay_trade_no" is not null;
grant select (id, is_deleted, tenant_id, "pay_trade_no") on "shop_order" to journal_seeker;
drop policy if exists seeker on "shop_order";
create policy seeker on "shop_order" for select to journal_seeker using (true);
create function "shop_order_pay_trade_no_with"(asked text, most integer) returns setof bigint language sql stable security definer set search_path = public rows 100 as $$
  select id from "shop_order" where parts_of(tenant_id, "pay_trade_no") @> parts_of(current_setting('app.tenant', true), asked) and is_deleted = 0
    and tenant_id = current_setting('app.tenant', true) and "pay_trade_no" ilike '%' || regexp_replace(asked, '([\\%_])', '\\\1', 'g') || '%' limit most
$$;
select owned_by_seeker('"shop_order_pay_trade_no_with"(text, integer)');
create index "order_product_goods_name_parts" on "order_product" using gin (parts_of(tenant_id, "goods_name")) with (fastupdate = off) where is_deleted = 0 and "goods_name" is not null;
grant select (id, is_deleted, tenant_id, "goods_name") on "order_product" to journal_seeker;
drop policy if exists seeker on "order_product";
create policy seeker on "order_product" for select to journal_seeker using (true);
create function "order_product_goods_name_with"(asked text, most integer) returns setof bigint language sql stable security definer set search_path = public rows 100 as $$
  select id from "order_product" where parts_of(tenant_id, "goods_name") @> parts_of(current_setting('app.tenant', true), asked) and is_deleted = 0
    and tenant_id = current_setting('app.tenant', true) and "goods_name" ilike '%' || regexp_replace(asked, '([\\%_])', '\\\1', 'g') || '%' limit most
$$;
select owned_by_seeker('"order_product_goods_name_with"(text, integer)');
create index "school_comment_by_report_count" on "school_comment" (tenant_id, report_count, id) where is_deleted = 0;
