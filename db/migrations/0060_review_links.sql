-- The word in a reviewer's mail link is sealed by the server's key and names its invitation: nothing to keep of it.
alter table review_record drop column access_token_hash;
