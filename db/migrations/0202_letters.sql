-- How a letter reaches its reader, which record it tells of, and when its reader saw it in the product.
alter table "mail_outbox" add column "channel" varchar(16) not null default 'mail';
alter table "mail_outbox" add column "about" varchar(60);
alter table "mail_outbox" add column "about_id" varchar(40);
alter table "mail_outbox" add column "read_at" timestamptz;
create index "mail_outbox_by_recipient_id_read_at" on "mail_outbox" (tenant_id, recipient_id, read_at, id) where is_deleted = 0;
-- Letters of before told of papers, and are no news.
alter table "mail_outbox" no force row level security;
update "mail_outbox" set about = 'submissions', about_id = submission_id::text, read_at = create_time where submission_id is not null;
alter table "mail_outbox" force row level security;
