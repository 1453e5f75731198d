create index "submissions_by_submitted_at" on "submissions" (tenant_id, submitted_at, id) where is_deleted = 0;
create index "submissions_by_first_decision_at" on "submissions" (tenant_id, first_decision_at, id) where is_deleted = 0;
create index "submissions_by_accepted_at" on "submissions" (tenant_id, accepted_at, id) where is_deleted = 0;
create index "submissions_by_rejected_at" on "submissions" (tenant_id, rejected_at, id) where is_deleted = 0;
create index "submissions_by_withdrawn_at" on "submissions" (tenant_id, withdrawn_at, id) where is_deleted = 0;
create index "submissions_by_published_at" on "submissions" (tenant_id, published_at, id) where is_deleted = 0;
create index "publish_fee_bill_by_issued_at" on "publish_fee_bill" (tenant_id, issued_at, id) where is_deleted = 0;
