-- Returns that were settled before payments kept what of their rent went back (0389): the same is written to them now, the
-- last of the lease first, so that nobody invoices it. Of units that took the place of others, or gave it up, the leases are
-- told apart by more than the unit, and of a payment that two returns lay claim to nobody knows whose it was: these stay.
alter table "aircond_rent_out_apply" no force row level security;
alter table "aircond_install_apply" no force row level security;
alter table "dorm_aircond_change" no force row level security;
alter table "aircond_payment_voucher" no force row level security;
with settled as (
  select r.id, r.tenant_id, r.aircond_id, r.lease_start, r.lease_end, r.rent_refund from "aircond_rent_out_apply" r
  where r.rent_type = '3' and r.status in ('40', '50') and r.rent_refund > 0 and r.is_deleted = 0
    and not exists (select 1 from "aircond_payment_voucher" v where v.tenant_id = r.tenant_id and v.return_id = r.id)
    and not exists (select 1 from "dorm_aircond_change" c where c.tenant_id = r.tenant_id and c.change_type = '3' and c.status = '60'
      and c.is_deleted = 0 and r.aircond_id in (c.aircond_id, c.swap_aircond_id))),
leases as (
  select id, tenant_id, aircond_id, lease_start, lease_end from "aircond_install_apply" where status = '60' and is_deleted = 0
  union all
  select id, tenant_id, aircond_id, lease_start, lease_end from "aircond_rent_out_apply"
  where rent_type <> '3' and status in ('30', '50') and is_deleted = 0),
paid as (
  select s.id as return_id, s.rent_refund, v.id, v.rent,
    coalesce(sum(v.rent) over (partition by s.id order by a.lease_end desc, v.id desc rows between unbounded preceding and 1 preceding), 0) as before,
    count(*) over (partition by v.id) as claims
  from settled s
  join leases a on a.tenant_id = s.tenant_id and a.aircond_id = s.aircond_id and a.id < s.id
    and a.lease_start >= s.lease_start and a.lease_end <= s.lease_end
  join lateral (
    select p.id, greatest(p.pay_amount - coalesce((select sum((i ->> 'amount')::numeric) from jsonb_array_elements(p.fee_items) i
      where i ->> 'item' = 'deposit'), 0), 0) as rent
    from "aircond_payment_voucher" p where p.tenant_id = a.tenant_id and p.biz_id = a.id and p.biz_type in ('1', '2', '3')
      and p.direction = '1' and p.status = '20' and p.return_id is null and p.is_deleted = 0) v on v.rent > 0)
update "aircond_payment_voucher" v set rent_returned = least(p.rent, p.rent_refund - p.before), return_id = p.return_id
from paid p where v.id = p.id and p.claims = 1 and p.before < p.rent_refund;
alter table "aircond_payment_voucher" force row level security;
alter table "dorm_aircond_change" force row level security;
alter table "aircond_install_apply" force row level security;
alter table "aircond_rent_out_apply" force row level security;
