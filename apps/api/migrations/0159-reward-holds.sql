-- Once-per-person rewards that erased members had received. Each row is one sign (email, phone or account) of an erased person
-- as a keyed hash; the key is kept outside the database. Rows are deleted when they expire. Signs of one person share hold_id.
create table reward_hold (
  tenant_id text not null,
  digest bytea not null,
  hold_id uuid not null,
  kind text not null check (kind in ('EMAIL', 'PHONE', 'ACCOUNT')),
  rewards text[] not null,
  expires_at timestamptz not null,
  primary key (tenant_id, digest, hold_id)
);
select stand_beside_tenant('reward_hold');
alter table reward_hold add foreign key (tenant_id) references tenant;
alter table reward_hold enable row level security;
alter table reward_hold force row level security;
create policy tenant_wall on reward_hold
  using (tenant_id = current_setting('app.tenant_id', true)) with check (tenant_id = current_setting('app.tenant_id', true));
grant select, insert, delete on reward_hold to fareback_runtime;
create index reward_hold_expiry on reward_hold (tenant_id, expires_at);

-- Rewards that a member is not paid, because an account that they deleted had received them; withheld_at is when it applied.
create table withheld_reward (
  tenant_id text not null,
  member_id uuid not null,
  reward text not null,
  matched_at timestamptz not null,
  withheld_at timestamptz,
  primary key (tenant_id, member_id, reward)
);
select stand_beside_tenant('withheld_reward');
alter table withheld_reward add foreign key (tenant_id, member_id) references member;
alter table withheld_reward enable row level security;
alter table withheld_reward force row level security;
create policy tenant_wall on withheld_reward
  using (tenant_id = current_setting('app.tenant_id', true)) with check (tenant_id = current_setting('app.tenant_id', true));
grant select, insert, update, delete on withheld_reward to fareback_runtime;
