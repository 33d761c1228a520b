-- Facts become events in their own transaction, so no writer can forget one and a rollback leaves none. Without an
-- endpoint that wants it, a fact costs one look at a table of at most ten rows.
create function wanted_webhook_types(of_tenant text) returns text[] language plpgsql stable as $$
declare
  wanted text[];
begin
  -- PL/pgSQL keeps the plans for the session; a function in SQL would be planned in each transaction. Most
  -- agencies have no endpoint, which the first look finds out.
  perform from webhook_endpoint where tenant_id = of_tenant limit 1;
  if not found then return null; end if;
  select array_agg(distinct t.type) into wanted from webhook_endpoint e cross join unnest(e.events) as t (type)
   where e.tenant_id = of_tenant and (e.is_enabled or e.disabled_reason = 'FAILING');
  return wanted;
end $$;

-- The event id of a fact: a UUID of version 8, made from a hash.
create function webhook_event_id(fact text) returns uuid language sql immutable as $$
  select overlay(overlay(md5(fact) placing '8' from 13) placing '8' from 17)::uuid
$$;

-- Each row is inserted by a statement of its own, as in migration 0098. Its data is made before, because a cluster
-- does not accept every expression in the insert.
create function note_webhook_points() returns trigger language plpgsql as $$
declare
  wanted text[];
  fact record;
  facts jsonb;
begin
  wanted := wanted_webhook_types(current_setting('app.tenant_id', true));
  if wanted is null then return null; end if;
  for fact in
    select a.*, case
        when a.reason = 'EARN' then 'fareback.points.earned.v1'
        when a.reason = 'CLAIM' then 'fareback.points.claimed.v1'
        when a.to_account = 'EXPIRED' then 'fareback.points.expired.v1'
        when a.reason in ('WITHDRAW', 'BALANCE_DEDUCTION', 'SUSPENSION_DEDUCTION', 'DEBT') then 'fareback.points.reversed.v1'
      end as type
      from added a
  loop
    continue when fact.type is null or fact.type <> all(wanted);
    facts := jsonb_build_object('memberId', fact.member_id, 'points', fact.amount);
    if fact.reason in ('EARN', 'CLAIM') then
      facts := facts || jsonb_build_object('earningId', fact.cause_id);
    else
      facts := facts || jsonb_build_object('transferId', fact.transfer_id, 'reason', fact.reason);
    end if;
    if fact.reason = 'EARN' then
      facts := facts || jsonb_build_object('earnedAt',
        to_char(fact.happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
    end if;
    insert into webhook_event (tenant_id, event_id, type, member_id, subject, data)
    values (fact.tenant_id, webhook_event_id(fact.type || '/' || fact.member_id || '/' || fact.transfer_id || '/' || fact.reason),
      fact.type, fact.member_id, fact.member_id::text, facts)
    on conflict do nothing;
  end loop;
  return null;
end $$;

-- Writes an event if an endpoint wants its type; `fact` identifies it within the type. The event of an erasure has no member, so that the erasure leaves it.
create function note_webhook_fact(of_tenant text, of_type text, fact text, of_member uuid, about text, facts jsonb)
returns void language plpgsql as $$
begin
  if of_type = any(wanted_webhook_types(of_tenant)) then
    insert into webhook_event (tenant_id, event_id, type, member_id, subject, data)
    values (of_tenant, webhook_event_id(of_type || '/' || fact), of_type, of_member, about, facts)
    on conflict do nothing;
  end if;
end $$;

create function note_webhook_member() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform note_webhook_fact(new.tenant_id, 'fareback.member.joined.v1', new.member_id::text, new.member_id,
      new.member_id::text, jsonb_build_object('memberId', new.member_id));
  -- Not back from a suspension or after opting out: the number was verified before.
  elsif new.status = 'VERIFIED' and old.status in ('NEW', 'CONSENT') then
    perform note_webhook_fact(new.tenant_id, 'fareback.member.verified.v1', new.member_id::text || '/' || txid_current(),
      new.member_id, new.member_id::text, jsonb_build_object('memberId', new.member_id));
  elsif new.status = 'SUSPENDED' then
    perform note_webhook_fact(new.tenant_id, 'fareback.member.suspended.v1', new.member_id::text || '/' || txid_current(),
      new.member_id, new.member_id::text, jsonb_build_object('memberId', new.member_id));
  elsif new.status = 'DELETED' then
    perform note_webhook_fact(new.tenant_id, 'fareback.member.erased.v1', new.member_id::text, null,
      new.member_id::text, jsonb_build_object('memberId', new.member_id));
  end if;
  return null;
end $$;

create function note_webhook_redemption() returns trigger language plpgsql as $$
declare
  facts jsonb;
begin
  if wanted_webhook_types(new.tenant_id) is null then return null; end if;
  facts := jsonb_build_object('memberId', new.member_id, 'redemptionId', new.redemption_id, 'offerId', new.offer_id,
    'points', new.price);
  if tg_op = 'INSERT' then
    perform note_webhook_fact(new.tenant_id, 'fareback.redemption.made.v1', new.redemption_id::text, new.member_id,
      new.member_id::text, facts);
  end if;
  if new.status = 'CONFIRMED' and (tg_op = 'INSERT' or old.status <> 'CONFIRMED') then
    perform note_webhook_fact(new.tenant_id, 'fareback.redemption.fulfilled.v1', new.redemption_id::text, new.member_id,
      new.member_id::text, facts);
  end if;
  if tg_op = 'UPDATE' and new.refunded_at is not null and old.refunded_at is null then
    perform note_webhook_fact(new.tenant_id, 'fareback.redemption.refunded.v1', new.redemption_id::text, new.member_id,
      new.member_id::text, facts);
  end if;
  return null;
end $$;

-- Where tables are spread triggers on them must be allowed; elsewhere nobody knows this setting.
select set_config('citus.enable_unsafe_triggers', 'on', true);

create trigger note_webhook_points after insert on ledger_transfer referencing new table as added
  for each statement execute function note_webhook_points();
create trigger note_webhook_joined after insert on member for each row execute function note_webhook_member();
create trigger note_webhook_status after update on member for each row
  when (new.status is distinct from old.status) execute function note_webhook_member();
create trigger note_webhook_made after insert on redemption for each row execute function note_webhook_redemption();
create trigger note_webhook_changed after update on redemption for each row
  when (new.status is distinct from old.status or new.refunded_at is distinct from old.refunded_at)
  execute function note_webhook_redemption();
