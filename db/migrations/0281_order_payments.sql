alter table "shop_order" add column "paid_by" varchar(20);
alter table "order_refund" add column "paid_by" varchar(20);
