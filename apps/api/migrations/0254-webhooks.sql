-- Events of an agency for its other systems (docs/decisions/0114). The release before this one reads and writes none of it.
create table webhook_endpoint (
  tenant_id text not null,
  endpoint_id uuid not null,
  url text not null,
  description text not null,
  -- Types of the events that it gets.
  events text[] not null,
  is_enabled boolean not null,
  created_at timestamptz not null,
  secret_sealed bytea not null,
  secret_set_at timestamptz not null,
  -- The secret before, which also signs until the given time.
  old_secret_sealed bytea,
  old_secret_until timestamptz,
  disabled_at timestamptz,
  disabled_reason text check (disabled_reason in ('STAFF', 'GONE', 'FAILING')),
  -- First failure since the last success.
  failing_since timestamptz,
  delivered_at timestamptz,
  primary key (tenant_id, endpoint_id),
  check (is_enabled = (disabled_reason is null)),
  check ((old_secret_sealed is null) = (old_secret_until is null))
);
select stand_beside_tenant('webhook_endpoint');

-- A fact, written in its own transaction. Its id is derived from the fact, so the same fact is one event.
create table webhook_event (
  tenant_id text not null,
  event_id uuid not null,
  type text not null,
  member_id uuid,
  subject text not null,
  data jsonb not null,
  noted_at timestamptz not null default clock_timestamp(),
  -- When deliveries were made of it; null until then.
  fanned_at timestamptz,
  primary key (tenant_id, event_id)
);
select stand_beside_tenant('webhook_event');
create index webhook_event_new on webhook_event (tenant_id, noted_at, event_id) where fanned_at is null;
create index webhook_event_noted on webhook_event (tenant_id, noted_at, event_id);
-- For the deletion after 30 days.
create index webhook_event_old on webhook_event (tenant_id, fanned_at);
create index webhook_event_member on webhook_event (tenant_id, member_id) where member_id is not null;

create table webhook_delivery (
  tenant_id text not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  -- The member, whose events are sent one after the other; else the event itself.
  order_key uuid not null,
  noted_at timestamptz not null,
  made_at timestamptz not null,
  state text not null check (state in ('WAITING', 'DELIVERED', 'FAILED', 'CANCELED')),
  tries integer not null default 0 check (tries >= 0),
  due_at timestamptz,
  tried_at timestamptz,
  status integer,
  duration_millis integer,
  failure text,
  answer text,
  primary key (tenant_id, endpoint_id, event_id),
  check ((state = 'WAITING') = (due_at is not null))
);
select stand_beside_tenant('webhook_delivery');
alter table webhook_delivery add foreign key (tenant_id, endpoint_id) references webhook_endpoint on delete cascade;
alter table webhook_delivery add foreign key (tenant_id, event_id) references webhook_event on delete cascade;
create index webhook_delivery_waiting on webhook_delivery (tenant_id, endpoint_id, order_key, noted_at, event_id)
  where state = 'WAITING';
create index webhook_delivery_due on webhook_delivery (tenant_id, endpoint_id, due_at) where state = 'WAITING';
create index webhook_delivery_log on webhook_delivery (tenant_id, endpoint_id, noted_at, event_id);
create index webhook_delivery_event on webhook_delivery (tenant_id, event_id);

do $$
declare each_table text;
begin
  foreach each_table in array array['webhook_endpoint', 'webhook_event', 'webhook_delivery'] loop
    execute format('alter table %I enable row level security', each_table);
    execute format('alter table %I force row level security', each_table);
    execute format('create policy tenant_wall on %I using (tenant_id = current_setting(''app.tenant_id'', true))
                    with check (tenant_id = current_setting(''app.tenant_id'', true))', each_table);
  end loop;
end $$;
grant select, insert, update, delete on webhook_endpoint, webhook_event, webhook_delivery to fareback_runtime;
