-- A deed is written in the transaction of what was done, and put into the chain a moment later: what was acknowledged is
-- in the trail, whatever became of the process. Until then it has neither number nor hash. The application may add such
-- rows and give them both, once; it changes nothing else of them and takes none away.
alter table audit_trail drop constraint audit_trail_pkey;
alter table audit_trail alter column seq drop not null;
alter table audit_trail alter column hash drop not null;
alter table audit_trail add column id bigint generated always as identity;
alter table audit_trail add primary key (tenant_id, id);
alter table audit_trail add constraint audit_trail_seq unique (tenant_id, seq);
alter table audit_trail add constraint audit_trail_chained check ((seq is null) = (hash is null));
create index audit_trail_waiting on audit_trail (tenant_id, id) where hash is null;
drop policy tenant on audit_trail;
create policy tenant_reads on audit_trail for select
  using (tenant_id = (select current_setting('app.tenant', true)));
create policy tenant_adds on audit_trail for insert
  with check (tenant_id = (select current_setting('app.tenant', true)) and hash is null);
create policy tenant_chains on audit_trail for update
  using (tenant_id = (select current_setting('app.tenant', true)) and hash is null)
  with check (tenant_id = (select current_setting('app.tenant', true)) and hash is not null);
grant update (seq, hash) on audit_trail to journal_app;
