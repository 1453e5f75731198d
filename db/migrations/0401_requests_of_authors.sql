-- What authors asked for is found without a look at every paper: few of the notes are that.
create index "note_asked" on "note" (tenant_id, submission_id, written_at, id)
  where is_deleted = 0 and audience = 'author' and written_as = 'AU' and topic <> 'question';
