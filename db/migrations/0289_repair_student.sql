-- Who reported: filled from the account that filed, where it is a student's.
alter table "aircond_repair_apply" add column "stu_id" bigint;
create index "aircond_repair_apply_stu_id" on "aircond_repair_apply" (tenant_id, stu_id);
create index "aircond_repair_apply_by_stu_id" on "aircond_repair_apply" (tenant_id, stu_id, id) where is_deleted = 0;
alter table "aircond_repair_apply" no force row level security;
alter table "stu_info" no force row level security;
update aircond_repair_apply a set stu_id = s.id from stu_info s where s.tenant_id = a.tenant_id and s.user_id = a.create_user and s.is_deleted = 0;
alter table "aircond_repair_apply" force row level security;
alter table "stu_info" force row level security;
alter table "aircond_repair_apply" add constraint "aircond_repair_apply_stu_id_fk" foreign key (tenant_id, "stu_id") references "stu_info" (tenant_id, id);
