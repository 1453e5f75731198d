-- Money that is to go back is reviewed by nobody: it waits to be paid, in a state of its own.
drop index if exists "aircond_payment_voucher_unique_pay_channel_trade_no_while_statu";
alter table "aircond_payment_voucher" no force row level security;
update "aircond_payment_voucher" set status = '15' where direction = '2' and status = '10';
alter table "aircond_payment_voucher" force row level security;
create unique index "aircond_payment_voucher_unique_pay_channel_trade_no_while_statu" on "aircond_payment_voucher" (tenant_id, pay_channel, trade_no) where is_deleted = 0 and status in ('10', '15', '20', '30');
