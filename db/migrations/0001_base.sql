-- What stands below the entities: the application's role, sessions, captchas, throttles, idempotency keys.
do $$ begin
  if not exists (select 1 from pg_roles where rolname = 'journal_app') then
    create role journal_app nologin nosuperuser nobypassrls nocreatedb nocreaterole;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  if not pg_has_role(current_user, 'journal_app', 'member') then
    execute format('grant journal_app to %I', current_user);
  end if;
end $$;
grant usage on schema public to journal_app;

create sequence node_number minvalue 0 maxvalue 1023 cycle;

-- One sign-in and all its renewed tokens. Tokens stand here as SHA-256 only.
create table session (
  id bigint primary key,
  tenant_id varchar(12) not null,
  user_id bigint not null,
  dept_id bigint,
  role_ids bigint[] not null,
  client_id varchar(64) not null,
  generation integer not null default 0,
  access_hash bytea not null,
  refresh_hash bytea not null,
  previous_hash bytea,
  rotated_at timestamptz,
  access_until timestamptz not null,
  refresh_until timestamptz not null,
  locked_at timestamptz,
  lock_hash varchar(200),
  revoked_at timestamptz,
  ip varchar(64),
  user_agent varchar(300),
  create_time timestamptz not null default now(),
  seen_time timestamptz not null default now()
);
create index session_by_user on session (tenant_id, user_id);
create index session_until on session (refresh_until);

create table captcha (key varchar(64) primary key, code varchar(16) not null, until timestamptz not null);
create index captcha_until on captcha (until);

-- Attempts within a window, counted in one statement each.
create table throttle (key varchar(200) primary key, count integer not null, since timestamptz not null);

-- One-use links sent by mail (password reset, invitations), as SHA-256.
create table mail_link (
  hash bytea primary key,
  tenant_id varchar(12) not null,
  purpose varchar(32) not null,
  user_id bigint not null,
  until timestamptz not null,
  used_at timestamptz
);

grant select, insert, update, delete on session, captcha, throttle, mail_link to journal_app;

create table idempotency (
  tenant_id varchar(12) not null,
  user_id bigint not null,
  route varchar(120) not null,
  key varchar(255) not null,
  body_hash varchar(64) not null,
  -- json, not jsonb: the repeated answer has its keys in the order of the first.
  answer json not null,
  create_time timestamptz not null,
  primary key (tenant_id, user_id, route, key)
);
create index idempotency_time on idempotency (create_time);
alter table idempotency enable row level security;
alter table idempotency force row level security;
create policy tenant on idempotency using (tenant_id = (select current_setting('app.tenant', true)))
  with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on idempotency to journal_app;

-- Which menus and buttons a role holds, and which menus stand under a top menu.
create table role_menu (tenant_id varchar(12) not null, role_id bigint not null, menu_id bigint not null, primary key (tenant_id, role_id, menu_id));
alter table role_menu enable row level security;
alter table role_menu force row level security;
create policy tenant on role_menu using (tenant_id = (select current_setting('app.tenant', true)))
  with check (tenant_id = (select current_setting('app.tenant', true)));
create table top_menu_menu (top_menu_id bigint not null, menu_id bigint not null, primary key (top_menu_id, menu_id));
grant select, insert, update, delete on role_menu, top_menu_menu to journal_app;
