-- Numbers of payments as they are compared: without gaps and signs that nobody sees, in capitals. Of two live ones that were
-- taken for two payments the first gets it and keeps every further one out; the second stays as it is for somebody to look at.
create function payment_number(said text) returns text language sql immutable strict parallel safe as $$
  select upper(regexp_replace(normalize(said, NFKC), '[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff[:space:]]', '', 'g'))
$$;
alter table "aircond_payment_voucher" no force row level security;
update "aircond_payment_voucher" v set trade_no = k.no from (
  select id, no, live, row_number() over (partition by tenant_id, pay_channel, no, live order by trade_no = no desc, id) as nth from (
    select id, tenant_id, pay_channel, trade_no, payment_number(trade_no) as no, status in ('10', '20', '30') and is_deleted = 0 as live
    from "aircond_payment_voucher") said) k
where v.id = k.id and v.trade_no <> k.no and (k.nth = 1 or not k.live) and length(k.no) between 1 and 64;
alter table "aircond_payment_voucher" force row level security;
alter table "publish_fee_bill" no force row level security;
update "publish_fee_bill" b set transaction_no = k.no from (
  select id, no, row_number() over (partition by tenant_id, no, live order by transaction_no = no desc, id) as nth, live from (
    select id, tenant_id, transaction_no, payment_number(transaction_no) as no, is_deleted = 0 as live
    from "publish_fee_bill" where transaction_no is not null) said) k
where b.id = k.id and b.transaction_no <> k.no and (k.nth = 1 or not k.live) and length(k.no) between 1 and 80;
alter table "publish_fee_bill" force row level security;
drop function payment_number(text);
