-- Rides as events (docs/decisions/0114). A ride counts if a member has it and it is neither voided (32) nor replaced
-- by a correction (64). Times, distance and places are added at sending, for endpoints that chose them.
alter table webhook_endpoint add column fields text[] not null default '{}';

create function note_webhook_rides() returns trigger language plpgsql as $$
declare
  accepted constant text := 'fareback.ride.accepted.v1';
  wanted text[];
  ride record;
begin
  wanted := wanted_webhook_types(current_setting('app.tenant_id', true));
  if wanted is null or accepted <> all(wanted) then return null; end if;
  for ride in
    select a.tenant_id, a.provider_id, a.event_id, a.member_id, a.mode from added a
     where a.type = 'trip.completed' and a.member_id is not null and a.flags & 96 = 0
  loop
    insert into webhook_event (tenant_id, event_id, type, member_id, subject, data)
    values (ride.tenant_id, webhook_event_id(accepted || '/' || ride.provider_id || '/' || ride.event_id), accepted,
      ride.member_id, ride.member_id::text,
      jsonb_build_object('memberId', ride.member_id, 'providerId', ride.provider_id, 'rideId', ride.event_id, 'mode', ride.mode))
    on conflict do nothing;
  end loop;
  return null;
end $$;

-- A ride that gets its member, is voided, corrected or counts again. A ride of an erased member makes no event.
create function note_webhook_ride() returns trigger language plpgsql as $$
declare
  wanted text[];
  of_type text := 'fareback.ride.voided.v1';
  facts jsonb;
begin
  if new.member_id is null then return null; end if;
  wanted := wanted_webhook_types(new.tenant_id);
  if wanted is null then return null; end if;
  facts := jsonb_build_object('memberId', new.member_id, 'providerId', new.provider_id, 'rideId', new.event_id);
  if new.flags & 96 = 0 then
    of_type := 'fareback.ride.accepted.v1';
    facts := facts || jsonb_build_object('mode', new.mode);
  elsif new.flags & 32 <> 0 then
    facts := facts || jsonb_build_object('reason', 'VOIDED');
  else
    facts := facts || jsonb_build_object('reason', 'CORRECTED');
  end if;
  if of_type <> all(wanted) then return null; end if;
  insert into webhook_event (tenant_id, event_id, type, member_id, subject, data)
  values (new.tenant_id,
    webhook_event_id(of_type || '/' || new.provider_id || '/' || new.event_id || '/' || txid_current()), of_type,
    new.member_id, new.member_id::text, facts)
  on conflict do nothing;
  return null;
end $$;

-- An event of a provider that was not accepted. The same event again is no further one.
create function note_webhook_rejected() returns trigger language plpgsql as $$
begin
  perform note_webhook_fact(new.tenant_id, 'fareback.ride.rejected.v1',
    new.provider_id || '/' || encode(new.body_hash, 'hex') || '/' || txid_current(), null, new.provider_id,
    jsonb_build_object('providerId', new.provider_id, 'rideId', new.event_id, 'reason', new.reason));
  return null;
end $$;

select set_config('citus.enable_unsafe_triggers', 'on', true);

create trigger note_webhook_accepted after insert on behaviour referencing new table as added
  for each statement execute function note_webhook_rides();
create trigger note_webhook_turned after update on behaviour for each row
  when (new.type = 'trip.completed'
    and (old.member_id is not null and old.flags & 96 = 0) is distinct from (new.member_id is not null and new.flags & 96 = 0))
  execute function note_webhook_ride();
create trigger note_webhook_rejected after insert on rejected_event for each row execute function note_webhook_rejected();
