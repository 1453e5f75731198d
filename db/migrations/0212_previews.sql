alter table "attach" add column "preview_name" varchar(200);
