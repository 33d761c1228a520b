-- What a campaign may give in a month, and what it gave: the row is written by the transaction that gives, so that no order
-- and no race takes it past its limit. A month without a row has the limit of the last one before it.
create table campaign_budget (
  tenant_id text not null,
  campaign_id text not null,
  -- Its first day; the moments between which it lies, by the agency's service days.
  month date not null check (extract(day from month) = 1),
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  -- What the version said, which later months go on with; null from where one took the budget away: nothing is counted then.
  points_said bigint check (points_said > 0),
  -- What this month may give: the same, but never less than it gave before that was said.
  points_max bigint check (points_max >= points_said),
  points_given bigint not null default 0 check (points_given >= 0),
  -- When the last of what it paid for was done.
  last_done_at timestamptz,
  -- Until then the books are asked anew: processes that have not heard of a new budget yet may still give without it.
  settles_until timestamptz,
  -- The share in percent that staff were told of.
  told smallint not null default 0 check (told in (0, 80, 100)),
  primary key (tenant_id, campaign_id, month),
  check (begins_at < ends_at),
  check ((points_max is null) = (points_said is null)),
  constraint campaign_budget_never_passed check (points_given <= points_max)
);
select stand_beside_tenant('campaign_budget');
alter table campaign_budget add foreign key (tenant_id) references tenant;
alter table campaign_budget enable row level security;
alter table campaign_budget force row level security;
create policy tenant_wall on campaign_budget
  using (tenant_id = current_setting('app.tenant_id', true)) with check (tenant_id = current_setting('app.tenant_id', true));
grant select, insert, update on campaign_budget to fareback_runtime;

-- Stretches of a month for which a campaign does not pay: what was done from the one moment on and before the other. Written
-- when something no longer fits; a higher limit ends one, and none is ever taken back.
create table campaign_budget_stop (
  tenant_id text not null,
  campaign_id text not null,
  month date not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  made_at timestamptz not null,
  primary key (tenant_id, campaign_id, month, from_at),
  check (from_at <= until_at)
);
select stand_beside_tenant('campaign_budget_stop');
alter table campaign_budget_stop add foreign key (tenant_id, campaign_id, month) references campaign_budget;
alter table campaign_budget_stop enable row level security;
alter table campaign_budget_stop force row level security;
create policy tenant_wall on campaign_budget_stop
  using (tenant_id = current_setting('app.tenant_id', true)) with check (tenant_id = current_setting('app.tenant_id', true));
grant select, insert, update on campaign_budget_stop to fareback_runtime;

-- What came after the last of a budget was given, and was done before its stop: it is never paid, whatever is judged anew.
create table campaign_budget_refusal (
  tenant_id text not null,
  member_id uuid not null,
  earning_key text not null,
  campaign_id text not null,
  amount integer not null check (amount > 0),
  done_at timestamptz not null,
  refused_at timestamptz not null,
  primary key (tenant_id, member_id, earning_key)
);
select stand_beside_tenant('campaign_budget_refusal');
alter table campaign_budget_refusal add foreign key (tenant_id, member_id) references member;
alter table campaign_budget_refusal enable row level security;
alter table campaign_budget_refusal force row level security;
create policy tenant_wall on campaign_budget_refusal
  using (tenant_id = current_setting('app.tenant_id', true)) with check (tenant_id = current_setting('app.tenant_id', true));
grant select, insert, delete on campaign_budget_refusal to fareback_runtime;
