-- Who wrote an article, by ORCID and mailbox, among its words: the reviewer finder asks who stood on a title page with
-- whom, and unnesting the authors of every article took longer than everything else it does. The mark before them keeps
-- them out of what people search for.
create function "article_people"(authors jsonb) returns text[] language sql immutable set search_path = pg_catalog as $$
  select coalesce(array_agg(distinct '@' || lower(one)) filter (where one <> ''), '{}')
  from jsonb_array_elements(case jsonb_typeof(authors) when 'array' then authors else '[]' end) author,
    lateral (values (author ->> 'orcid'), (author ->> 'email')) as named(one)
$$;
create or replace function "articles_note"() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into "articles_words" values (new.id, coalesce(new.search, '') || array_to_tsvector(array['~' || new.tenant_id] || article_people(new.authors)))
  on conflict (id) do update set words = excluded.words;
  return null;
end $$;
drop trigger "articles_note" on "articles";
create trigger "articles_note" after insert or update of search, authors on "articles" for each row execute function "articles_note"();
update "articles_words" w set words = w.words || array_to_tsvector(article_people(a.authors)) from "articles" a where a.id = w.id;
