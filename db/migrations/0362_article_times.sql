create index "articles_read_by_journal_id_publish_date" on "articles" (tenant_id, journal_id, publish_date) include (accepted_date, state) where is_deleted = 0 and accepted_date is not null;
