-- Keys of parameters are as long as clients of the family spell them.
alter table tenant_param alter column param_key type varchar(20);

-- The parameter by the name that those clients know (contract section 2).
update tenant_param set param_key = 'account.initPassword' where param_key = 'initialPassword';
update param set param_key = 'account.initPassword' where param_key = 'initialPassword'
  and not exists (select 1 from param other where other.param_key = 'account.initPassword' and other.is_deleted = 0);
