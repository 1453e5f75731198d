-- Published issues in the order in which readers meet them.
create index "journal_issues_published" on "journal_issues" (tenant_id, journal_id, year desc, volume desc, (coalesce(publish_date, date '0001-01-01')) desc, id desc) where is_deleted = 0 and state = 'published';
