create index concurrently if not exists behaviour_received on behaviour using brin (received_at) with (autosummarize = on);
