alter table "moment_vote" add column "eligible_count" integer;
