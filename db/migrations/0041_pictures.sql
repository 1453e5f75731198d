-- Address of a picture that stands in a text or an avatar: nobody can guess it, and no other attachment has one.
alter table "attach" add column "picture_key" varchar(32);
create unique index "attach_picture" on "attach" (tenant_id, picture_key) where picture_key is not null;
