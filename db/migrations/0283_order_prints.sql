alter table "shop_order" add column "print_count" integer;
