-- All redemptions of an agency page by page, and one by its id. Ids begin with their moment, so they are the order and a
-- stretch of days is a stretch of ids. Those of an offer, and the few that were taken back or are not settled, have an
-- order of their own: nobody waits while the others are passed over.
create index redemption_newest on redemption (tenant_id, redemption_id);
create index redemption_of_offer on redemption (tenant_id, offer_id, redemption_id);
create index redemption_odd on redemption (tenant_id, redemption_id) where refunded_at is not null or status <> 'CONFIRMED';

-- A report of a missing ride, and an event that was refused, by the id that somebody names.
create index missing_ride_named on missing_ride (tenant_id, missing_ride_id);
create index rejected_event_named on rejected_event (tenant_id, event_id) where event_id is not null;
