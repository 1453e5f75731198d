-- Papers by who wrote them: parts of all names and the address of an author, as one text, stand in an index (decision 57). Of
-- 150,000 authors each was read for every word that somebody looked for among papers.
create index "submission_author_names_parts" on "submission_author" using gin (parts_of(tenant_id, lower(coalesce(display_name_zh, '') || ' ' || coalesce(family_name_zh, '') || coalesce(given_name_zh, '') || ' ' || coalesce(display_name_en, '') || ' ' || coalesce(given_name_en, '') || ' ' || coalesce(family_name_en, '') || ' ' || coalesce(email, ''))))
  with (fastupdate = off) where is_deleted = 0;
grant select (id, is_deleted, tenant_id, display_name_zh, family_name_zh, given_name_zh, display_name_en, given_name_en, family_name_en, email)
  on "submission_author" to journal_seeker;
drop policy if exists seeker on "submission_author";
create policy seeker on "submission_author" for select to journal_seeker using (true);
create function "submission_author_names_with"(asked text, most integer) returns setof bigint language sql stable security definer set search_path = public rows 100 as $$
  select id from "submission_author" where parts_of(tenant_id, lower(coalesce(display_name_zh, '') || ' ' || coalesce(family_name_zh, '') || coalesce(given_name_zh, '') || ' ' || coalesce(display_name_en, '') || ' ' || coalesce(given_name_en, '') || ' ' || coalesce(family_name_en, '') || ' ' || coalesce(email, '')))
      @> parts_of(current_setting('app.tenant', true), asked) and is_deleted = 0 and tenant_id = current_setting('app.tenant', true)
    and lower(coalesce(display_name_zh, '') || ' ' || coalesce(family_name_zh, '') || coalesce(given_name_zh, '') || ' ' || coalesce(display_name_en, '') || ' ' || coalesce(given_name_en, '') || ' ' || coalesce(family_name_en, '') || ' ' || coalesce(email, ''))
      like '%' || regexp_replace(asked, '([\\%_])', '\\\1', 'g') || '%' limit most
$$;
select owned_by_seeker('"submission_author_names_with"(text, integer)');
