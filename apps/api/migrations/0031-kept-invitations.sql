-- A friend's code that a member cannot enter yet: kept, tried again when something changed, and told about [REFER-20].
create table kept_invitation (
  tenant_id text not null,
  member_id uuid not null,
  code text not null check (length(code) <= 64),
  state text not null check (state in ('WAITING', 'ENTERED', 'REFUSED')),
  -- The error for which it waits or was refused, by its code in the contract.
  reason text,
  kept_at timestamptz not null,
  -- When friends' codes close for the member.
  tried_until timestamptz not null,
  -- When the member was told what became of it.
  told_at timestamptz,
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references member,
  check (told_at is null or state <> 'WAITING'),
  check ((state = 'REFUSED') <= (reason is not null))
);
create index kept_invitation_waiting on kept_invitation (tenant_id, kept_at) where state = 'WAITING';

alter table kept_invitation enable row level security;
alter table kept_invitation force row level security;
create policy tenant_wall on kept_invitation
  using (tenant_id = current_setting('app.tenant_id', true)) with check (tenant_id = current_setting('app.tenant_id', true));
grant select, insert, update, delete on kept_invitation to fareback_runtime;

-- When a reward that had been paid was taken back, because what it was paid for no longer counts [REFER-21].
alter table referral add column taken_back_at timestamptz;
