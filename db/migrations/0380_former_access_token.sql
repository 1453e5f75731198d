-- A call that was on its way while its session was renewed is answered: until when the access token of before is taken.
alter table "session" add column "former_access_until" timestamptz;
