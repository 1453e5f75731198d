-- An article that is saved as it stands is no news for harvesters: what only says who wrote last, and how often it was
-- read, moves its datestamp no more.
create or replace function "articles_stamp"() returns trigger language plpgsql as $$
declare
  beside constant text[] := array['update_time', 'update_user', 'version', 'view_count', 'download_count', 'oai_datestamp'];
begin
  if tg_op = 'UPDATE' and to_jsonb(old) - beside = to_jsonb(new) - beside then
    return new;
  end if;
  new.oai_datestamp := oai_now(new.update_time);
  return new;
end $$;
