-- Offers that members earned or were given: each can be redeemed once, without points.
create table offer_grant (
  tenant_id text not null,
  member_id uuid not null,
  grant_id uuid not null,
  -- Identifies what it was given for, so nothing is given twice: the key of an earning, or `staff:` and an id.
  grant_key text not null,
  offer_id text not null,
  campaign_id text,
  granted_at timestamptz not null,
  expires_at timestamptz,
  used_at timestamptz,
  redemption_id uuid,
  withdrawn_at timestamptz,
  withdraw_reason text check (withdraw_reason in ('RECOUNT', 'VOID', 'STAFF')),
  primary key (tenant_id, member_id, grant_id),
  constraint offer_grant_key_unique unique (tenant_id, member_id, grant_key),
  constraint offer_grant_used_once check ((used_at is null) = (redemption_id is null)),
  constraint offer_grant_withdrawn check ((withdrawn_at is null) = (withdraw_reason is null)),
  constraint offer_grant_used_or_withdrawn check (used_at is null or withdrawn_at is null)
);
select stand_beside_tenant('offer_grant');
alter table offer_grant add foreign key (tenant_id, member_id) references member;
create index offer_grant_open on offer_grant (tenant_id, offer_id) where used_at is null and withdrawn_at is null;
alter table offer_grant enable row level security;
alter table offer_grant force row level security;
create policy tenant_wall on offer_grant
  using (tenant_id = current_setting('app.tenant_id', true)) with check (tenant_id = current_setting('app.tenant_id', true));
grant select, insert, update, delete on offer_grant to fareback_runtime;
