-- When they first came; null: they are invited. Whoever is there already has come.
alter table staff add column joined_at timestamptz;
alter table staff no force row level security;
update staff set joined_at = created_at;
alter table staff force row level security;

-- Passkeys of staff: the public half alone, with what tells a copy of one from the other.
create table staff_passkey (
  credential_id bytea primary key,
  passkey_id uuid not null,
  staff_id uuid not null references staff on delete cascade,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  -- Whether its maker keeps copies of it for other devices of the same person.
  is_synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create unique index staff_passkey_id on staff_passkey (passkey_id);
create index staff_passkey_staff on staff_passkey (staff_id);

-- What a passkey is to sign: once, soon, and for the purpose it was given out for.
create table staff_challenge (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('REGISTER', 'SIGN_IN', 'PROOF')),
  staff_id uuid references staff on delete cascade,
  expires_at timestamptz not null
);
create index staff_challenge_staff on staff_challenge (staff_id);

-- The newest link that was mailed to somebody who has not come yet. Who has come, has no row.
create table staff_invitation (
  staff_id uuid primary key references staff on delete cascade,
  token_hash bytea not null,
  expires_at timestamptz not null
);
create unique index staff_invitation_token on staff_invitation (token_hash);

do $$
declare each_table text;
begin
  foreach each_table in array array['staff_passkey', 'staff_challenge', 'staff_invitation'] loop
    execute format('alter table %I enable row level security', each_table);
    execute format('alter table %I force row level security', each_table);
    execute format('create policy staff_wall on %I using (current_setting(''app.realm'', true) = ''staff'')
                    with check (current_setting(''app.realm'', true) = ''staff'')', each_table);
    execute format('grant select, insert, update, delete on %I to fareback_runtime', each_table);
  end loop;
end $$;
