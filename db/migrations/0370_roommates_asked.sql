-- Whoever is said to agree to a return, a lease or a change says so themselves, as with an installation.
alter table "aircond_rent_out_apply" add column "agreed_stu_ids" bigint[];
alter table "aircond_rent_out_apply" add column "object_stu_ids" bigint[];
alter table "dorm_aircond_change" add column "agreed_stu_ids" bigint[];
alter table "dorm_aircond_change" add column "object_stu_ids" bigint[];
