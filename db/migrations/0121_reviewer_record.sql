-- What a reviewer has done so far, for the finder: adding up every review of every reviewer at each look took half a
-- second with 100,000 of them. Counted again from the reviewer's own reviews whenever one of them changes, in the same
-- transaction and behind the row's lock: each statement of the function sees what was committed when it starts, so that
-- of two who write at once the second counts both. Load is not here: it depends on the clock.
create table "reviewer_record" (
  tenant_id varchar(12) not null,
  reviewer_id bigint not null,
  done integer not null default 0,
  declined integer not null default 0,
  mean_days integer,
  on_time float8,
  rating float8,
  -- Titles and keywords of the papers of the five latest reports.
  words text not null default '',
  primary key (tenant_id, reviewer_id),
  foreign key (tenant_id, reviewer_id) references "blade_user" (tenant_id, id)
);
alter table "reviewer_record" enable row level security;
alter table "reviewer_record" force row level security;
create policy tenant on "reviewer_record" using (tenant_id = (select current_setting('app.tenant', true)))
  with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "reviewer_record" to journal_app;

create function "reviewer_count"(tenant varchar, who bigint) returns void language plpgsql as $$
begin
  insert into reviewer_record (tenant_id, reviewer_id) values (tenant, who)
  on conflict (tenant_id, reviewer_id) do update set reviewer_id = excluded.reviewer_id;
  update reviewer_record set (done, declined, mean_days, on_time, rating) = (
    select count(*) filter (where r.state in ('submitted', 'confirmed')),
      count(*) filter (where r.state in ('declined', 'expired')),
      round(extract(epoch from avg(r.submitted_at - r.responded_at) filter (where r.submitted_at is not null)) / 86400),
      avg((r.submitted_at <= r.review_due_at)::int) filter (where r.submitted_at is not null and r.review_due_at is not null),
      avg(r.editor_rating)
    from review_record r where r.tenant_id = tenant and r.reviewer_id = who and r.is_deleted = 0
  ), words = coalesce((
    select string_agg(concat_ws(' ', s.title_zh, s.title_en, s.keywords_zh::text, s.keywords_en::text), ' ' order by r.id desc)
    from (select id, submission_id from review_record where tenant_id = tenant and reviewer_id = who and is_deleted = 0
      and state in ('submitted', 'confirmed') order by id desc limit 5) r
    join submissions s on s.tenant_id = tenant and s.id = r.submission_id
  ), '')
  where tenant_id = tenant and reviewer_id = who;
end $$;

create function "review_record_count"() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.reviewer_id <> new.reviewer_id then
    perform reviewer_count(new.tenant_id, least(old.reviewer_id, new.reviewer_id));
    perform reviewer_count(new.tenant_id, greatest(old.reviewer_id, new.reviewer_id));
  else
    perform reviewer_count(coalesce(new.tenant_id, old.tenant_id), coalesce(new.reviewer_id, old.reviewer_id));
  end if;
  return null;
end $$;
create trigger "review_record_first_count" after insert on "review_record" for each row
  when (new.state in ('submitted', 'confirmed', 'declined', 'expired') or new.submitted_at is not null or new.editor_rating is not null) execute function "review_record_count"();
-- Invitations that are accepted or cancelled add nothing up: closing a round touches nobody's row.
create trigger "review_record_count" after update on "review_record" for each row
  when ((old.state in ('submitted', 'confirmed', 'declined', 'expired') or new.state in ('submitted', 'confirmed', 'declined', 'expired')
      or old.submitted_at is not null or new.submitted_at is not null or old.editor_rating is not null or new.editor_rating is not null)
    and (old.state, old.reviewer_id, old.is_deleted, old.submitted_at, old.responded_at, old.review_due_at, old.editor_rating)
    is distinct from (new.state, new.reviewer_id, new.is_deleted, new.submitted_at, new.responded_at, new.review_due_at, new.editor_rating))
  execute function "review_record_count"();
create trigger "review_record_last_count" after delete on "review_record" for each row execute function "review_record_count"();

-- A paper that gets other words has been reviewed under those.
create function "submissions_words_of_reviewers"() returns trigger language plpgsql as $$
declare who bigint;
begin
  for who in select distinct reviewer_id from review_record where tenant_id = new.tenant_id and submission_id = new.id
    and is_deleted = 0 and state in ('submitted', 'confirmed') order by reviewer_id
  loop
    perform reviewer_count(new.tenant_id, who);
  end loop;
  return null;
end $$;
create trigger "submissions_words_of_reviewers" after update on "submissions" for each row
  when ((old.title_zh, old.title_en, old.keywords_zh, old.keywords_en)
    is distinct from (new.title_zh, new.title_en, new.keywords_zh, new.keywords_en))
  execute function "submissions_words_of_reviewers"();

create index "review_record_latest" on "review_record" (tenant_id, reviewer_id, id desc)
  where is_deleted = 0 and state in ('submitted', 'confirmed');
create index "review_record_live" on "review_record" (tenant_id, reviewer_id) include (state, response_due_at)
  where is_deleted = 0 and state in ('invited', 'accepted', 'reopened');

-- Whoever runs this owns the tables and need not be a superuser: without a tenant they would see no row.
alter table "review_record" no force row level security;
alter table "submissions" no force row level security;
alter table "reviewer_record" no force row level security;
select reviewer_count(tenant_id, reviewer_id) from (select distinct tenant_id, reviewer_id from "review_record") r;
alter table "review_record" force row level security;
alter table "submissions" force row level security;
alter table "reviewer_record" force row level security;
