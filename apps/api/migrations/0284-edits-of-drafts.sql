-- Each saved change of a draft: who changed which value, from what to what. Bounded per draft; deleted when the draft
-- is discarded, and after a year.
create table programme_edit (
  tenant_id text not null,
  number integer not null,
  -- Counts up in each draft.
  seq integer not null check (seq > 0),
  -- The value that it changes, by file and path: later edits of the same value by the same person extend the row.
  place text not null check (length(place) <= 2000),
  change jsonb not null check (length(change::text) <= 20000),
  author jsonb not null,
  made_at timestamptz not null,
  primary key (tenant_id, number, seq)
);
select stand_beside_tenant('programme_edit');
alter table programme_edit add foreign key (tenant_id, number) references programme_version;
create index programme_edit_age on programme_edit (tenant_id, made_at);
alter table programme_edit enable row level security;
alter table programme_edit force row level security;
create policy tenant_wall on programme_edit
  using (tenant_id = current_setting('app.tenant_id', true)) with check (tenant_id = current_setting('app.tenant_id', true));
grant select, insert, update, delete on programme_edit to fareback_runtime;
