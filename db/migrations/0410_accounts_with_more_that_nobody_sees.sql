-- Whatever no reader sees is no difference between two accounts (threat G04): tags, fillers, selectors of variants and the
-- empty Braille cell beside the signs of 0034, and marks that stand on letters beyond the usual ones. Accounts that stand
-- keep the form they have until they are saved: a twin among them shall not stop an upgrade.
create or replace function account_fold(account text) returns text language sql immutable strict parallel safe as $$
  select translate(
    lower(regexp_replace(normalize(account, NFKD), '[\u0300-\u036f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\u2800\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff[:space:]]', '', 'g')),
    'асԁеһіјкӏмոорԛѕтυνԝхуαεηικορτχγɑɡıѵёївнłøđ',
    'acdehijklmnopqstuvwxyaenikoptxyagiveibhlod'
  )
$$;
