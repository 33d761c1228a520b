-- A draft as it is typed: its files may have faults, of which there are so many; what it says (`content`) stays what it said
-- when it had none.
alter table programme_version add column faults integer not null default 0 check (faults >= 0);
-- Its pictures by name and digest, where they are not those of what it says.
alter table programme_version add column pictures jsonb;
-- Why it did not go live at its time, and when that was, until somebody does anything about it.
alter table programme_version add column missed jsonb;
alter table programme_version add constraint only_drafts_have_faults
  check (faults = 0 or state in ('DRAFT', 'DISCARDED'));
