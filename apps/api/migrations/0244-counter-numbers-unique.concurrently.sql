-- A number entered at the counter finds one member only. No release before this one writes any.
create unique index concurrently if not exists sms_number_unique on sms_number (tenant_id, number_hash);
drop index concurrently if exists sms_number_hash;
