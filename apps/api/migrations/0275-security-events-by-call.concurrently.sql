-- The security record by call: a rare one was found by reading all events of the agency.
create index concurrently if not exists security_event_what on security_event (tenant_id, what, happened_at);
