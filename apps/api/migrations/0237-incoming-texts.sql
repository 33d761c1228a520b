-- Text messages from riders: the agency's switch, numbers given at the counter, messages, stopped numbers, and what was last offered.
create table sms_agency (
  tenant_id text not null,
  is_on boolean not null default false,
  -- True if a number that staff entered at the counter counts like a verified one.
  takes_counter_numbers boolean not null default false,
  changed_at timestamptz not null,
  primary key (tenant_id)
);
select stand_beside_tenant('sms_agency');

create table sms_number (
  tenant_id text not null,
  member_id uuid not null,
  -- Keyed hash to find the member, and the encrypted number to show whose it is in a data export.
  number_hash bytea not null,
  number_sealed bytea not null,
  added_at timestamptz not null,
  added_by text not null,
  primary key (tenant_id, member_id)
);
select stand_beside_tenant('sms_number');
alter table sms_number add foreign key (tenant_id, member_id) references member;
create index sms_number_hash on sms_number (tenant_id, number_hash);

create table sms_message (
  tenant_id text not null,
  -- Hash of the carrier's message id, so a repeated delivery is answered once.
  message_hash bytea not null,
  number_hash bytea not null,
  -- Null for a number of no member, or of several.
  member_id uuid,
  command text not null,
  received_at timestamptz not null,
  -- Until then no other process answers; after it, a repeated delivery does.
  leased_until timestamptz not null,
  answered_at timestamptz,
  -- Text messages of the answer; 0 if none was sent.
  parts integer not null default 0 check (parts between 0 and 2),
  primary key (tenant_id, message_hash)
);
select stand_beside_tenant('sms_message');
create index sms_message_number on sms_message (tenant_id, number_hash, received_at);
create index sms_message_received on sms_message (tenant_id, received_at);
create index sms_message_member on sms_message (tenant_id, member_id) where member_id is not null;

create table sms_stop (
  tenant_id text not null,
  number_hash bytea not null,
  -- Whose choices START restores; null if the number is no member's, or several members'.
  member_id uuid,
  kinds text[] not null default '{}',
  stopped_at timestamptz not null,
  primary key (tenant_id, number_hash)
);
select stand_beside_tenant('sms_stop');
create index sms_stop_member on sms_stop (tenant_id, member_id) where member_id is not null;

create table sms_order (
  tenant_id text not null,
  member_id uuid not null,
  -- Offers of the last list, in its order.
  offers text[] not null default '{}',
  listed_at timestamptz not null,
  -- The order to confirm; its id is the redemption's idempotency key.
  offer_id text,
  price integer,
  number integer,
  attempt_id uuid,
  asked_at timestamptz,
  primary key (tenant_id, member_id)
);
select stand_beside_tenant('sms_order');
alter table sms_order add foreign key (tenant_id, member_id) references member;

do $$
declare each_table text;
begin
  foreach each_table in array array['sms_agency', 'sms_number', 'sms_message', 'sms_stop', 'sms_order'] loop
    execute format('alter table %I enable row level security', each_table);
    execute format('alter table %I force row level security', each_table);
    execute format('create policy tenant_wall on %I using (tenant_id = current_setting(''app.tenant_id'', true))
                    with check (tenant_id = current_setting(''app.tenant_id'', true))', each_table);
  end loop;
end $$;
grant select, insert, update, delete on sms_agency, sms_number, sms_message, sms_stop, sms_order to fareback_runtime;
