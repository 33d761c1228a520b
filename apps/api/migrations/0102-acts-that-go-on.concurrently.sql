create unique index concurrently if not exists act_ongoing on act (tenant_id, ongoing) where ongoing is not null;
