/** Five tables of different shape, as somebody else may have made them. */
const many = Array.from({ length: 289 }, (_, at) => `"测点 ${at + 1}" numeric(8,3)`)

export const fiveTables = `
create type loan_state as enum ('open', 'returned', 'lost');
create table equip_kind (
  id bigserial primary key,
  name varchar(60) not null unique,
  sort int default 1,
  remark text
);
comment on table equip_kind is '设备分类';
comment on column equip_kind.name is '名称';
create table equip_item (
  id bigserial primary key,
  kind_id bigint not null references equip_kind (id),
  parent_id bigint references equip_item (id),
  item_no varchar(32) not null unique,
  name varchar(120) not null,
  price numeric(10,2),
  weight double precision,
  bought_on date,
  checked_at timestamptz,
  opens_at time,
  is_public boolean not null default true,
  keeper_phone varchar(20),
  keeper_email varchar(100),
  website varchar(200),
  serial uuid,
  facts jsonb,
  tags text[],
  photo bytea,
  condition smallint not null default 1,
  place varchar(20) not null default 'store' check (place in ('store', 'lab', 'lent')),
  shelf varchar(10),
  slot integer check (slot between 1 and 40),
  create_time timestamp,
  update_user bigint,
  tenant_id varchar(12),
  unique (tenant_id, serial),
  unique (shelf, slot),
  unique (kind_id, name)
);
comment on table equip_item is '设备';
comment on column equip_item.condition is '状态：1=在库 2=借出 3=维修';
comment on column equip_item.item_no is '设备编号（全校唯一）';
create table equip_loan (
  loan_no varchar(32) primary key,
  item_id bigint not null references equip_item (id),
  check_id bigint,
  qty integer not null default 1 check (qty > 0),
  deposit numeric(10,2) default 0 check (deposit >= 0),
  lent_on date default current_date,
  due_on date not null check (due_on >= lent_on),
  state loan_state not null default 'open',
  purpose varchar(2000),
  unique (loan_no, item_id)
);
comment on column equip_loan.purpose is '用途 <b onmouseover="alert(1)">x</b> \${y} */';
comment on table equip_loan is 'Loans
*/ of "equipment"';
create table loan_check (
  id bigserial primary key,
  loan_no varchar(32) not null,
  item_id bigint not null references equip_item (id),
  title varchar(80) not null,
  at timestamp not null,
  foreign key (loan_no, item_id) references equip_loan (loan_no, item_id)
);
alter table equip_loan add constraint loan_check_fk foreign key (check_id) references loan_check (id);
create table "Order ""Line's""; drop table x" (
  "order" varchar(20) not null,
  "select" integer,
  "class" varchar(10),
  "user" varchar(40) not null unique,
  "Name" varchar(40),
  "name" varchar(40),
  "size" integer,
  "constructor" varchar(9),
  "订单号" varchar(30),
  "it's ""quoted""" varchar(30),
  "\${x} \\ \`y\`" varchar(30),
  ${many.join(',\n  ')}
);
`

export const tableNames = [
  'equip_kind',
  'equip_item',
  'equip_loan',
  'loan_check',
  `Order "Line's"; drop table x`,
]
