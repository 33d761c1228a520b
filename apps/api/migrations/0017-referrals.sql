-- Who brought whom: one row for each member who entered a friend's code, and what was promised to both then [REFER-16].

create table referral (
  tenant_id text not null,
  -- Who was brought.
  member_id uuid not null,
  referrer_member_id uuid not null,
  campaign_id text not null,
  code text not null,
  -- The segment that the code let the referee in; null where it gives none.
  segment text,
  used_at timestamptz not null,
  -- Points for both, and the act that they wait for (null: none), as they were when the code was entered.
  terms jsonb not null,
  -- When the act was done; null while it is not, and again once it is taken back.
  completed_at timestamptz,
  -- What the referrer holds for it now: nothing while it is not complete, or where the referrer had gone by then.
  referrer_points integer not null default 0 check (referrer_points >= 0),
  -- When the referrer was told of these points [REFER-17].
  announced_at timestamptz,
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references member,
  foreign key (tenant_id, referrer_member_id) references member,
  check (member_id <> referrer_member_id),
  check (completed_at is not null or referrer_points = 0)
);
create index referral_of_referrer on referral (tenant_id, referrer_member_id, used_at);
create index referral_to_announce on referral (tenant_id, referrer_member_id) where announced_at is null and referrer_points > 0;
create index referral_of_segment on referral (tenant_id, segment) where segment is not null;

alter table referral enable row level security;
alter table referral force row level security;
create policy tenant_wall on referral
  using (tenant_id = current_setting('app.tenant_id', true)) with check (tenant_id = current_setting('app.tenant_id', true));
grant select, insert, update, delete on referral to fareback_runtime;
