-- Which migrations ran is the owner's to write: whoever got hold of the runtime role could make a later one pass over.
revoke insert, update, delete on schema_migration from fareback_runtime;

-- A tenant's texts of the last day are counted before each new one.
create index message_log_sent on message_log (tenant_id, channel, sent_at);
