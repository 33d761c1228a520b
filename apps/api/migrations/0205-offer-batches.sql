-- Offers that staff give to many members at once.
create table offer_batch (
  tenant_id text not null,
  batch_id uuid not null,
  offer_id text not null,
  last_day date,
  -- Null for a list.
  segment text,
  reason text,
  state text not null check (state in ('DRAFT', 'RUNNING', 'DONE', 'UNDOING', 'UNDONE')),
  -- Members by state, written with the rows of the members; stays true when members are erased.
  counts jsonb not null default '{}',
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  primary key (tenant_id, batch_id)
);
select stand_beside_tenant('offer_batch');
create index offer_batch_open on offer_batch (tenant_id) where state in ('RUNNING', 'UNDOING');

-- The members of a batch; the key of their grant is `staff:` and the batch.
create table offer_batch_member (
  tenant_id text not null,
  member_id uuid not null,
  batch_id uuid not null,
  -- Of the list; a part that is sent again is known by it.
  line integer,
  state text not null check (state in ('ready', 'given', 'has', 'notFor', 'resting', 'withdrawn', 'used')),
  primary key (tenant_id, member_id, batch_id)
);
select stand_beside_tenant('offer_batch_member');
alter table offer_batch_member add foreign key (tenant_id, member_id) references member;
alter table offer_batch_member add foreign key (tenant_id, batch_id) references offer_batch;
create index offer_batch_member_state on offer_batch_member (tenant_id, batch_id, state, member_id);

do $$
declare each_table text;
begin
  foreach each_table in array array['offer_batch', 'offer_batch_member'] loop
    execute format('alter table %I enable row level security', each_table);
    execute format('alter table %I force row level security', each_table);
    execute format('create policy tenant_wall on %I using (tenant_id = current_setting(''app.tenant_id'', true))
                    with check (tenant_id = current_setting(''app.tenant_id'', true))', each_table);
    execute format('grant select, insert, update, delete on %I to fareback_runtime', each_table);
  end loop;
end $$;
