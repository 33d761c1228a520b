-- Tickets that an agency issues itself: its keys, its inspectors' devices and what they saw.
create table ticket_key (
  tenant_id text not null,
  key_id bigint not null,
  public_key bytea not null,
  secret_sealed bytea not null,
  created_at timestamptz not null,
  -- From then on it signs nothing, and inspectors no longer get it.
  retired_at timestamptz,
  primary key (tenant_id, key_id)
);
select stand_beside_tenant('ticket_key');

create table inspector_device (
  tenant_id text not null,
  device_id uuid not null,
  label text not null,
  first_at timestamptz not null,
  -- When it last fetched keys, and the end of the last of them.
  shift_at timestamptz not null,
  keys_until timestamptz not null,
  synced_at timestamptz,
  revoked_at timestamptz,
  primary key (tenant_id, device_id)
);
select stand_beside_tenant('inspector_device');

create table ticket_sighting (
  tenant_id text not null,
  sighting_id uuid not null,
  member_id uuid not null,
  redemption_id uuid not null,
  device_id uuid not null,
  result text not null,
  seen_at timestamptz not null,
  received_at timestamptz not null,
  primary key (tenant_id, sighting_id)
);
select stand_beside_tenant('ticket_sighting');
alter table ticket_sighting add foreign key (tenant_id, member_id) references member;
alter table ticket_sighting add foreign key (tenant_id, device_id) references inspector_device;
create index ticket_sighting_member on ticket_sighting (tenant_id, member_id);
create index ticket_sighting_ticket on ticket_sighting (tenant_id, redemption_id);
create index ticket_sighting_seen on ticket_sighting (tenant_id, seen_at);

do $$
declare each_table text;
begin
  foreach each_table in array array['ticket_key', 'inspector_device', 'ticket_sighting'] loop
    execute format('alter table %I enable row level security', each_table);
    execute format('alter table %I force row level security', each_table);
    execute format('create policy tenant_wall on %I using (tenant_id = current_setting(''app.tenant_id'', true))
                    with check (tenant_id = current_setting(''app.tenant_id'', true))', each_table);
  end loop;
end $$;
grant select, insert, update on ticket_key, inspector_device to fareback_runtime;
grant select, insert, delete on ticket_sighting to fareback_runtime;

-- The role of inspectors.
alter table staff_grant drop constraint staff_grant_role_check;
alter table staff_grant add constraint staff_grant_role_check
  check (role in ('viewer', 'support', 'editor', 'approver', 'finance', 'inspector', 'owner', 'operator')) not valid;
