-- Reports that were sent back and whose round ended before they came again: they stand as they were handed in.
alter table "review_record" no force row level security;
alter table "review_round" no force row level security;
update "review_record" r set state = 'submitted', version = r.version + 1 from "review_round" o
where o.id = r.round_id and o.closed_at is not null and r.state = 'reopened' and r.is_deleted = 0;
alter table "review_round" force row level security;
alter table "review_record" force row level security;
