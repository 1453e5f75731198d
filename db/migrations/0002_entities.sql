-- Journal
create table "journals" (
  "id" bigint primary key,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null default now(),
  "update_user" bigint,
  "update_time" timestamptz not null default now(),
  "status" integer not null default 1,
  "is_deleted" integer not null default 0,
  "version" integer not null default 1,
  "code" varchar(32) not null,
  "name_zh" varchar(200),
  "name_en" varchar(200),
  "abbr_zh" varchar(80),
  "abbr_en" varchar(80),
  "slogan_zh" text,
  "slogan_en" text,
  "issn_print" varchar(9),
  "issn_online" varchar(9),
  "cn_no" varchar(20),
  "publisher_zh" varchar(200),
  "publisher_en" varchar(200),
  "sponsor_zh" varchar(200),
  "sponsor_en" varchar(200),
  "supervisor_zh" varchar(200),
  "supervisor_en" varchar(200),
  "frequency" varchar(16) not null,
  "founded_year" integer,
  "primary_language" varchar(16) not null,
  "languages" jsonb not null,
  "doi_prefix" varchar(12),
  "doi_pattern" varchar(200),
  "manuscript_no_pattern" varchar(40) not null,
  "licence" varchar(16) not null,
  "licence_url" varchar(300),
  "review_mode" varchar(16) not null,
  "min_reviews" integer not null,
  "response_days" integer not null,
  "review_days" integer not null,
  "minor_days" integer not null,
  "major_days" integer not null,
  "proof_days" integer not null,
  "require_final_review" boolean not null,
  "require_bilingual" boolean not null,
  "allow_author_withdraw" boolean not null,
  "appeal_days" integer not null,
  "rescind_hours" integer not null,
  "review_fee_enabled" boolean not null,
  "publish_fee_gate" varchar(16) not null,
  "aims_zh" text,
  "aims_en" text,
  "about_zh" text,
  "about_en" text,
  "ethics_zh" text,
  "ethics_en" text,
  "oa_policy_zh" text,
  "oa_policy_en" text,
  "ai_policy_zh" text,
  "ai_policy_en" text,
  "contact_zh" text,
  "contact_en" text,
  "email" varchar(200) not null,
  "phone" varchar(60),
  "address_zh" text,
  "address_en" text,
  "bank_info_zh" text,
  "bank_info_en" text,
  "cover_file_id" bigint,
  "cover_alt_zh" varchar(200),
  "cover_alt_en" varchar(200),
  "logo_file_id" bigint,
  "logo_alt_zh" varchar(200),
  "logo_alt_en" varchar(200),
  "template_file_id" bigint,
  "accepting_submissions" boolean not null,
  "is_default" boolean not null,
  "sort" integer not null
);
create unique index "journals_tenant_id" on "journals" (tenant_id, id);
alter table "journals" enable row level security;
alter table "journals" force row level security;
create policy tenant on "journals" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "journals" to journal_app;
create index "journals_order" on "journals" (tenant_id, sort, code, id) where is_deleted = 0;
create unique index "journals_unique_code" on "journals" (tenant_id, code) where is_deleted = 0;
create index "journals_cover_file_id" on "journals" (tenant_id, cover_file_id);
create index "journals_logo_file_id" on "journals" (tenant_id, logo_file_id);
create index "journals_template_file_id" on "journals" (tenant_id, template_file_id);
-- Article type
create table "article_type" (
  "id" bigint primary key,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null default now(),
  "update_user" bigint,
  "update_time" timestamptz not null default now(),
  "status" integer not null default 1,
  "is_deleted" integer not null default 0,
  "version" integer not null default 1,
  "journal_id" bigint not null,
  "code" varchar(32) not null,
  "name_zh" varchar(100),
  "name_en" varchar(100),
  "peer_reviewed" boolean not null,
  "abstract_required" boolean not null,
  "max_words" integer,
  "min_reviews" integer,
  "sort" integer not null
);
create unique index "article_type_tenant_id" on "article_type" (tenant_id, id);
alter table "article_type" enable row level security;
alter table "article_type" force row level security;
create policy tenant on "article_type" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "article_type" to journal_app;
create index "article_type_order" on "article_type" (tenant_id, sort, code, id) where is_deleted = 0;
create unique index "article_type_unique_journal_id_code" on "article_type" (tenant_id, journal_id, code) where is_deleted = 0;
create index "article_type_journal_id" on "article_type" (tenant_id, journal_id);
-- Editor
create table "journal_editor" (
  "id" bigint primary key,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null default now(),
  "update_user" bigint,
  "update_time" timestamptz not null default now(),
  "status" integer not null default 1,
  "is_deleted" integer not null default 0,
  "version" integer not null default 1,
  "journal_id" bigint not null,
  "user_id" bigint,
  "name_zh" varchar(100),
  "name_en" varchar(100),
  "role" varchar(16) not null,
  "affiliation_zh" varchar(300),
  "affiliation_en" varchar(300),
  "orcid" varchar(19),
  "sort" integer not null,
  "start_date" date,
  "end_date" date
);
create unique index "journal_editor_tenant_id" on "journal_editor" (tenant_id, id);
alter table "journal_editor" enable row level security;
alter table "journal_editor" force row level security;
create policy tenant on "journal_editor" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "journal_editor" to journal_app;
create index "journal_editor_order" on "journal_editor" (tenant_id, sort, id) where is_deleted = 0;
create index "journal_editor_journal_id" on "journal_editor" (tenant_id, journal_id);
create index "journal_editor_user_id" on "journal_editor" (tenant_id, user_id);
-- Issue
create table "journal_issues" (
  "id" bigint primary key,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null default now(),
  "update_user" bigint,
  "update_time" timestamptz not null default now(),
  "status" integer not null default 1,
  "is_deleted" integer not null default 0,
  "version" integer not null default 1,
  "journal_id" bigint not null,
  "year" integer not null,
  "volume" integer not null,
  "issue_no" varchar(12) not null,
  "issue_type" varchar(16) not null,
  "title_zh" varchar(300),
  "title_en" varchar(300),
  "description_zh" text,
  "description_en" text,
  "guest_editors" varchar(300),
  "cover_file_id" bigint,
  "cover_alt_zh" varchar(200),
  "cover_alt_en" varchar(200),
  "publish_date" date,
  "state" varchar(16) not null,
  "is_current" boolean not null,
  "doi" varchar(220),
  "full_pdf_file_id" bigint,
  "sort" integer not null
);
create unique index "journal_issues_tenant_id" on "journal_issues" (tenant_id, id);
alter table "journal_issues" enable row level security;
alter table "journal_issues" force row level security;
create policy tenant on "journal_issues" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "journal_issues" to journal_app;
create index "journal_issues_order" on "journal_issues" (tenant_id, year desc, volume desc, sort desc, id desc) where is_deleted = 0;
create unique index "journal_issues_unique_journal_id_year_volume_issue_no_issue_typ" on "journal_issues" (tenant_id, journal_id, year, volume, issue_no, issue_type) where is_deleted = 0;
create index "journal_issues_journal_id" on "journal_issues" (tenant_id, journal_id);
create index "journal_issues_cover_file_id" on "journal_issues" (tenant_id, cover_file_id);
create index "journal_issues_full_pdf_file_id" on "journal_issues" (tenant_id, full_pdf_file_id);
-- Manuscript
create table "submissions" (
  "id" bigint primary key,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null default now(),
  "update_user" bigint,
  "update_time" timestamptz not null default now(),
  "status" integer not null default 1,
  "is_deleted" integer not null default 0,
  "version" integer not null default 1,
  "manuscript_no" varchar(40),
  "journal_id" bigint not null,
  "article_type_id" bigint,
  "language" varchar(16) not null,
  "title_zh" varchar(500),
  "title_en" varchar(500),
  "short_title_zh" varchar(120),
  "short_title_en" varchar(120),
  "abstract_zh" text,
  "abstract_en" text,
  "keywords_zh" jsonb,
  "keywords_en" jsonb,
  "clc_code" varchar(40),
  "subject_codes" jsonb,
  "cover_letter" text,
  "word_count" integer,
  "figure_count" integer,
  "table_count" integer,
  "reference_count" integer,
  "fundings" jsonb,
  "coi_statement" text,
  "ethics_statement" text,
  "consent_statement" text,
  "data_statement" text,
  "ai_use_statement" text,
  "trial_reg_no" varchar(80),
  "suggested_reviewers" jsonb,
  "opposed_reviewers" jsonb,
  "declarations" jsonb,
  "submitter_id" bigint,
  "handling_editor_id" bigint,
  "section_editor_ids" bigint[],
  "state" varchar(17) not null,
  "state_since" timestamptz,
  "production_step" varchar(16),
  "current_round" integer not null,
  "fee_state" varchar(16) not null,
  "submitted_at" timestamptz,
  "first_decision_at" timestamptz,
  "accepted_at" timestamptz,
  "rejected_at" timestamptz,
  "withdrawn_at" timestamptz,
  "published_at" timestamptz,
  "revision_due_at" timestamptz,
  "proof_due_at" timestamptz,
  "similarity_score" numeric(12,2),
  "similarity_report_file_id" bigint,
  "priority" varchar(16) not null,
  "withdraw_requested" boolean not null,
  "withdraw_reason" text,
  "anonymous_file_approved" boolean not null,
  "content_hash" varchar(64),
  "process_instance_id" varchar(64),
  "article_id" bigint,
  "search" tsvector
);
create unique index "submissions_tenant_id" on "submissions" (tenant_id, id);
alter table "submissions" enable row level security;
alter table "submissions" force row level security;
create policy tenant on "submissions" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "submissions" to journal_app;
create table "submissions_words" (id bigint primary key references "submissions" (id) on delete cascade, words tsvector not null);
create index "submissions_words_gin" on "submissions_words" using gin (words) with (fastupdate = off);
create function "submissions_note"() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into "submissions_words" values (new.id, coalesce(new.search, '') || array_to_tsvector(array['~' || new.tenant_id]))
  on conflict (id) do update set words = excluded.words;
  return null;
end $$;
create trigger "submissions_note" after insert or update of search on "submissions" for each row execute function "submissions_note"();
create function "submissions_find"(query tsquery) returns setof bigint language sql stable security definer set search_path = public as $$
  select id from "submissions_words" where words @@ (query && ('''~' || current_setting('app.tenant', true) || '''')::tsquery)
$$;
create index "submissions_order" on "submissions" (tenant_id, create_time desc, id desc) where is_deleted = 0;
create index "submissions_journal_id" on "submissions" (tenant_id, journal_id);
create index "submissions_article_type_id" on "submissions" (tenant_id, article_type_id);
create index "submissions_submitter_id" on "submissions" (tenant_id, submitter_id);
create index "submissions_handling_editor_id" on "submissions" (tenant_id, handling_editor_id);
create index "submissions_similarity_report_file_id" on "submissions" (tenant_id, similarity_report_file_id);
create index "submissions_article_id" on "submissions" (tenant_id, article_id);
create index "submissions_by_journal_id_state_state_since" on "submissions" (tenant_id, journal_id, state, state_since, id) where is_deleted = 0;
create index "submissions_by_submitter_id" on "submissions" (tenant_id, submitter_id, id) where is_deleted = 0;
create index "submissions_by_handling_editor_id_state" on "submissions" (tenant_id, handling_editor_id, state, id) where is_deleted = 0;
create index "submissions_by_content_hash" on "submissions" (tenant_id, content_hash, id) where is_deleted = 0;
-- Manuscript author
create table "submission_author" (
  "id" bigint primary key,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null default now(),
  "update_user" bigint,
  "update_time" timestamptz not null default now(),
  "status" integer not null default 1,
  "is_deleted" integer not null default 0,
  "version" integer not null default 1,
  "submission_id" bigint not null,
  "sort" integer not null,
  "user_id" bigint,
  "family_name_zh" varchar(100),
  "family_name_en" varchar(100),
  "given_name_zh" varchar(100),
  "given_name_en" varchar(100),
  "display_name_zh" varchar(200),
  "display_name_en" varchar(200),
  "email" varchar(200),
  "orcid" varchar(40),
  "affiliations" jsonb,
  "is_corresponding" boolean not null,
  "is_equal" boolean not null,
  "credit_roles" jsonb,
  "is_deceased" boolean not null,
  "confirm_state" varchar(16) not null
);
create unique index "submission_author_tenant_id" on "submission_author" (tenant_id, id);
alter table "submission_author" enable row level security;
alter table "submission_author" force row level security;
create policy tenant on "submission_author" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "submission_author" to journal_app;
create index "submission_author_order" on "submission_author" (tenant_id, sort, id) where is_deleted = 0;
create index "submission_author_submission_id" on "submission_author" (tenant_id, submission_id);
create index "submission_author_user_id" on "submission_author" (tenant_id, user_id);
create index "submission_author_by_submission_id_sort" on "submission_author" (tenant_id, submission_id, sort, id) where is_deleted = 0;
create index "submission_author_by_user_id" on "submission_author" (tenant_id, user_id, id) where is_deleted = 0;
create index "submission_author_by_email" on "submission_author" (tenant_id, email, id) where is_deleted = 0;
-- Manuscript file
create table "submission_file" (
  "id" bigint primary key,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null default now(),
  "update_user" bigint,
  "update_time" timestamptz not null default now(),
  "status" integer not null default 1,
  "is_deleted" integer not null default 0,
  "version" integer not null default 1,
  "submission_id" bigint,
  "article_id" bigint,
  "round_no" integer not null,
  "stage" varchar(16) not null,
  "version_no" integer not null,
  "original_name" varchar(255) not null,
  "storage_key" varchar(200) not null,
  "detected_mime" varchar(120) not null,
  "declared_mime" varchar(120),
  "size_bytes" integer not null,
  "sha256" varchar(64) not null,
  "page_count" integer,
  "uploaded_by" bigint,
  "uploaded_at" timestamptz,
  "replaces_id" bigint,
  "is_current" boolean not null,
  "visible_to_reviewer" boolean not null,
  "visible_to_author" boolean not null,
  "anonymity_report" jsonb,
  "scan_state" varchar(16) not null,
  "caption_zh" varchar(500),
  "caption_en" varchar(500)
);
create unique index "submission_file_tenant_id" on "submission_file" (tenant_id, id);
alter table "submission_file" enable row level security;
alter table "submission_file" force row level security;
create policy tenant on "submission_file" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "submission_file" to journal_app;
create index "submission_file_order" on "submission_file" (tenant_id, stage, version_no desc, id desc) where is_deleted = 0;
create index "submission_file_submission_id" on "submission_file" (tenant_id, submission_id);
create index "submission_file_article_id" on "submission_file" (tenant_id, article_id);
create index "submission_file_uploaded_by" on "submission_file" (tenant_id, uploaded_by);
create index "submission_file_replaces_id" on "submission_file" (tenant_id, replaces_id);
create index "submission_file_by_submission_id_stage_round_no_version_no" on "submission_file" (tenant_id, submission_id, stage, round_no, version_no, id) where is_deleted = 0;
create index "submission_file_by_sha256" on "submission_file" (tenant_id, sha256, id) where is_deleted = 0;
create index "submission_file_by_article_id" on "submission_file" (tenant_id, article_id, id) where is_deleted = 0;
-- Review round
create table "review_round" (
  "id" bigint primary key,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null default now(),
  "update_user" bigint,
  "update_time" timestamptz not null default now(),
  "status" integer not null default 1,
  "is_deleted" integer not null default 0,
  "version" integer not null default 1,
  "submission_id" bigint not null,
  "round_no" integer not null,
  "opened_by" bigint,
  "opened_at" timestamptz,
  "closed_at" timestamptz,
  "close_reason" varchar(16),
  "file_ids" bigint[],
  "author_response_file_id" bigint
);
create unique index "review_round_tenant_id" on "review_round" (tenant_id, id);
alter table "review_round" enable row level security;
alter table "review_round" force row level security;
create policy tenant on "review_round" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "review_round" to journal_app;
create index "review_round_order" on "review_round" (tenant_id, round_no desc, id desc) where is_deleted = 0;
create unique index "review_round_unique_submission_id_round_no" on "review_round" (tenant_id, submission_id, round_no) where is_deleted = 0;
create index "review_round_submission_id" on "review_round" (tenant_id, submission_id);
create index "review_round_opened_by" on "review_round" (tenant_id, opened_by);
create index "review_round_author_response_file_id" on "review_round" (tenant_id, author_response_file_id);
-- Review
create table "review_record" (
  "id" bigint primary key,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null default now(),
  "update_user" bigint,
  "update_time" timestamptz not null default now(),
  "status" integer not null default 1,
  "is_deleted" integer not null default 0,
  "version" integer not null default 1,
  "submission_id" bigint not null,
  "round_id" bigint not null,
  "round_no" integer not null,
  "reviewer_id" bigint not null,
  "dispatched_by" bigint,
  "dispatch_time" timestamptz,
  "invite_count" integer not null,
  "review_mode" varchar(16) not null,
  "reviewer_alias" varchar(40),
  "alias_no" integer not null,
  "state" varchar(16) not null,
  "response_due_at" timestamptz,
  "review_due_at" timestamptz,
  "extended_times" integer not null,
  "responded_at" timestamptz,
  "submitted_at" timestamptz,
  "confirmed_at" timestamptz,
  "cancelled_at" timestamptz,
  "decline_reason" varchar(16),
  "decline_text" text,
  "suggested_colleague" varchar(300),
  "coi_declared" boolean,
  "coi_statement" text,
  "confidentiality_agreed" boolean,
  "ai_use_declared" boolean,
  "scores" jsonb,
  "recommendation" varchar(17),
  "comments_to_author" text,
  "comments_to_editor" text,
  "attachment_ids" bigint[],
  "editor_rating" integer,
  "editor_note" text,
  "released_to_author" boolean not null,
  "redacted_comments" text,
  "access_token_hash" text,
  "token_expires_at" timestamptz,
  "draft" jsonb
);
create unique index "review_record_tenant_id" on "review_record" (tenant_id, id);
alter table "review_record" enable row level security;
alter table "review_record" force row level security;
create policy tenant on "review_record" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "review_record" to journal_app;
create index "review_record_order" on "review_record" (tenant_id, dispatch_time desc, id desc) where is_deleted = 0;
create index "review_record_submission_id" on "review_record" (tenant_id, submission_id);
create index "review_record_round_id" on "review_record" (tenant_id, round_id);
create index "review_record_reviewer_id" on "review_record" (tenant_id, reviewer_id);
create index "review_record_dispatched_by" on "review_record" (tenant_id, dispatched_by);
create index "review_record_by_submission_id_round_no" on "review_record" (tenant_id, submission_id, round_no, id) where is_deleted = 0;
create index "review_record_by_reviewer_id_state" on "review_record" (tenant_id, reviewer_id, state, id) where is_deleted = 0;
create index "review_record_by_round_id_state" on "review_record" (tenant_id, round_id, state, id) where is_deleted = 0;
-- Editorial decision
create table "editorial_decision" (
  "id" bigint primary key,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null default now(),
  "update_user" bigint,
  "update_time" timestamptz not null default now(),
  "status" integer not null default 1,
  "is_deleted" integer not null default 0,
  "version" integer not null default 1,
  "submission_id" bigint not null,
  "round_id" bigint,
  "type" varchar(16) not null,
  "decided_by" bigint,
  "decided_at" timestamptz,
  "letter_subject" varchar(300),
  "letter_body" text,
  "released_review_ids" bigint[],
  "due_at" timestamptz,
  "override_reason" text,
  "rescinded_by" bigint,
  "rescinded_at" timestamptz,
  "from_state" varchar(40) not null,
  "to_state" varchar(40) not null,
  "state_version" integer not null
);
create unique index "editorial_decision_tenant_id" on "editorial_decision" (tenant_id, id);
alter table "editorial_decision" enable row level security;
alter table "editorial_decision" force row level security;
create policy tenant on "editorial_decision" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "editorial_decision" to journal_app;
create index "editorial_decision_order" on "editorial_decision" (tenant_id, decided_at desc, id desc) where is_deleted = 0;
create unique index "editorial_decision_unique_submission_id_state_version" on "editorial_decision" (tenant_id, submission_id, state_version) where is_deleted = 0;
create index "editorial_decision_submission_id" on "editorial_decision" (tenant_id, submission_id);
create index "editorial_decision_round_id" on "editorial_decision" (tenant_id, round_id);
create index "editorial_decision_decided_by" on "editorial_decision" (tenant_id, decided_by);
create index "editorial_decision_rescinded_by" on "editorial_decision" (tenant_id, rescinded_by);
-- Manuscript log
create table "submission_event" (
  "id" bigint primary key,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null default now(),
  "update_user" bigint,
  "update_time" timestamptz not null default now(),
  "status" integer not null default 1,
  "is_deleted" integer not null default 0,
  "version" integer not null default 1,
  "submission_id" bigint not null,
  "review_id" bigint,
  "at" timestamptz,
  "actor_id" bigint,
  "role_used" varchar(16) not null,
  "action" varchar(60) not null,
  "from_state" varchar(40),
  "to_state" varchar(40),
  "reason" text,
  "ip" varchar(64),
  "diff" jsonb,
  "visible_to_author" boolean not null
);
create unique index "submission_event_tenant_id" on "submission_event" (tenant_id, id);
alter table "submission_event" enable row level security;
alter table "submission_event" force row level security;
create policy tenant on "submission_event" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "submission_event" to journal_app;
create index "submission_event_order" on "submission_event" (tenant_id, at desc, id desc) where is_deleted = 0;
create index "submission_event_submission_id" on "submission_event" (tenant_id, submission_id);
create index "submission_event_review_id" on "submission_event" (tenant_id, review_id);
create index "submission_event_actor_id" on "submission_event" (tenant_id, actor_id);
create index "submission_event_by_submission_id_at" on "submission_event" (tenant_id, submission_id, at, id) where is_deleted = 0;
-- Mail
create table "mail_outbox" (
  "id" bigint primary key,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null default now(),
  "update_user" bigint,
  "update_time" timestamptz not null default now(),
  "status" integer not null default 1,
  "is_deleted" integer not null default 0,
  "version" integer not null default 1,
  "to" varchar(320) not null,
  "cc" varchar(1000),
  "template_code" varchar(20) not null,
  "language" varchar(16) not null,
  "subject" varchar(500) not null,
  "body" text,
  "submission_id" bigint,
  "recipient_id" bigint,
  "dedupe_key" varchar(200) not null,
  "state" varchar(16) not null,
  "tries" integer not null,
  "next_try_at" timestamptz,
  "sent_at" timestamptz,
  "error" text
);
create unique index "mail_outbox_tenant_id" on "mail_outbox" (tenant_id, id);
alter table "mail_outbox" enable row level security;
alter table "mail_outbox" force row level security;
create policy tenant on "mail_outbox" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "mail_outbox" to journal_app;
create index "mail_outbox_order" on "mail_outbox" (tenant_id, create_time desc, id desc) where is_deleted = 0;
create unique index "mail_outbox_unique_dedupe_key" on "mail_outbox" (tenant_id, dedupe_key) where is_deleted = 0;
create index "mail_outbox_submission_id" on "mail_outbox" (tenant_id, submission_id);
create index "mail_outbox_recipient_id" on "mail_outbox" (tenant_id, recipient_id);
create index "mail_outbox_by_state_next_try_at" on "mail_outbox" (tenant_id, state, next_try_at, id) where is_deleted = 0;
create index "mail_outbox_by_submission_id" on "mail_outbox" (tenant_id, submission_id, id) where is_deleted = 0;
-- Article
create table "articles" (
  "id" bigint primary key,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null default now(),
  "update_user" bigint,
  "update_time" timestamptz not null default now(),
  "status" integer not null default 1,
  "is_deleted" integer not null default 0,
  "version" integer not null default 1,
  "submission_id" bigint,
  "imported" boolean not null,
  "journal_id" bigint not null,
  "issues_id" bigint,
  "section_name_zh" varchar(100),
  "section_name_en" varchar(100),
  "article_type_id" bigint,
  "language" varchar(16) not null,
  "title_zh" varchar(500),
  "title_en" varchar(500),
  "abstract_zh" text,
  "abstract_en" text,
  "keywords_zh" jsonb,
  "keywords_en" jsonb,
  "authors" jsonb,
  "corresponding_text_zh" text,
  "corresponding_text_en" text,
  "body_zh" text,
  "body_en" text,
  "funding" jsonb,
  "coi" text,
  "ethics" text,
  "data_statement" text,
  "references" jsonb,
  "doi" varchar(220),
  "article_no" varchar(40),
  "first_page" varchar(12),
  "last_page" varchar(12),
  "page_order" integer not null,
  "received_date" date,
  "revised_date" date,
  "accepted_date" date,
  "publish_date" date,
  "licence" varchar(16) not null,
  "licence_url" varchar(300),
  "copyright_holder" varchar(300),
  "copyright_year" integer,
  "pdf_file_id" bigint,
  "html_file_id" bigint,
  "jats_file_id" bigint,
  "cover_file_id" bigint,
  "clc_code" varchar(40),
  "url_slug" varchar(120),
  "state" varchar(16) not null,
  "version_no" integer not null,
  "update_type" varchar(19),
  "updates_article_id" bigint,
  "notice_article_id" bigint,
  "state_reason_zh" text,
  "state_reason_en" text,
  "view_count" integer not null,
  "download_count" integer not null,
  "oai_datestamp" timestamptz,
  "search" tsvector
);
create unique index "articles_tenant_id" on "articles" (tenant_id, id);
alter table "articles" enable row level security;
alter table "articles" force row level security;
create policy tenant on "articles" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "articles" to journal_app;
create table "articles_words" (id bigint primary key references "articles" (id) on delete cascade, words tsvector not null);
create index "articles_words_gin" on "articles_words" using gin (words) with (fastupdate = off);
create function "articles_note"() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into "articles_words" values (new.id, coalesce(new.search, '') || array_to_tsvector(array['~' || new.tenant_id]))
  on conflict (id) do update set words = excluded.words;
  return null;
end $$;
create trigger "articles_note" after insert or update of search on "articles" for each row execute function "articles_note"();
create function "articles_find"(query tsquery) returns setof bigint language sql stable security definer set search_path = public as $$
  select id from "articles_words" where words @@ (query && ('''~' || current_setting('app.tenant', true) || '''')::tsquery)
$$;
create index "articles_order" on "articles" (tenant_id, publish_date desc, page_order, id) where is_deleted = 0;
create index "articles_submission_id" on "articles" (tenant_id, submission_id);
create index "articles_journal_id" on "articles" (tenant_id, journal_id);
create index "articles_issues_id" on "articles" (tenant_id, issues_id);
create index "articles_article_type_id" on "articles" (tenant_id, article_type_id);
create index "articles_pdf_file_id" on "articles" (tenant_id, pdf_file_id);
create index "articles_html_file_id" on "articles" (tenant_id, html_file_id);
create index "articles_jats_file_id" on "articles" (tenant_id, jats_file_id);
create index "articles_cover_file_id" on "articles" (tenant_id, cover_file_id);
create index "articles_updates_article_id" on "articles" (tenant_id, updates_article_id);
create index "articles_notice_article_id" on "articles" (tenant_id, notice_article_id);
create index "articles_by_journal_id_state_publish_date" on "articles" (tenant_id, journal_id, state, publish_date, id) where is_deleted = 0;
create index "articles_by_issues_id_page_order" on "articles" (tenant_id, issues_id, page_order, id) where is_deleted = 0;
create index "articles_by_submission_id" on "articles" (tenant_id, submission_id, id) where is_deleted = 0;
-- Guide
create table "user_guide" (
  "id" bigint primary key,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null default now(),
  "update_user" bigint,
  "update_time" timestamptz not null default now(),
  "status" integer not null default 1,
  "is_deleted" integer not null default 0,
  "version" integer not null default 1,
  "journal_id" bigint not null,
  "category" varchar(16) not null,
  "title_zh" varchar(200),
  "title_en" varchar(200),
  "content_zh" text,
  "content_en" text,
  "attachment_ids" bigint[],
  "version_label" varchar(40),
  "publish_time" timestamptz,
  "sort" integer not null
);
create unique index "user_guide_tenant_id" on "user_guide" (tenant_id, id);
alter table "user_guide" enable row level security;
alter table "user_guide" force row level security;
create policy tenant on "user_guide" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "user_guide" to journal_app;
create index "user_guide_order" on "user_guide" (tenant_id, sort, id) where is_deleted = 0;
create index "user_guide_journal_id" on "user_guide" (tenant_id, journal_id);
create index "user_guide_by_journal_id_category_sort" on "user_guide" (tenant_id, journal_id, category, sort, id) where is_deleted = 0;
-- Fee standard
create table "publish_fee_standards" (
  "id" bigint primary key,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null default now(),
  "update_user" bigint,
  "update_time" timestamptz not null default now(),
  "status" integer not null default 1,
  "is_deleted" integer not null default 0,
  "version" integer not null default 1,
  "journal_id" bigint not null,
  "code" varchar(40) not null,
  "name_zh" varchar(200),
  "name_en" varchar(200),
  "fee_type" varchar(16) not null,
  "article_type_id" bigint,
  "author_region" varchar(16) not null,
  "currency" varchar(16) not null,
  "base_amount" numeric(12,2) not null,
  "included_pages" integer,
  "extra_page_amount" numeric(12,2),
  "per_unit_amount" numeric(12,2),
  "tax_rate" numeric(12,2),
  "discount_rules" jsonb,
  "valid_from" date not null,
  "valid_to" date,
  "description_zh" text,
  "description_en" text,
  "show_public" boolean not null,
  "sort" integer not null
);
create unique index "publish_fee_standards_tenant_id" on "publish_fee_standards" (tenant_id, id);
alter table "publish_fee_standards" enable row level security;
alter table "publish_fee_standards" force row level security;
create policy tenant on "publish_fee_standards" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "publish_fee_standards" to journal_app;
create index "publish_fee_standards_order" on "publish_fee_standards" (tenant_id, sort, code, id) where is_deleted = 0;
create unique index "publish_fee_standards_unique_journal_id_code" on "publish_fee_standards" (tenant_id, journal_id, code) where is_deleted = 0;
create index "publish_fee_standards_journal_id" on "publish_fee_standards" (tenant_id, journal_id);
create index "publish_fee_standards_article_type_id" on "publish_fee_standards" (tenant_id, article_type_id);
-- Notice
create table "notice" (
  "id" bigint primary key,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null default now(),
  "update_user" bigint,
  "update_time" timestamptz not null default now(),
  "status" integer not null default 1,
  "is_deleted" integer not null default 0,
  "version" integer not null default 1,
  "title" varchar(200) not null,
  "title_en" varchar(200),
  "category" varchar(64) not null,
  "release_time" timestamptz not null,
  "content" text,
  "content_en" text
);
create unique index "notice_tenant_id" on "notice" (tenant_id, id);
alter table "notice" enable row level security;
alter table "notice" force row level security;
create policy tenant on "notice" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "notice" to journal_app;
create index "notice_order" on "notice" (tenant_id, release_time desc, id desc) where is_deleted = 0;
-- Tenant
create table "tenant" (
  "id" bigint primary key,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null default now(),
  "update_user" bigint,
  "update_time" timestamptz not null default now(),
  "status" integer not null default 1,
  "is_deleted" integer not null default 0,
  "version" integer not null default 1,
  "tenant_id" varchar(12) not null,
  "tenant_name" varchar(200) not null,
  "domain" varchar(200),
  "linkman" varchar(60),
  "contact_number" varchar(40),
  "address" varchar(200),
  "user_limit" integer,
  "expire_time" timestamptz,
  "background_url" varchar(500),
  "logo_file_id" bigint,
  "time_zone" varchar(60)
);
grant select, insert, update, delete on "tenant" to journal_app;
create index "tenant_order" on "tenant" (tenant_id, id) where is_deleted = 0;
create unique index "tenant_unique_tenant_id" on "tenant" (tenant_id) where is_deleted = 0;
create unique index "tenant_unique_domain" on "tenant" (domain) where is_deleted = 0;
create index "tenant_logo_file_id" on "tenant" (logo_file_id);
-- User
create table "blade_user" (
  "id" bigint primary key,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null default now(),
  "update_user" bigint,
  "update_time" timestamptz not null default now(),
  "status" integer not null default 1,
  "is_deleted" integer not null default 0,
  "version" integer not null default 1,
  "code" varchar(60),
  "account" varchar(100) not null,
  "password" text,
  "name" varchar(100),
  "real_name" varchar(100) not null,
  "email" varchar(200),
  "phone" varchar(40),
  "role_id" bigint[],
  "dept_id" bigint[],
  "post_id" bigint[],
  "language" varchar(16),
  "sex" varchar(64),
  "birthday" date,
  "avatar" varchar(500),
  "avatar_file_id" bigint,
  "affiliation_zh" varchar(200),
  "affiliation_en" varchar(200),
  "orcid" varchar(19),
  "expertise" varchar(500)
);
create unique index "blade_user_tenant_id" on "blade_user" (tenant_id, id);
alter table "blade_user" enable row level security;
alter table "blade_user" force row level security;
create policy tenant on "blade_user" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "blade_user" to journal_app;
create index "blade_user_order" on "blade_user" (tenant_id, create_time desc, id desc) where is_deleted = 0;
create unique index "blade_user_unique_account" on "blade_user" (tenant_id, account) where is_deleted = 0;
create index "blade_user_avatar_file_id" on "blade_user" (tenant_id, avatar_file_id);
-- Department
create table "dept" (
  "id" bigint primary key,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null default now(),
  "update_user" bigint,
  "update_time" timestamptz not null default now(),
  "status" integer not null default 1,
  "is_deleted" integer not null default 0,
  "version" integer not null default 1,
  "dept_name" varchar(100) not null,
  "full_name" varchar(200),
  "parent_id" bigint,
  "dept_category" varchar(64),
  "sort" integer,
  "remark" varchar(200)
);
create unique index "dept_tenant_id" on "dept" (tenant_id, id);
alter table "dept" enable row level security;
alter table "dept" force row level security;
create policy tenant on "dept" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "dept" to journal_app;
create index "dept_order" on "dept" (tenant_id, sort, id) where is_deleted = 0;
create index "dept_parent_id" on "dept" (tenant_id, parent_id);
-- Post
create table "post" (
  "id" bigint primary key,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null default now(),
  "update_user" bigint,
  "update_time" timestamptz not null default now(),
  "status" integer not null default 1,
  "is_deleted" integer not null default 0,
  "version" integer not null default 1,
  "category" varchar(64),
  "post_code" varchar(60) not null,
  "post_name" varchar(100) not null,
  "sort" integer,
  "remark" varchar(200)
);
create unique index "post_tenant_id" on "post" (tenant_id, id);
alter table "post" enable row level security;
alter table "post" force row level security;
create policy tenant on "post" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "post" to journal_app;
create index "post_order" on "post" (tenant_id, sort, id) where is_deleted = 0;
create unique index "post_unique_post_code" on "post" (tenant_id, post_code) where is_deleted = 0;
-- Dictionary
create table "dict" (
  "id" bigint primary key,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null default now(),
  "update_user" bigint,
  "update_time" timestamptz not null default now(),
  "status" integer not null default 1,
  "is_deleted" integer not null default 0,
  "version" integer not null default 1,
  "code" varchar(60) not null,
  "dict_value" varchar(200) not null,
  "dict_value_en" varchar(200),
  "dict_key" varchar(60),
  "parent_id" bigint,
  "sort" integer,
  "is_sealed" integer,
  "remark" varchar(200)
);
grant select, insert, update, delete on "dict" to journal_app;
create index "dict_order" on "dict" (sort, id) where is_deleted = 0;
create unique index "dict_unique_code_dict_key_parent_id" on "dict" (code, dict_key, parent_id) where is_deleted = 0;
create index "dict_parent_id" on "dict" (parent_id);
-- Business dictionary
create table "dict_biz" (
  "id" bigint primary key,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null default now(),
  "update_user" bigint,
  "update_time" timestamptz not null default now(),
  "status" integer not null default 1,
  "is_deleted" integer not null default 0,
  "version" integer not null default 1,
  "code" varchar(60) not null,
  "dict_value" varchar(200) not null,
  "dict_value_en" varchar(200),
  "dict_key" varchar(60),
  "parent_id" bigint,
  "sort" integer,
  "is_sealed" integer,
  "remark" varchar(200)
);
create unique index "dict_biz_tenant_id" on "dict_biz" (tenant_id, id);
alter table "dict_biz" enable row level security;
alter table "dict_biz" force row level security;
create policy tenant on "dict_biz" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "dict_biz" to journal_app;
create index "dict_biz_order" on "dict_biz" (tenant_id, sort, id) where is_deleted = 0;
create unique index "dict_biz_unique_code_dict_key_parent_id" on "dict_biz" (tenant_id, code, dict_key, parent_id) where is_deleted = 0;
create index "dict_biz_parent_id" on "dict_biz" (tenant_id, parent_id);
-- Menu
create table "menu" (
  "id" bigint primary key,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null default now(),
  "update_user" bigint,
  "update_time" timestamptz not null default now(),
  "status" integer not null default 1,
  "is_deleted" integer not null default 0,
  "version" integer not null default 1,
  "name" varchar(100) not null,
  "name_en" varchar(100),
  "code" varchar(100) not null,
  "parent_id" bigint,
  "path" varchar(300),
  "source" varchar(60),
  "alias" varchar(100),
  "category" varchar(16) not null,
  "action" varchar(16),
  "is_open" varchar(16),
  "sort" integer,
  "remark" varchar(200)
);
grant select, insert, update, delete on "menu" to journal_app;
create index "menu_order" on "menu" (sort, id) where is_deleted = 0;
create unique index "menu_unique_code" on "menu" (code) where is_deleted = 0;
create index "menu_parent_id" on "menu" (parent_id);
-- Top menu
create table "top_menu" (
  "id" bigint primary key,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null default now(),
  "update_user" bigint,
  "update_time" timestamptz not null default now(),
  "status" integer not null default 1,
  "is_deleted" integer not null default 0,
  "version" integer not null default 1,
  "name" varchar(100) not null,
  "name_en" varchar(100),
  "code" varchar(100) not null,
  "source" varchar(60),
  "path" varchar(300),
  "sort" integer
);
grant select, insert, update, delete on "top_menu" to journal_app;
create index "top_menu_order" on "top_menu" (sort, id) where is_deleted = 0;
create unique index "top_menu_unique_code" on "top_menu" (code) where is_deleted = 0;
-- Parameter
create table "param" (
  "id" bigint primary key,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null default now(),
  "update_user" bigint,
  "update_time" timestamptz not null default now(),
  "status" integer not null default 1,
  "is_deleted" integer not null default 0,
  "version" integer not null default 1,
  "param_name" varchar(200) not null,
  "param_key" varchar(200) not null,
  "param_value" text not null,
  "remark" varchar(200)
);
grant select, insert, update, delete on "param" to journal_app;
create index "param_order" on "param" (create_time desc, id desc) where is_deleted = 0;
create unique index "param_unique_param_key" on "param" (param_key) where is_deleted = 0;
-- Client
create table "client" (
  "id" bigint primary key,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null default now(),
  "update_user" bigint,
  "update_time" timestamptz not null default now(),
  "status" integer not null default 1,
  "is_deleted" integer not null default 0,
  "version" integer not null default 1,
  "client_id" varchar(64) not null,
  "client_secret" text,
  "authorized_grant_types" varchar(200) not null,
  "scope" varchar(60),
  "access_token_validity" integer,
  "refresh_token_validity" integer,
  "web_server_redirect_uri" varchar(500)
);
grant select, insert, update, delete on "client" to journal_app;
create index "client_order" on "client" (create_time desc, id desc) where is_deleted = 0;
create unique index "client_unique_client_id" on "client" (client_id) where is_deleted = 0;
-- Role
create table "role" (
  "id" bigint primary key,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null default now(),
  "update_user" bigint,
  "update_time" timestamptz not null default now(),
  "status" integer not null default 1,
  "is_deleted" integer not null default 0,
  "version" integer not null default 1,
  "role_name" varchar(100) not null,
  "role_alias" varchar(60) not null,
  "parent_id" bigint,
  "sort" integer
);
create unique index "role_tenant_id" on "role" (tenant_id, id);
alter table "role" enable row level security;
alter table "role" force row level security;
create policy tenant on "role" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "role" to journal_app;
create index "role_order" on "role" (tenant_id, sort, id) where is_deleted = 0;
create unique index "role_unique_role_alias" on "role" (tenant_id, role_alias) where is_deleted = 0;
create index "role_parent_id" on "role" (tenant_id, parent_id);
-- Attachment
create table "attach" (
  "id" bigint primary key,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null default now(),
  "update_user" bigint,
  "update_time" timestamptz not null default now(),
  "status" integer not null default 1,
  "is_deleted" integer not null default 0,
  "version" integer not null default 1,
  "original_name" varchar(200) not null,
  "extension" varchar(12),
  "attach_size" integer,
  "mime" varchar(100),
  "sha256" varchar(64),
  "link" varchar(500),
  "domain" varchar(200),
  "name" varchar(200)
);
create unique index "attach_tenant_id" on "attach" (tenant_id, id);
alter table "attach" enable row level security;
alter table "attach" force row level security;
create policy tenant on "attach" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "attach" to journal_app;
create index "attach_order" on "attach" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "journals" add constraint "journals_cover_file_id_fk" foreign key (tenant_id, "cover_file_id") references "attach" (tenant_id, id);
alter table "journals" add constraint "journals_logo_file_id_fk" foreign key (tenant_id, "logo_file_id") references "attach" (tenant_id, id);
alter table "journals" add constraint "journals_template_file_id_fk" foreign key (tenant_id, "template_file_id") references "attach" (tenant_id, id);
alter table "article_type" add constraint "article_type_journal_id_fk" foreign key (tenant_id, "journal_id") references "journals" (tenant_id, id);
alter table "journal_editor" add constraint "journal_editor_journal_id_fk" foreign key (tenant_id, "journal_id") references "journals" (tenant_id, id);
alter table "journal_editor" add constraint "journal_editor_user_id_fk" foreign key (tenant_id, "user_id") references "blade_user" (tenant_id, id);
alter table "journal_issues" add constraint "journal_issues_journal_id_fk" foreign key (tenant_id, "journal_id") references "journals" (tenant_id, id);
alter table "journal_issues" add constraint "journal_issues_cover_file_id_fk" foreign key (tenant_id, "cover_file_id") references "attach" (tenant_id, id);
alter table "journal_issues" add constraint "journal_issues_full_pdf_file_id_fk" foreign key (tenant_id, "full_pdf_file_id") references "attach" (tenant_id, id);
alter table "submissions" add constraint "submissions_journal_id_fk" foreign key (tenant_id, "journal_id") references "journals" (tenant_id, id);
alter table "submissions" add constraint "submissions_article_type_id_fk" foreign key (tenant_id, "article_type_id") references "article_type" (tenant_id, id);
alter table "submissions" add constraint "submissions_submitter_id_fk" foreign key (tenant_id, "submitter_id") references "blade_user" (tenant_id, id);
alter table "submissions" add constraint "submissions_handling_editor_id_fk" foreign key (tenant_id, "handling_editor_id") references "blade_user" (tenant_id, id);
alter table "submissions" add constraint "submissions_similarity_report_file_id_fk" foreign key (tenant_id, "similarity_report_file_id") references "submission_file" (tenant_id, id);
alter table "submissions" add constraint "submissions_article_id_fk" foreign key (tenant_id, "article_id") references "articles" (tenant_id, id);
alter table "submission_author" add constraint "submission_author_submission_id_fk" foreign key (tenant_id, "submission_id") references "submissions" (tenant_id, id);
alter table "submission_author" add constraint "submission_author_user_id_fk" foreign key (tenant_id, "user_id") references "blade_user" (tenant_id, id);
alter table "submission_file" add constraint "submission_file_submission_id_fk" foreign key (tenant_id, "submission_id") references "submissions" (tenant_id, id);
alter table "submission_file" add constraint "submission_file_article_id_fk" foreign key (tenant_id, "article_id") references "articles" (tenant_id, id);
alter table "submission_file" add constraint "submission_file_uploaded_by_fk" foreign key (tenant_id, "uploaded_by") references "blade_user" (tenant_id, id);
alter table "submission_file" add constraint "submission_file_replaces_id_fk" foreign key (tenant_id, "replaces_id") references "submission_file" (tenant_id, id);
alter table "review_round" add constraint "review_round_submission_id_fk" foreign key (tenant_id, "submission_id") references "submissions" (tenant_id, id);
alter table "review_round" add constraint "review_round_opened_by_fk" foreign key (tenant_id, "opened_by") references "blade_user" (tenant_id, id);
alter table "review_round" add constraint "review_round_author_response_file_id_fk" foreign key (tenant_id, "author_response_file_id") references "submission_file" (tenant_id, id);
alter table "review_record" add constraint "review_record_submission_id_fk" foreign key (tenant_id, "submission_id") references "submissions" (tenant_id, id);
alter table "review_record" add constraint "review_record_round_id_fk" foreign key (tenant_id, "round_id") references "review_round" (tenant_id, id);
alter table "review_record" add constraint "review_record_reviewer_id_fk" foreign key (tenant_id, "reviewer_id") references "blade_user" (tenant_id, id);
alter table "review_record" add constraint "review_record_dispatched_by_fk" foreign key (tenant_id, "dispatched_by") references "blade_user" (tenant_id, id);
alter table "editorial_decision" add constraint "editorial_decision_submission_id_fk" foreign key (tenant_id, "submission_id") references "submissions" (tenant_id, id);
alter table "editorial_decision" add constraint "editorial_decision_round_id_fk" foreign key (tenant_id, "round_id") references "review_round" (tenant_id, id);
alter table "editorial_decision" add constraint "editorial_decision_decided_by_fk" foreign key (tenant_id, "decided_by") references "blade_user" (tenant_id, id);
alter table "editorial_decision" add constraint "editorial_decision_rescinded_by_fk" foreign key (tenant_id, "rescinded_by") references "blade_user" (tenant_id, id);
alter table "submission_event" add constraint "submission_event_submission_id_fk" foreign key (tenant_id, "submission_id") references "submissions" (tenant_id, id);
alter table "submission_event" add constraint "submission_event_review_id_fk" foreign key (tenant_id, "review_id") references "review_record" (tenant_id, id);
alter table "submission_event" add constraint "submission_event_actor_id_fk" foreign key (tenant_id, "actor_id") references "blade_user" (tenant_id, id);
alter table "mail_outbox" add constraint "mail_outbox_submission_id_fk" foreign key (tenant_id, "submission_id") references "submissions" (tenant_id, id);
alter table "mail_outbox" add constraint "mail_outbox_recipient_id_fk" foreign key (tenant_id, "recipient_id") references "blade_user" (tenant_id, id);
alter table "articles" add constraint "articles_submission_id_fk" foreign key (tenant_id, "submission_id") references "submissions" (tenant_id, id);
alter table "articles" add constraint "articles_journal_id_fk" foreign key (tenant_id, "journal_id") references "journals" (tenant_id, id);
alter table "articles" add constraint "articles_issues_id_fk" foreign key (tenant_id, "issues_id") references "journal_issues" (tenant_id, id);
alter table "articles" add constraint "articles_article_type_id_fk" foreign key (tenant_id, "article_type_id") references "article_type" (tenant_id, id);
alter table "articles" add constraint "articles_pdf_file_id_fk" foreign key (tenant_id, "pdf_file_id") references "submission_file" (tenant_id, id);
alter table "articles" add constraint "articles_html_file_id_fk" foreign key (tenant_id, "html_file_id") references "submission_file" (tenant_id, id);
alter table "articles" add constraint "articles_jats_file_id_fk" foreign key (tenant_id, "jats_file_id") references "submission_file" (tenant_id, id);
alter table "articles" add constraint "articles_cover_file_id_fk" foreign key (tenant_id, "cover_file_id") references "attach" (tenant_id, id);
alter table "articles" add constraint "articles_updates_article_id_fk" foreign key (tenant_id, "updates_article_id") references "articles" (tenant_id, id);
alter table "articles" add constraint "articles_notice_article_id_fk" foreign key (tenant_id, "notice_article_id") references "articles" (tenant_id, id);
alter table "user_guide" add constraint "user_guide_journal_id_fk" foreign key (tenant_id, "journal_id") references "journals" (tenant_id, id);
alter table "publish_fee_standards" add constraint "publish_fee_standards_journal_id_fk" foreign key (tenant_id, "journal_id") references "journals" (tenant_id, id);
alter table "publish_fee_standards" add constraint "publish_fee_standards_article_type_id_fk" foreign key (tenant_id, "article_type_id") references "article_type" (tenant_id, id);
alter table "blade_user" add constraint "blade_user_avatar_file_id_fk" foreign key (tenant_id, "avatar_file_id") references "attach" (tenant_id, id);
