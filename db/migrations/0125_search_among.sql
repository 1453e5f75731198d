-- Which of these rows have the words: for pages far down, where asking row by row costs more than asking once.
create function "submissions_among"(query tsquery, ids bigint[]) returns setof bigint language sql stable security definer set search_path = public as $$
  select id from "submissions_words" where id = any(ids) and words @@ (query && ('''~' || current_setting('app.tenant', true) || '''')::tsquery)
$$;
create function "articles_among"(query tsquery, ids bigint[]) returns setof bigint language sql stable security definer set search_path = public as $$
  select id from "articles_words" where id = any(ids) and words @@ (query && ('''~' || current_setting('app.tenant', true) || '''')::tsquery)
$$;
