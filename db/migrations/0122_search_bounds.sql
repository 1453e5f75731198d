-- A word that stands in every fourth title: to sort fifty thousand rows for one page is most of its cost. `_some` tells
-- whether a word is that common without reading all of them; `_has` asks one row, for a walk from the newest.
create function "submissions_some"(query tsquery, most integer) returns setof bigint language sql stable security definer set search_path = public as $$
  select id from "submissions_words" where words @@ (query && ('''~' || current_setting('app.tenant', true) || '''')::tsquery) limit most
$$;
create function "submissions_has"(row_id bigint, query tsquery) returns boolean language sql stable security definer set search_path = public cost 1000 as $$
  select words @@ (query && ('''~' || current_setting('app.tenant', true) || '''')::tsquery) from "submissions_words" where id = row_id
$$;
create function "articles_some"(query tsquery, most integer) returns setof bigint language sql stable security definer set search_path = public as $$
  select id from "articles_words" where words @@ (query && ('''~' || current_setting('app.tenant', true) || '''')::tsquery) limit most
$$;
create function "articles_has"(row_id bigint, query tsquery) returns boolean language sql stable security definer set search_path = public cost 1000 as $$
  select words @@ (query && ('''~' || current_setting('app.tenant', true) || '''')::tsquery) from "articles_words" where id = row_id
$$;
