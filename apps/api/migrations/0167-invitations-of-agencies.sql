-- Roles that somebody was offered at an agency and has not accepted yet: they count for nothing until then.
create table staff_offer (
  offer_id uuid primary key,
  staff_id uuid not null references staff on delete cascade,
  agency_id text not null references tenant,
  -- Name and language as whoever invites typed them; an agency learns a person's own when they accept.
  name text not null,
  language text not null check (language in ('en', 'es')),
  roles text[] not null check (cardinality(roles) > 0),
  invited_by text not null,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  -- The newest link of somebody who has never signed in; null for all others, and once it was used.
  token_hash bytea
);
create unique index staff_offer_once on staff_offer (staff_id, agency_id);
create index staff_offer_agency on staff_offer (agency_id);
create index staff_offer_token on staff_offer (token_hash) where token_hash is not null;

-- At which agencies a sign-in was used: what an agency may know of it. No key to tenant: a call of staff would wait for
-- whoever changes that row.
create table staff_session_use (
  session_id uuid not null references staff_session (session_id) on delete cascade,
  agency_id text not null,
  network text,
  user_agent text,
  began_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (session_id, agency_id)
);
create index staff_session_use_agency on staff_session_use (agency_id);

do $$
declare each_table text;
begin
  foreach each_table in array array['staff_offer', 'staff_session_use'] loop
    execute format('alter table %I enable row level security', each_table);
    execute format('alter table %I force row level security', each_table);
    execute format('create policy staff_wall on %I using (current_setting(''app.realm'', true) = ''staff'')
                    with check (current_setting(''app.realm'', true) = ''staff'')', each_table);
    execute format('grant select, insert, update, delete on %I to fareback_runtime', each_table);
  end loop;
end $$;

-- Whoever was invited before and has never signed in accepts first, too.
select set_config('app.realm', 'staff', true);
insert into staff_offer (offer_id, staff_id, agency_id, name, language, roles, invited_by, invited_at, expires_at, token_hash)
select gen_random_uuid(), p.staff_id, g.agency_id, p.name, p.language, array_agg(g.role order by g.role), '',
       min(g.granted_at), coalesce(i.expires_at, min(g.granted_at)), i.token_hash
  from staff p join staff_grant g on g.staff_id = p.staff_id left join staff_invitation i on i.staff_id = p.staff_id
 where p.joined_at is null and g.agency_id is not null
 group by p.staff_id, g.agency_id, i.expires_at, i.token_hash;
delete from staff_grant g using staff p where p.staff_id = g.staff_id and p.joined_at is null and g.agency_id is not null;
