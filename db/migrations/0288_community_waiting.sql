create index "school_moment_by_status_create_time" on "school_moment" (tenant_id, status, create_time, id) where is_deleted = 0;
create index "school_moment_by_audit_time" on "school_moment" (tenant_id, audit_time, id) where is_deleted = 0;
create index "school_comment_by_status_create_time" on "school_comment" (tenant_id, status, create_time, id) where is_deleted = 0;
