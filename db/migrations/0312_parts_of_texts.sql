-- Parts of texts in an index (decision 57). Whoever looks through it stands outside of the fence and may read nothing but
-- what its functions answer: ids of rows of the tenant that asks. Nobody is a member of this role, its maker least of all.
do $$ begin
  if not exists (select 1 from pg_roles where rolname = 'journal_seeker') then
    create role journal_seeker nologin nosuperuser nobypassrls nocreatedb nocreaterole;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;
grant usage on schema public to journal_seeker;

-- Pairs of letters of which one is no Latin one, and any three of them, each with the tenant: 32 bits, so that two may be
-- alike; who finds a row by them looks at its text too.
create function parts_of(tenant text, words text) returns integer[] language plpgsql immutable strict parallel safe as $$
declare
  seed integer := hashtext(tenant);
  letters text[] := string_to_array(lower(words), null);
  one integer := ascii(letters[1]);
  two integer := ascii(letters[2]);
  three integer;
  parts integer[] := '{}';
begin
  for i in 2 .. cardinality(letters) loop
    if one > 127 or two > 127 then parts := parts || (seed # (one << 11) # two); end if;
    three := ascii(letters[i + 1]);
    if three < 128 and two < 128 and one < 128 then parts := parts || (seed # (one << 14) # (two << 7) # three # 536870912); end if;
    one := two;
    two := three;
  end loop;
  return parts;
end $$;

-- A function is handed over by somebody who belongs to both for that moment, and to the one alone afterwards.
create function owned_by_seeker(called regprocedure) returns void language plpgsql as $$
begin
  execute format('grant journal_seeker to %I', current_user);
  grant create on schema public to journal_seeker;
  execute format('alter function %s owner to journal_seeker', called);
  revoke create on schema public from journal_seeker;
  execute format('revoke journal_seeker from %I', current_user);
end $$;

create index "stu_info_stu_name_parts" on "stu_info" using gin (parts_of(tenant_id, "stu_name")) with (fastupdate = off) where is_deleted = 0;
grant select (id, is_deleted, tenant_id, "stu_name") on "stu_info" to journal_seeker;
drop policy if exists seeker on "stu_info";
create policy seeker on "stu_info" for select to journal_seeker using (true);
create function "stu_info_stu_name_with"(asked text, most integer) returns setof bigint language sql stable security definer set search_path = public rows 100 as $$
  select id from "stu_info" where parts_of(tenant_id, "stu_name") @> parts_of(current_setting('app.tenant', true), asked) and is_deleted = 0
    and tenant_id = current_setting('app.tenant', true) and "stu_name" ilike '%' || regexp_replace(asked, '([\\%_])', '\\\1', 'g') || '%' limit most
$$;
select owned_by_seeker('"stu_info_stu_name_with"(text, integer)');
create index "stu_info_stu_no_parts" on "stu_info" using gin (parts_of(tenant_id, "stu_no")) with (fastupdate = off) where is_deleted = 0;
grant select (id, is_deleted, tenant_id, "stu_no") on "stu_info" to journal_seeker;
drop policy if exists seeker on "stu_info";
create policy seeker on "stu_info" for select to journal_seeker using (true);
create function "stu_info_stu_no_with"(asked text, most integer) returns setof bigint language sql stable security definer set search_path = public rows 100 as $$
  select id from "stu_info" where parts_of(tenant_id, "stu_no") @> parts_of(current_setting('app.tenant', true), asked) and is_deleted = 0
    and tenant_id = current_setting('app.tenant', true) and "stu_no" ilike '%' || regexp_replace(asked, '([\\%_])', '\\\1', 'g') || '%' limit most
$$;
select owned_by_seeker('"stu_info_stu_no_with"(text, integer)');
create index "school_goods_goods_name_parts" on "school_goods" using gin (parts_of(tenant_id, "goods_name")) with (fastupdate = off) where is_deleted = 0;
grant select (id, is_deleted, tenant_id, "goods_name") on "school_goods" to journal_seeker;
drop policy if exists seeker on "school_goods";
create policy seeker on "school_goods" for select to journal_seeker using (true);
create function "school_goods_goods_name_with"(asked text, most integer) returns setof bigint language sql stable security definer set search_path = public rows 100 as $$
  select id from "school_goods" where parts_of(tenant_id, "goods_name") @> parts_of(current_setting('app.tenant', true), asked) and is_deleted = 0
    and tenant_id = current_setting('app.tenant', true) and "goods_name" ilike '%' || regexp_replace(asked, '([\\%_])', '\\\1', 'g') || '%' limit most
$$;
select owned_by_seeker('"school_goods_goods_name_with"(text, integer)');
create index "school_goods_goods_code_parts" on "school_goods" using gin (parts_of(tenant_id, "goods_code")) with (fastupdate = off) where is_deleted = 0;
grant select (id, is_deleted, tenant_id, "goods_code") on "school_goods" to journal_seeker;
drop policy if exists seeker on "school_goods";
create policy seeker on "school_goods" for select to journal_seeker using (true);
create function "school_goods_goods_code_with"(asked text, most integer) returns setof bigint language sql stable security definer set search_path = public rows 100 as $$
  select id from "school_goods" where parts_of(tenant_id, "goods_code") @> parts_of(current_setting('app.tenant', true), asked) and is_deleted = 0
    and tenant_id = current_setting('app.tenant', true) and "goods_code" ilike '%' || regexp_replace(asked, '([\\%_])', '\\\1', 'g') || '%' limit most
$$;
select owned_by_seeker('"school_goods_goods_code_with"(text, integer)');
create index "shop_order_receiver_name_parts" on "shop_order" using gin (parts_of(tenant_id, "receiver_name")) with (fastupdate = off) where is_deleted = 0;
grant select (id, is_deleted, tenant_id, "receiver_name") on "shop_order" to journal_seeker;
drop policy if exists seeker on "shop_order";
create policy seeker on "shop_order" for select to journal_seeker using (true);
create function "shop_order_receiver_name_with"(asked text, most integer) returns setof bigint language sql stable security definer set search_path = public rows 100 as $$
  select id from "shop_order" where parts_of(tenant_id, "receiver_name") @> parts_of(current_setting('app.tenant', true), asked) and is_deleted = 0
    and tenant_id = current_setting('app.tenant', true) and "receiver_name" ilike '%' || regexp_replace(asked, '([\\%_])', '\\\1', 'g') || '%' limit most
$$;
select owned_by_seeker('"shop_order_receiver_name_with"(text, integer)');
create index "blade_user_account_parts" on "blade_user" using gin (parts_of(tenant_id, "account")) with (fastupdate = off) where is_deleted = 0;
grant select (id, is_deleted, tenant_id, "account") on "blade_user" to journal_seeker;
drop policy if exists seeker on "blade_user";
create policy seeker on "blade_user" for select to journal_seeker using (true);
create function "blade_user_account_with"(asked text, most integer) returns setof bigint language sql stable security definer set search_path = public rows 100 as $$
  select id from "blade_user" where parts_of(tenant_id, "account") @> parts_of(current_setting('app.tenant', true), asked) and is_deleted = 0
    and tenant_id = current_setting('app.tenant', true) and "account" ilike '%' || regexp_replace(asked, '([\\%_])', '\\\1', 'g') || '%' limit most
$$;
select owned_by_seeker('"blade_user_account_with"(text, integer)');
create index "blade_user_real_name_parts" on "blade_user" using gin (parts_of(tenant_id, "real_name")) with (fastupdate = off) where is_deleted = 0;
grant select (id, is_deleted, tenant_id, "real_name") on "blade_user" to journal_seeker;
drop policy if exists seeker on "blade_user";
create policy seeker on "blade_user" for select to journal_seeker using (true);
create function "blade_user_real_name_with"(asked text, most integer) returns setof bigint language sql stable security definer set search_path = public rows 100 as $$
  select id from "blade_user" where parts_of(tenant_id, "real_name") @> parts_of(current_setting('app.tenant', true), asked) and is_deleted = 0
    and tenant_id = current_setting('app.tenant', true) and "real_name" ilike '%' || regexp_replace(asked, '([\\%_])', '\\\1', 'g') || '%' limit most
$$;
select owned_by_seeker('"blade_user_real_name_with"(text, integer)');
