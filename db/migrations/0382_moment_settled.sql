alter table "school_moment" add column "settled_time" timestamptz;
