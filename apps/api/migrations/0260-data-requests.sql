-- Requests of members, taken by staff, to delete their data or to get a copy: they wait for someone who may do it.
create table data_request (
  tenant_id text not null,
  request_id uuid not null,
  -- Null once the member is erased, as the texts are.
  member_id uuid,
  kind text not null check (kind in ('ERASE', 'COPY')),
  words_sealed bytea check (octet_length(words_sealed) <= 3000),
  asked_by jsonb not null,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  -- When staff were reminded that it is due soon.
  reminded_at timestamptz,
  state text not null check (state in ('OPEN', 'DONE', 'DECLINED', 'WITHDRAWN')),
  -- Null if an erasure closed it.
  closed_by jsonb,
  closed_at timestamptz,
  reason_sealed bytea check (octet_length(reason_sealed) <= 3000),
  primary key (tenant_id, request_id),
  constraint data_request_due_later check (due_at > asked_at),
  constraint data_request_is_closed check ((state = 'OPEN') = (closed_at is null)),
  constraint data_request_open_of_member check (state <> 'OPEN' or member_id is not null)
);
select stand_beside_tenant('data_request');
alter table data_request add foreign key (tenant_id, member_id) references member;
create unique index data_request_one_open on data_request (tenant_id, member_id, kind) where state = 'OPEN';
create index data_request_list on data_request (tenant_id, asked_at);

alter table data_request enable row level security;
alter table data_request force row level security;
create policy tenant_wall on data_request using (tenant_id = current_setting('app.tenant_id', true))
  with check (tenant_id = current_setting('app.tenant_id', true));
grant select, insert, update, delete on data_request to fareback_runtime;
