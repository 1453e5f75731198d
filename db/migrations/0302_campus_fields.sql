-- A room has a leader, a lost unit somebody who makes it good, an assessment whose it is.
alter table "school_dorm" add column "head_stu_id" bigint;
create index "school_dorm_head_stu_id" on "school_dorm" (tenant_id, head_stu_id);
alter table "school_aircond" add column "charged_amount" numeric(12,2);
alter table "school_aircond" add column "deposit_taken" numeric(12,2);
alter table "school_aircond" add column "charged_stu_id" bigint;
create index "school_aircond_charged_stu_id" on "school_aircond" (tenant_id, charged_stu_id);
alter table "aircond_work_order_assess" add column "stu_id" bigint;
create index "aircond_work_order_assess_stu_id" on "aircond_work_order_assess" (tenant_id, stu_id);
alter table "aircond_rent_out_apply" add column "compensation_amount" numeric(12,2);
-- Who assessed an order is whoever the application was for.
alter table "aircond_work_order_assess" no force row level security;
alter table "aircond_work_order" no force row level security;
alter table "aircond_repair_apply" no force row level security;
alter table "aircond_install_apply" no force row level security;
alter table "aircond_rent_out_apply" no force row level security;
alter table "dorm_aircond_change" no force row level security;
update aircond_work_order_assess a set stu_id = s.stu_id
  from aircond_work_order o
  join (
    select id, stu_id from aircond_repair_apply
    union all select id, stu_id from aircond_install_apply
    union all select id, stu_id from aircond_rent_out_apply
    union all select id, stu_id from dorm_aircond_change
  ) s on s.id = o.source_id
  where o.id = a.work_order_id and o.tenant_id = a.tenant_id and a.auto_flag is not true;
alter table "aircond_work_order_assess" force row level security;
alter table "aircond_work_order" force row level security;
alter table "aircond_repair_apply" force row level security;
alter table "aircond_install_apply" force row level security;
alter table "aircond_rent_out_apply" force row level security;
alter table "dorm_aircond_change" force row level security;
alter table "school_dorm" add constraint "school_dorm_head_stu_id_fk" foreign key (tenant_id, "head_stu_id") references "stu_info" (tenant_id, id);
alter table "school_aircond" add constraint "school_aircond_charged_stu_id_fk" foreign key (tenant_id, "charged_stu_id") references "stu_info" (tenant_id, id);
alter table "aircond_work_order_assess" add constraint "aircond_work_order_assess_stu_id_fk" foreign key (tenant_id, "stu_id") references "stu_info" (tenant_id, id);
