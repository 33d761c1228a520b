-- Members by the moment they joined, for anniversaries.
create index concurrently if not exists member_joined on member (tenant_id, created_at);
