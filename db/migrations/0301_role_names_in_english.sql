-- Roles are told to English readers by a name of their own.
alter table "role" add column "role_name_en" varchar(100);
