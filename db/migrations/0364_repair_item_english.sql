alter table "repair_item" add column "item_name_en" varchar(60);
