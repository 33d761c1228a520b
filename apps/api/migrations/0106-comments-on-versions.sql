-- What staff say to each other about a version, and about which part of it; kept as long as the version is.
create table programme_comment (
  tenant_id text not null,
  number integer not null,
  comment_id uuid not null,
  -- The part of the draft that it is about, such as `campaigns/daily-ride`; empty: all of it.
  about text not null check (length(about) <= 200),
  text text not null check (length(text) between 1 and 2000),
  author jsonb not null,
  made_at timestamptz not null,
  primary key (tenant_id, number, comment_id)
);
select stand_beside_tenant('programme_comment');
alter table programme_comment add foreign key (tenant_id, number) references programme_version;
alter table programme_comment enable row level security;
alter table programme_comment force row level security;
create policy tenant_wall on programme_comment
  using (tenant_id = current_setting('app.tenant_id', true)) with check (tenant_id = current_setting('app.tenant_id', true));
grant select, insert on programme_comment to fareback_runtime;
