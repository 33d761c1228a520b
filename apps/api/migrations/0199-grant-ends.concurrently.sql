-- Open grants of an offer by their end, to count those that can still be used.
create index concurrently if not exists offer_grant_ends on offer_grant (tenant_id, offer_id, expires_at) where used_at is null and withdrawn_at is null;
