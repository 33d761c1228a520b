-- Deliveries that wait, in the order in which they are claimed.
create index concurrently if not exists webhook_delivery_claim on webhook_delivery (tenant_id, endpoint_id, tries, noted_at, event_id) where state = 'WAITING';
