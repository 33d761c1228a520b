create index concurrently if not exists ledger_transfer_happened on ledger_transfer using brin (happened_at) with (autosummarize = on);
