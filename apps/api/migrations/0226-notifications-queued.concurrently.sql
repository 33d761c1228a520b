-- Due notifications of all channels.
create index concurrently if not exists notification_queued on notification (tenant_id, due_at) where state in ('WAITING', 'QUEUED', 'SENDING');
