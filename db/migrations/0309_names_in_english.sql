alter table "blade_user" add column "real_name_en" varchar(100);
