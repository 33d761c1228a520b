-- Riders without a smartphone: accounts that staff made at the counter, printed member cards, and redemptions at the counter.
create table assisted_member (
  tenant_id text not null,
  member_id uuid not null,
  created_at timestamptz not null,
  created_by text not null,
  -- How staff verified the person; no number of a document is kept.
  proof text not null check (proof in ('PHOTO_ID', 'REDUCED_FARE_CARD', 'AGENCY_LETTER', 'KNOWN_IN_PERSON')),
  verified_at timestamptz not null,
  verified_by text not null,
  -- Version of the terms that the rider signed on paper.
  terms_version integer not null,
  -- Keyed hash of the printed code with which the rider takes the account into the app; null after its use.
  code_hash bytea,
  code_expires_at timestamptz,
  code_tries integer not null default 0,
  taken_over_at timestamptz,
  primary key (tenant_id, member_id)
);
select stand_beside_tenant('assisted_member');
alter table assisted_member add foreign key (tenant_id, member_id) references member;
create unique index assisted_member_code on assisted_member (tenant_id, code_hash);

create table member_card (
  tenant_id text not null,
  card_id uuid not null,
  member_id uuid not null,
  number_hash bytea not null,
  -- The last two digits, which staff type from the card as a check against the wrong member.
  number_end text not null,
  issued_at timestamptz not null,
  issued_by text not null,
  -- When it was replaced; its number no longer works.
  ended_at timestamptz,
  primary key (tenant_id, card_id)
);
select stand_beside_tenant('member_card');
alter table member_card add foreign key (tenant_id, member_id) references member;
create unique index member_card_number on member_card (tenant_id, number_hash);
create unique index member_card_valid on member_card (tenant_id, member_id) where ended_at is null;
create index member_card_member on member_card (tenant_id, member_id);

create table counter_redemption (
  tenant_id text not null,
  -- The desk's attempt, which is the redemption's idempotency key.
  attempt_id uuid not null,
  member_id uuid not null,
  offer_id text not null,
  -- Null until it succeeded.
  redemption_id uuid,
  begun_by text not null,
  begun_at timestamptz not null,
  primary key (tenant_id, attempt_id)
);
select stand_beside_tenant('counter_redemption');
alter table counter_redemption add foreign key (tenant_id, member_id) references member;
create unique index counter_redemption_result on counter_redemption (tenant_id, redemption_id);
create index counter_redemption_member on counter_redemption (tenant_id, member_id);

do $$
declare each_table text;
begin
  foreach each_table in array array['assisted_member', 'member_card', 'counter_redemption'] loop
    execute format('alter table %I enable row level security', each_table);
    execute format('alter table %I force row level security', each_table);
    execute format('create policy tenant_wall on %I using (tenant_id = current_setting(''app.tenant_id'', true))
                    with check (tenant_id = current_setting(''app.tenant_id'', true))', each_table);
  end loop;
end $$;
grant select, insert, update, delete on assisted_member, member_card, counter_redemption to fareback_runtime;

-- The role of staff at a counter.
alter table staff_grant drop constraint staff_grant_role_check;
alter table staff_grant add constraint staff_grant_role_check
  check (role in ('viewer', 'support', 'editor', 'approver', 'finance', 'inspector', 'counter', 'owner', 'operator')) not valid;
