-- Whose papers are these: asked of every list of the editors' desk, by account, mailbox and ORCID.
create index "submission_author_by_orcid" on "submission_author" (tenant_id, orcid, id) where is_deleted = 0;
update submission_author set email = lower(email) where email <> lower(email);
