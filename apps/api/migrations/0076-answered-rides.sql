-- What the agency writes to the rider with its answer, sealed like what the rider told.
alter table missing_ride add column answer_sealed bytea check (answer_sealed is null or state <> 'OPEN');

-- Rides that an answer made, as long as no report of the provider was found to be the same ride: looked through with every
-- report that comes, by when it was, and nearly empty.
create index behaviour_standing_in on behaviour (tenant_id, provider_id, ended_at)
  where source = '@missing-ride' and names_id is null;
