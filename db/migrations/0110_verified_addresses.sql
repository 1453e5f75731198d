alter table "blade_user" add column "verified_email" varchar(200);
