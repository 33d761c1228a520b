-- Open prizes of draws, which count also after their end.
create index concurrently if not exists offer_grant_prizes on offer_grant (tenant_id, offer_id) where used_at is null and withdrawn_at is null and grant_key like 'draw:%';
