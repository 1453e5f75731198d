-- Steps of records with a life stand in the history of the record: one row tells who moved it from where to where, as what, for whom and why, and what that changed.
alter table record_history add column step varchar(40);
alter table record_history add column from_state varchar(40);
alter table record_history add column to_state varchar(40);
alter table record_history add column as_role varchar(40);
alter table record_history add column for_user bigint;
alter table record_history add column reason text;
create index record_history_states on record_history (tenant_id, entity, record_id, at desc) where to_state is not null;
