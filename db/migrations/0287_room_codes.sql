-- Labels beside the doors of rooms: a token that nobody guesses, for the rooms that there are too.
alter table "school_dorm" add column "qr_token" varchar(40);
alter table "school_dorm" no force row level security;
update "school_dorm" set qr_token = substr(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 1, 40);
alter table "school_dorm" force row level security;
create unique index "school_dorm_unique_qr_token" on "school_dorm" (tenant_id, qr_token) where is_deleted = 0;
