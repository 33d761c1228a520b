-- What providers report and is not a ride yet: events that were refused, kept for a while so that an operator can look at
-- them and have them read again, and taps at gates, of which two make a ride.

-- A refused event as it came, sealed, because it names a rider. The same event reported again is the same row. Who it is
-- about is kept as for rides, so that it goes when a member is forgotten; null where nobody could be read in it.
create table rejected_event (
  tenant_id text not null,
  provider_id text not null,
  body_hash bytea not null,
  reason text not null,
  -- Its own name, where one could be read.
  event_id text,
  subject_hash bytea,
  -- Null where it is too large to be kept.
  body_sealed bytea,
  times integer not null default 1 check (times > 0),
  first_rejected_at timestamptz not null,
  rejected_at timestamptz not null,
  primary key (tenant_id, provider_id, body_hash),
  foreign key (tenant_id, provider_id) references provider
);
create index rejected_event_newest on rejected_event (tenant_id, provider_id, rejected_at desc, body_hash desc);
create index rejected_event_subject on rejected_event (tenant_id, provider_id, subject_hash) where subject_hash is not null;

-- A tap at a gate, by a name made of card, moment and gate. One that lets out makes a ride with the tap right before it
-- of the same card, if that let in; one without the other is kept, because its other half may come with the next file.
create table tap (
  tenant_id text not null,
  provider_id text not null,
  tap_id text not null,
  subject_hash bytea not null,
  tapped_at timestamptz not null,
  is_entry boolean not null,
  mode text,
  place text,
  -- Of one that lets out: the tap in with which it makes a ride, and when that was.
  entry_tap_id text,
  entered_at timestamptz,
  -- Whether its card is still to be paired.
  is_fresh boolean not null default true,
  received_at timestamptz not null,
  -- By card, because taps are only ever asked for by card.
  primary key (tenant_id, provider_id, subject_hash, tap_id),
  foreign key (tenant_id, provider_id) references provider,
  check ((entry_tap_id is null) = (entered_at is null)),
  check (entry_tap_id is null or not is_entry)
);
create index tap_fresh on tap (tenant_id, provider_id, subject_hash) where is_fresh;

do $$
declare
  each_table text;
begin
  foreach each_table in array array['rejected_event', 'tap'] loop
    execute format('alter table %I enable row level security', each_table);
    execute format('alter table %I force row level security', each_table);
    execute format('create policy tenant_wall on %I
      using (tenant_id = (select current_setting(''app.tenant_id'', true)))
      with check (tenant_id = (select current_setting(''app.tenant_id'', true)))', each_table);
    execute format('grant select, insert, update, delete on %I to fareback_runtime', each_table);
  end loop;
end $$;
