alter table "school_aircond" add column "qr_token" varchar(40);
create unique index "school_aircond_unique_qr_token" on "school_aircond" (tenant_id, qr_token) where is_deleted = 0;
