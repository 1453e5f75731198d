-- The sweep finds what is old without reading the rest.
create index throttle_since on throttle (since);
create index mail_link_until on mail_link (until);
create index session_revoked on session (revoked_at) where revoked_at is not null;
