-- Terms that stand the other way round already stay until somebody changes them.
alter table "journal_editor" add constraint "journal_editor_end_date_ge_start_date_check" check ("end_date" >= "start_date") not valid;
