alter table "aircond_payment_voucher" add column "rent_returned" numeric(12,2);
alter table "aircond_payment_voucher" add column "return_id" bigint;
create index "aircond_payment_voucher_read_by_return_id" on "aircond_payment_voucher" (tenant_id, return_id) include (invoice_status) where is_deleted = 0 and return_id is not null;
