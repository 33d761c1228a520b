-- Draws: riders earn entries, and at a date a published method chooses who wins.
create table draw (
  tenant_id text not null,
  draw_id text not null,
  definition jsonb not null,
  texts jsonb not null,
  is_active boolean not null default true,
  made_at timestamptz not null,
  -- The seed and the secret of the pseudonyms, encrypted; the hash of the seed is public from the start.
  secret_sealed bytea not null,
  seed_hash text not null,
  closed_at timestamptz,
  -- The list as published: a line per entry.
  list text,
  list_hash text,
  list_entries integer,
  list_members integer,
  -- Members left out of the list, counted by reason.
  left_out jsonb,
  -- The public value as the first person entered it.
  value_entered text,
  entered_by jsonb,
  entered_at timestamptz,
  held_at timestamptz,
  held_by jsonb,
  -- Published with the result.
  seed text,
  primary key (tenant_id, draw_id),
  constraint draw_closed_whole check ((closed_at is null) = (list_hash is null) and (closed_at is null) = (list is null)
    and (closed_at is null) = (list_entries is null) and (closed_at is null) = (list_members is null) and (closed_at is null) = (left_out is null)),
  constraint draw_entered_whole check ((value_entered is null) = (entered_by is null) and (value_entered is null) = (entered_at is null)),
  constraint draw_held_whole check ((held_at is null) = (seed is null) and (held_at is null) = (held_by is null)),
  constraint draw_held_after_list check (held_at is null or (closed_at is not null and value_entered is not null))
);
select stand_beside_tenant('draw');

create table draw_entry (
  tenant_id text not null,
  member_id uuid not null,
  entry_id uuid not null,
  draw_id text not null,
  -- The key of the earning that gave it: stable under any order of arrival.
  entry_key text not null,
  campaign_id text not null,
  entries integer not null check (entries > 0),
  -- The service day of its ride.
  day date not null,
  earned_at timestamptz not null,
  primary key (tenant_id, member_id, entry_id),
  constraint draw_entry_key_unique unique (tenant_id, member_id, draw_id, entry_key)
);
select stand_beside_tenant('draw_entry');
alter table draw_entry add foreign key (tenant_id, member_id) references member;
create index draw_entry_draw on draw_entry (tenant_id, draw_id, member_id);

-- Whether a member takes part, as they said last.
create table draw_choice (
  tenant_id text not null,
  member_id uuid not null,
  draw_id text not null,
  takes_part boolean not null,
  chosen_at timestamptz not null,
  primary key (tenant_id, member_id, draw_id)
);
select stand_beside_tenant('draw_choice');
alter table draw_choice add foreign key (tenant_id, member_id) references member;

-- Members that staff exclude from draws.
create table draw_mark (
  tenant_id text not null,
  member_id uuid not null,
  marked_at timestamptz not null,
  primary key (tenant_id, member_id)
);
select stand_beside_tenant('draw_mark');
alter table draw_mark add foreign key (tenant_id, member_id) references member;

-- Whose each line of a published list is, until 90 days after the draw.
create table draw_ticket (
  tenant_id text not null,
  draw_id text not null,
  ticket text not null,
  person text not null,
  member_id uuid,
  primary key (tenant_id, draw_id, ticket)
);
select stand_beside_tenant('draw_ticket');
alter table draw_ticket add foreign key (tenant_id, member_id) references member;
create index draw_ticket_member on draw_ticket (tenant_id, member_id) where member_id is not null;

create table draw_winner (
  tenant_id text not null,
  draw_id text not null,
  -- From 1, in the order drawn: prizes first, then alternates.
  place integer not null check (place > 0),
  ticket text not null,
  person text not null,
  member_id uuid,
  -- Null: an alternate without a prize so far.
  offer_id text,
  claim_until timestamptz,
  claimed_at timestamptz,
  -- When the prize went to an alternate, or nobody was left to take it.
  passed_at timestamptz,
  primary key (tenant_id, draw_id, place),
  constraint draw_winner_once unique (tenant_id, draw_id, person),
  constraint draw_winner_prize check ((offer_id is null) = (claim_until is null))
);
select stand_beside_tenant('draw_winner');
alter table draw_winner add foreign key (tenant_id, member_id) references member;
create index draw_winner_member on draw_winner (tenant_id, member_id) where member_id is not null;

do $$
declare each_table text;
begin
  foreach each_table in array array['draw', 'draw_entry', 'draw_choice', 'draw_mark', 'draw_ticket', 'draw_winner'] loop
    execute format('alter table %I enable row level security', each_table);
    execute format('alter table %I force row level security', each_table);
    execute format('create policy tenant_wall on %I using (tenant_id = current_setting(''app.tenant_id'', true))
                    with check (tenant_id = current_setting(''app.tenant_id'', true))', each_table);
    execute format('grant select, insert, update, delete on %I to fareback_runtime', each_table);
  end loop;
end $$;
