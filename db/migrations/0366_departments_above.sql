-- What a department lies in, from the top down, as clients of the family know it. A function, so that an answer that is made
-- of the row that was just written can ask for it wherever the tables stand; the tables are those of whoever asks.
create function departments_above(first bigint) returns text language plpgsql stable as $$
begin
  return (with recursive up as (
      select first as id, 1 as steps where first <> 0
      union all select d.parent_id, steps + 1 from dept d join up on d.id = up.id where d.parent_id <> 0 and steps < 100)
    select concat_ws(',', '0', string_agg(id::text, ',' order by steps desc)) from up);
end $$;
