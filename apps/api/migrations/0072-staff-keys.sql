-- Keys of other systems, each of one agency: hashed, with what they may do and until when. One that was ended stays listed.
create table staff_key (
  key_hash bytea primary key,
  key_id uuid not null,
  agency_id text not null references tenant,
  name text not null,
  permissions text[] not null,
  created_at timestamptz not null,
  created_by text not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create unique index staff_key_id on staff_key (key_id);
create unique index staff_key_name on staff_key (agency_id, name) where revoked_at is null;
create index staff_key_agency on staff_key (agency_id, created_at);

alter table staff_key enable row level security;
alter table staff_key force row level security;
create policy staff_wall on staff_key using (current_setting('app.realm', true) = 'staff')
  with check (current_setting('app.realm', true) = 'staff');
grant select, insert, update on staff_key to fareback_runtime;
