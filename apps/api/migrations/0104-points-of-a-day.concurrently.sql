create index concurrently if not exists earning_granted on earning using brin (granted_at) with (autosummarize = on);
