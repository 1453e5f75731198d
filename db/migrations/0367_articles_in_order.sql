-- What readers see of a journal, newest first, and what an office sees of one state, in the order of the list. By the index
-- of all articles of a tenant both went past every row that is not meant: of ten million articles more than five seconds.
create index "articles_readable" on "articles" (tenant_id, journal_id, publish_date desc, page_order, id)
  where is_deleted = 0 and state in ('published', 'concern', 'retracted');
create index "articles_of_state" on "articles" (tenant_id, state, publish_date desc, page_order, id) where is_deleted = 0;
