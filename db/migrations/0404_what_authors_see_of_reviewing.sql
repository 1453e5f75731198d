-- Journals go on telling authors how many reviews are in, and who handles a paper stays the house's own until it says otherwise.
alter table "journals" add column "show_review_counts" boolean default true;
alter table "journals" add column "show_handling_editor" boolean default false;
alter table "journals" alter column "show_review_counts" drop default;
alter table "journals" alter column "show_handling_editor" drop default;
