-- What the journal's rules lean on besides row locks: a second writer meets a constraint, not a check that came too early.

-- Numbers of manuscripts: one statement takes the next one, so that no two papers share it.
create table journal_counter (
  tenant_id varchar(12) not null,
  journal_id bigint not null,
  year integer not null,
  last integer not null,
  primary key (tenant_id, journal_id, year),
  foreign key (tenant_id, journal_id) references journals (tenant_id, id)
);
alter table journal_counter enable row level security;
alter table journal_counter force row level security;
create policy tenant on journal_counter using (tenant_id = (select current_setting('app.tenant', true)))
  with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on journal_counter to journal_app;

create unique index submissions_number on submissions (tenant_id, journal_id, manuscript_no) where manuscript_no is not null;
create unique index review_round_open on review_round (tenant_id, submission_id) where closed_at is null and is_deleted = 0;
create unique index review_record_reviewer on review_record (tenant_id, round_id, reviewer_id) where state <> 'cancelled' and is_deleted = 0;
create unique index submission_file_version on submission_file (tenant_id, submission_id, stage, round_no, version_no);
create unique index articles_of_submission on articles (tenant_id, submission_id) where submission_id is not null and is_deleted = 0;
create unique index articles_slug on articles (tenant_id, journal_id, url_slug) where url_slug is not null and url_slug <> '' and is_deleted = 0;
create unique index journals_default on journals (tenant_id) where is_default and is_deleted = 0;
create unique index journal_issues_current on journal_issues (tenant_id, journal_id) where is_current and is_deleted = 0;

-- A DOI is one on the whole platform, whoever writes it in which case.
create unique index articles_doi on articles (doi) where doi is not null and is_deleted = 0;
alter table articles add constraint articles_doi_lower check (doi = lower(doi));

create index mail_outbox_waiting on mail_outbox (next_try_at) where state = 'queued' and is_deleted = 0;
