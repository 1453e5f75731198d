alter table "reports" add column "reason_zh" varchar(300);
alter table "reports" add column "reason_en" varchar(300);
