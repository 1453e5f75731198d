-- When a public article last changed, for harvesters (OAI-PMH). The stamp is set here and nowhere else, so that no step
-- can forget it; counting readers is no change. Whoever stamps holds a shared lock until commit, and a harvest waits for
-- those who do: what is stamped before a harvest's date is always readable in it.
create function "oai_key"() returns bigint language sql stable as $$
  select hashtextextended('oai:' || current_setting('app.tenant', true), 0)
$$;
create function "oai_now"(at timestamptz) returns timestamptz language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(oai_key());
  return greatest(at, clock_timestamp());
end $$;
create function "oai_settle"() returns void language sql as $$ select pg_advisory_xact_lock(oai_key()) $$;

create function "articles_stamp"() returns trigger language plpgsql as $$
begin
  new.oai_datestamp := oai_now(new.update_time);
  return new;
end $$;
create trigger "articles_stamp" before update on "articles" for each row
  when (new.state in ('published', 'concern', 'retracted', 'removed')
    and (old.update_time is distinct from new.update_time or old.state is distinct from new.state))
  execute function "articles_stamp"();
create trigger "articles_first_stamp" before insert on "articles" for each row
  when (new.state in ('published', 'concern', 'retracted', 'removed') and new.oai_datestamp is null)
  execute function "articles_stamp"();

-- Volume and number of its issue are part of an article's record.
create function "journal_issues_stamp"() returns trigger language plpgsql as $$
begin
  update articles set oai_datestamp = oai_now(new.update_time)
  where issues_id = new.id and is_deleted = 0 and state in ('published', 'concern', 'retracted', 'removed');
  return null;
end $$;
create trigger "journal_issues_stamp" after update on "journal_issues" for each row
  when ((old.year, old.volume, old.issue_no, old.state, old.is_deleted)
    is distinct from (new.year, new.volume, new.issue_no, new.state, new.is_deleted))
  execute function "journal_issues_stamp"();

update "articles" set oai_datestamp = update_time
where oai_datestamp is null and state in ('published', 'concern', 'retracted', 'removed');

-- A harvest goes through these in the order of ids, or through those of a few days.
create index "articles_harvest" on "articles" (tenant_id, journal_id, id)
  where is_deleted = 0 and state in ('published', 'concern', 'retracted', 'removed');
create index "articles_harvest_since" on "articles" (tenant_id, journal_id, oai_datestamp)
  where is_deleted = 0 and state in ('published', 'concern', 'retracted', 'removed');
create index "articles_harvest_section" on "articles" (tenant_id, journal_id, section_name_en, section_name_zh)
  where is_deleted = 0 and state in ('published', 'concern', 'retracted', 'removed');
