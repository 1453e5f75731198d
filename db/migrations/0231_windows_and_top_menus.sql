-- 0 stays, 1 opens a window of its own, as clients of the family say it (contract section 3).
update menu set is_open = case is_open when '2' then '1' else '0' end;

-- A top menu shows exactly the menus it was given: what its folders brought along so far is written out.
insert into top_menu_menu (top_menu_id, menu_id)
with recursive down as (
  select tm.top_menu_id, tm.menu_id from top_menu_menu tm
  union
  select down.top_menu_id, m.id from menu m join down on m.parent_id = down.menu_id where m.is_deleted = 0 and m.category = '1'
)
select top_menu_id, menu_id from down
on conflict do nothing;
