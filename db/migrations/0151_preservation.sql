alter table "journals" add column "preservation" jsonb;
