-- The code a member gives to friends: one for each member and referral campaign, made when it is first asked for [REFER-13].
create table referrer_code (
  tenant_id text not null,
  member_id uuid not null,
  campaign_id text not null,
  code text not null,
  made_at timestamptz not null,
  primary key (tenant_id, member_id, campaign_id),
  foreign key (tenant_id, member_id) references member
);
create unique index referrer_code_unique on referrer_code (tenant_id, code);

alter table referrer_code enable row level security;
alter table referrer_code force row level security;
create policy tenant_wall on referrer_code
  using (tenant_id = current_setting('app.tenant_id', true))
  with check (tenant_id = current_setting('app.tenant_id', true));
grant select, insert, update, delete on referrer_code to fareback_runtime;
