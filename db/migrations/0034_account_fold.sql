-- One account for all spellings that look like it: width, case, accents, Cyrillic and Greek twins, letters that nobody sees.
create function account_fold(account text) returns text language sql immutable strict parallel safe as $$
  select translate(
    lower(regexp_replace(normalize(account, NFKD), '[\u0300-\u036f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff[:space:]]', '', 'g')),
    'асԁеһіјкӏмոорԛѕтυνԝхуαεηικορτχγɑɡıѵёївнłøđ',
    'acdehijklmnopqstuvwxyaenikoptxyagiveibhlod'
  )
$$;
alter table blade_user add column account_fold text generated always as (account_fold(account)) stored;
create unique index blade_user_unique_account_fold on blade_user (tenant_id, account_fold) where is_deleted = 0;
