-- Messages of staff to a member, encrypted. They go with the member's erasure.
create table member_message (
  tenant_id text not null,
  member_id uuid not null,
  message_id uuid not null,
  text_sealed bytea not null check (octet_length(text_sealed) <= 6000),
  -- The screen of the app that it links to; null without one.
  link text,
  author jsonb not null,
  sent_at timestamptz not null,
  read_at timestamptz,
  withdrawn_at timestamptz,
  primary key (tenant_id, member_id, message_id),
  constraint member_message_read_or_withdrawn check (read_at is null or withdrawn_at is null),
  constraint member_message_read_after_sent check (read_at >= sent_at and withdrawn_at >= sent_at)
);
select stand_beside_tenant('member_message');
alter table member_message add foreign key (tenant_id, member_id) references member;
create index member_message_old on member_message (tenant_id, sent_at);
alter table member_message enable row level security;
alter table member_message force row level security;
create policy tenant_wall on member_message
  using (tenant_id = current_setting('app.tenant_id', true)) with check (tenant_id = current_setting('app.tenant_id', true));
grant select, insert, update, delete on member_message to fareback_runtime;
