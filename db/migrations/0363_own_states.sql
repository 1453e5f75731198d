-- A state of the entity's own was given the `1` of the plain status where a statement named none: a word that most lives
-- do not know. What begins a record is said by its definition alone.
do $$
declare own record;
begin
  for own in
    select c.table_name from information_schema.columns c
    where c.table_schema = current_schema() and c.column_name = 'status'
      and c.data_type = 'character varying' and c.column_default is not null
  loop
    execute format('alter table %I alter column status drop default', own.table_name);
  end loop;
end $$;
