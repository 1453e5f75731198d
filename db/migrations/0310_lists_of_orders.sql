create index "shop_order_by_refund_status_create_time" on "shop_order" (tenant_id, refund_status, create_time desc, id desc) where is_deleted = 0;
create index "shop_order_by_invoice_status_create_time" on "shop_order" (tenant_id, invoice_status, create_time desc, id desc) where is_deleted = 0;
create index "shop_order_by_finish_time" on "shop_order" (tenant_id, finish_time, id) where is_deleted = 0;
create index "school_moment_by_publish_time" on "school_moment" (tenant_id, publish_time desc, id desc) where is_deleted = 0;
create index "school_comment_by_target_id" on "school_comment" (tenant_id, target_id, id) where is_deleted = 0;
