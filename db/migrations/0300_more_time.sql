-- A reviewer asks for more time, and the desk says yes (extend) or no (keepDue).
alter table "review_record" add column "more_time_until" date;
alter table "review_record" add column "more_time_reason" text;
