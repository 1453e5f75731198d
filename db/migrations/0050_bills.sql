alter table "submission_event" add column "bill_id" bigint;
create index "submission_event_bill_id" on "submission_event" (tenant_id, bill_id);
-- Bill
create table "publish_fee_bill" (
  "id" bigint primary key,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz not null default now(),
  "update_user" bigint,
  "update_time" timestamptz not null default now(),
  "status" integer not null default 1,
  "is_deleted" integer not null default 0,
  "version" integer not null default 1,
  "bill_no" varchar(40) not null,
  "submission_id" bigint not null,
  "journal_id" bigint not null,
  "purpose" varchar(16) not null,
  "state" varchar(16) not null,
  "currency" varchar(16) not null,
  "subtotal" numeric(12,2) not null,
  "discount" numeric(12,2) not null,
  "tax" numeric(12,2) not null,
  "total" numeric(12,2) not null,
  "lines" jsonb,
  "standard_snapshot" jsonb,
  "issued_at" timestamptz,
  "due_at" timestamptz,
  "payer_name" varchar(200),
  "payer_email" varchar(200),
  "invoice_kind" varchar(16) not null,
  "invoice_title" varchar(200),
  "tax_no" varchar(40),
  "proof_file_id" bigint,
  "paid_at" timestamptz,
  "paid_amount" numeric(12,2),
  "paid_currency" varchar(16),
  "paid_note" text,
  "transaction_no" varchar(80),
  "confirmed_by" bigint,
  "waiver_reason" text,
  "waiver_percent" numeric(12,2),
  "waiver_decided_by" bigint,
  "waiver_decided_at" timestamptz,
  "refund_amount" numeric(12,2),
  "refunded_at" timestamptz,
  "sequence" integer not null
);
create unique index "publish_fee_bill_tenant_id" on "publish_fee_bill" (tenant_id, id);
alter table "publish_fee_bill" enable row level security;
alter table "publish_fee_bill" force row level security;
create policy tenant on "publish_fee_bill" using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "publish_fee_bill" to journal_app;
create index "publish_fee_bill_order" on "publish_fee_bill" (tenant_id, create_time desc, id desc) where is_deleted = 0;
create unique index "publish_fee_bill_unique_bill_no" on "publish_fee_bill" (tenant_id, bill_no) where is_deleted = 0;
create unique index "publish_fee_bill_unique_submission_id_purpose_sequence" on "publish_fee_bill" (tenant_id, submission_id, purpose, sequence) where is_deleted = 0;
create unique index "publish_fee_bill_unique_transaction_no" on "publish_fee_bill" (tenant_id, transaction_no) where is_deleted = 0;
create index "publish_fee_bill_submission_id" on "publish_fee_bill" (tenant_id, submission_id);
create index "publish_fee_bill_journal_id" on "publish_fee_bill" (tenant_id, journal_id);
create index "publish_fee_bill_proof_file_id" on "publish_fee_bill" (tenant_id, proof_file_id);
create index "publish_fee_bill_confirmed_by" on "publish_fee_bill" (tenant_id, confirmed_by);
create index "publish_fee_bill_waiver_decided_by" on "publish_fee_bill" (tenant_id, waiver_decided_by);
create index "publish_fee_bill_by_state_due_at" on "publish_fee_bill" (tenant_id, state, due_at, id) where is_deleted = 0;
create index "publish_fee_bill_by_submission_id_state" on "publish_fee_bill" (tenant_id, submission_id, state, id) where is_deleted = 0;
alter table "submission_event" add constraint "submission_event_bill_id_fk" foreign key (tenant_id, "bill_id") references "publish_fee_bill" (tenant_id, id);
alter table "publish_fee_bill" add constraint "publish_fee_bill_submission_id_fk" foreign key (tenant_id, "submission_id") references "submissions" (tenant_id, id);
alter table "publish_fee_bill" add constraint "publish_fee_bill_journal_id_fk" foreign key (tenant_id, "journal_id") references "journals" (tenant_id, id);
alter table "publish_fee_bill" add constraint "publish_fee_bill_proof_file_id_fk" foreign key (tenant_id, "proof_file_id") references "submission_file" (tenant_id, id);
alter table "publish_fee_bill" add constraint "publish_fee_bill_confirmed_by_fk" foreign key (tenant_id, "confirmed_by") references "blade_user" (tenant_id, id);
alter table "publish_fee_bill" add constraint "publish_fee_bill_waiver_decided_by_fk" foreign key (tenant_id, "waiver_decided_by") references "blade_user" (tenant_id, id);
