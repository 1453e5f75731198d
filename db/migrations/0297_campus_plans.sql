create index "school_aircond_by_lease_status_lease_end" on "school_aircond" (tenant_id, lease_status, lease_end, id) where is_deleted = 0;
create index "aircond_work_order_by_status_finish_time" on "aircond_work_order" (tenant_id, status, finish_time, id) where is_deleted = 0;
create index "aircond_payment_voucher_by_biz_id" on "aircond_payment_voucher" (tenant_id, biz_id, id) where is_deleted = 0;
create index "school_score_record_by_target_type_check_date" on "school_score_record" (tenant_id, target_type, check_date, id) where is_deleted = 0;
-- Few orders have somebody who assists: their own list looks at these alone.
create index "aircond_work_order_assisted" on "aircond_work_order" (tenant_id, id) where is_deleted = 0 and assist_worker_ids is not null;
