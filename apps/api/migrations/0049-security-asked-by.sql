-- Who asked for an operator's command, as they said themselves; null for riders' calls and where nobody said.
alter table security_event add column asked_by text check (length(asked_by) between 1 and 64);
