-- What riders are told, where and when: keys of web push, signed-in devices that take it, choices, and the outbox.
create table push_key (
  tenant_id text not null,
  key_id bigint not null,
  public_key text not null,
  private_sealed bytea not null,
  created_at timestamptz not null,
  primary key (tenant_id, key_id)
);
select stand_beside_tenant('push_key');

create table push_subscription (
  tenant_id text not null,
  -- Digest of the address, which names a device at its push service.
  address_hash bytea not null,
  member_id uuid not null,
  -- The session of the device: a device that is signed out is not told anything.
  session_hash bytea not null,
  subscription_sealed bytea not null,
  created_at timestamptz not null,
  primary key (tenant_id, address_hash)
);
select stand_beside_tenant('push_subscription');
alter table push_subscription add foreign key (tenant_id, member_id) references member;
create index push_subscription_member on push_subscription (tenant_id, member_id);

-- A member who takes notifications: one row from the first device or choice on.
create table notification_reader (
  tenant_id text not null,
  member_id uuid not null,
  -- When it was last looked at what there is to tell.
  checked_at timestamptz not null,
  -- When the newest points to claim that were told of had been granted.
  claim_told_at timestamptz,
  primary key (tenant_id, member_id)
);
select stand_beside_tenant('notification_reader');
alter table notification_reader add foreign key (tenant_id, member_id) references member;
create index notification_reader_due on notification_reader (tenant_id, checked_at);

-- Only what differs from the default of a kind and channel.
create table notification_choice (
  tenant_id text not null,
  member_id uuid not null,
  kind text not null,
  channel text not null,
  is_on boolean not null,
  chosen_at timestamptz not null,
  primary key (tenant_id, member_id, kind, channel)
);
select stand_beside_tenant('notification_choice');
alter table notification_choice add foreign key (tenant_id, member_id) references member;

-- The key is what is told, so nothing is told twice.
create table notification (
  tenant_id text not null,
  member_id uuid not null,
  kind text not null,
  -- What it is about, such as a date or an id.
  subject text not null,
  channel text not null,
  facts jsonb not null,
  state text not null check (state in ('WAITING', 'SENDING', 'SENT', 'FAILED', 'EXPIRED', 'OFF')),
  tries integer not null default 0,
  created_at timestamptz not null,
  -- When to send it or, while it is being sent, when to look again if its process died.
  due_at timestamptz not null,
  expires_at timestamptz not null,
  settled_at timestamptz,
  primary key (tenant_id, member_id, kind, subject, channel)
);
select stand_beside_tenant('notification');
alter table notification add foreign key (tenant_id, member_id) references member;
create index notification_due on notification (tenant_id, due_at) where state in ('WAITING', 'SENDING');
create index notification_old on notification (tenant_id, created_at);

do $$
declare each_table text;
begin
  foreach each_table in array array['push_key', 'push_subscription', 'notification_reader', 'notification_choice', 'notification'] loop
    execute format('alter table %I enable row level security', each_table);
    execute format('alter table %I force row level security', each_table);
    execute format('create policy tenant_wall on %I using (tenant_id = current_setting(''app.tenant_id'', true))
                    with check (tenant_id = current_setting(''app.tenant_id'', true))', each_table);
  end loop;
end $$;
grant select, insert, update on push_key to fareback_runtime;
grant select, insert, update, delete on push_subscription, notification_reader, notification_choice, notification to fareback_runtime;
