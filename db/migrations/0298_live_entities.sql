-- Entities that are switched on without a build (decision 42): how they live, what of them is live, and for whom.
alter table "develop_model" add column "life" jsonb;
alter table "develop_code" add column "live_for" varchar(4000);
alter table "develop_code" add column "live" jsonb;
-- What was brought with them goes with them, when their tables do.
grant delete on brought to journal_app;
