alter table "banner" add constraint "banner_end_time_gt_start_time_check" check ("end_time" > "start_time");
-- What was written before this rule was there stays as it is until somebody changes it.
alter table "school_aircond" add constraint "school_aircond_warranty_until_ge_purchase_date_check" check ("warranty_until" >= "purchase_date") not valid;
alter table "stu_info" add constraint "stu_info_graduate_date_gt_entry_date_check" check ("graduate_date" > "entry_date");
