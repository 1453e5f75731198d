alter table "oss" add column "bucket_in_host" boolean;
alter table "sms" add column "endpoint" varchar(300);
