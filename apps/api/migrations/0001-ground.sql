-- The ground floor: tenants, members, providers, behaviours, campaigns, ledger, offers, redemptions.
-- Every key leads with tenant_id; row-level security is forced on every table at the end of this file.

-- Tenants ------------------------------------------------------------------------------------------------------------

create table tenant (
  tenant_id text primary key check (tenant_id ~ '^[a-z][a-z0-9-]{1,30}$'),
  name text not null,
  is_active boolean not null default true,
  time_zone text not null,
  service_day_start_minutes integer not null default 0 check (service_day_start_minutes between 0 and 1439),
  is_standalone boolean not null,
  -- Public configuration by language, spelled as the contract spells it, and what stays on the server.
  configuration jsonb not null,
  settings jsonb not null,
  pack_digest text not null,
  applied_at timestamptz not null
);

create table tenant_host (
  tenant_id text not null references tenant,
  host text not null check (host = lower(host)),
  primary key (tenant_id, host)
);
-- A host answers for one tenant only: this is the one key that must not lead with tenant_id.
create unique index tenant_host_unique on tenant_host (host);

-- Signing secrets of providers and partners; two may be live while one is rotated.
create table tenant_secret (
  tenant_id text not null references tenant,
  purpose text not null check (purpose in ('PROVIDER_WEBHOOK', 'PARTNER_HAND_OVER')),
  owner_id text not null,
  secret_id uuid not null,
  secret_sealed bytea not null,
  created_at timestamptz not null,
  retires_at timestamptz,
  primary key (tenant_id, purpose, owner_id, secret_id)
);

-- Members ------------------------------------------------------------------------------------------------------------

create table member (
  tenant_id text not null references tenant,
  member_id uuid not null,
  email text check (email = lower(email)),
  name text not null,
  password_hash text,
  password_set_at timestamptz,
  status text not null check (status in ('NEW', 'CONSENT', 'VERIFIED', 'DELETED', 'OPTED_OUT', 'SUSPENDED')),
  language text,
  feature_flags jsonb not null default '{}',
  partner_member_id text,
  phone_sealed bytea,
  phone_hash bytea,
  phone_last_digits text,
  phone_verified_at timestamptz,
  terms_accepted_at timestamptz,
  terms_url text,
  privacy_url text,
  tutorial_seen_at timestamptz,
  new_feature_seen_id text,
  created_at timestamptz not null,
  last_active_at timestamptz not null,
  primary key (tenant_id, member_id),
  check (status <> 'VERIFIED' or phone_verified_at is not null)
);
create unique index member_email_unique on member (tenant_id, email);
create unique index member_partner_unique on member (tenant_id, partner_member_id);
create unique index member_phone_unique on member (tenant_id, phone_hash) where phone_verified_at is not null;

create table session (
  tenant_id text not null,
  token_hash bytea not null,
  member_id uuid not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, member_id) references member
);
create index session_member on session (tenant_id, member_id);

-- Consecutive failed sign-ins, kept for unknown addresses too.
create table sign_in_failure (
  tenant_id text not null references tenant,
  email_hash bytea not null,
  failures integer not null check (failures > 0),
  last_failed_at timestamptz not null,
  primary key (tenant_id, email_hash)
);

create table partner_token_use (
  tenant_id text not null references tenant,
  token_id text not null,
  expires_at timestamptz not null,
  primary key (tenant_id, token_id)
);

create table phone_challenge (
  tenant_id text not null,
  member_id uuid not null,
  phone_hash bytea not null,
  phone_sealed bytea not null,
  phone_last_digits text not null,
  code_hash bytea not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references member
);

-- One row for each message sent to a member or number, for caps; the text itself lives only at the adapter.
create table message_log (
  tenant_id text not null references tenant,
  message_id uuid not null,
  channel text not null check (channel in ('SMS', 'EMAIL')),
  recipient_hash bytea not null,
  member_id uuid,
  purpose text not null,
  sent_at timestamptz not null,
  primary key (tenant_id, message_id)
);
create index message_log_recipient on message_log (tenant_id, recipient_hash, sent_at);
create index message_log_member on message_log (tenant_id, member_id, sent_at);

create table promotion_code (
  tenant_id text not null references tenant,
  code text not null,
  campaign_type text not null check (campaign_type in ('PROMOTIONAL', 'REFERRAL')),
  definition jsonb not null,
  texts jsonb not null default '{}',
  expires_at timestamptz,
  is_active boolean not null default true,
  primary key (tenant_id, code)
);

create table promotion_code_use (
  tenant_id text not null,
  code text not null,
  member_id uuid not null,
  used_at timestamptz not null,
  primary key (tenant_id, member_id, code),
  foreign key (tenant_id, code) references promotion_code,
  foreign key (tenant_id, member_id) references member
);
create index promotion_code_use_code on promotion_code_use (tenant_id, code, used_at);

-- Providers and what riders did --------------------------------------------------------------------------------------

create table provider (
  tenant_id text not null references tenant,
  provider_id text not null,
  position integer not null,
  connection_type text not null check (connection_type in ('SELF_REPORT', 'DIRECT_API', 'DIRECT_OAUTH', 'CAMPAIGN_IMPLICIT')),
  identifier_type text check (identifier_type in ('EMAIL', 'NUMERIC_ID')),
  definition jsonb not null,
  texts jsonb not null,
  is_active boolean not null default true,
  primary key (tenant_id, provider_id)
);

create table provider_connection (
  tenant_id text not null,
  provider_id text not null,
  member_id uuid not null,
  status text not null check (status in ('NEVER_CONNECTED', 'CONNECTED', 'DISCONNECTED', 'VALIDATING', 'FAILEDTOVALIDATE', 'REQUIRE_DISCONNECT', 'NOT_VALID_PROVIDER')),
  identifier_sealed bytea,
  subject_hash bytea,
  connected_at timestamptz,
  first_connected_at timestamptz,
  updated_at timestamptz not null,
  primary key (tenant_id, member_id, provider_id),
  foreign key (tenant_id, member_id) references member,
  foreign key (tenant_id, provider_id) references provider,
  check (status <> 'CONNECTED' or connected_at is not null)
);
-- One card earns for one member [PROV-29].
create unique index provider_connection_subject on provider_connection (tenant_id, provider_id, subject_hash);

create table behaviour (
  tenant_id text not null,
  provider_id text not null,
  event_id text not null,
  subject_hash bytea,
  member_id uuid,
  type text not null,
  mode text,
  started_at timestamptz,
  ended_at timestamptz not null,
  duration_seconds integer check (duration_seconds >= 0),
  distance_meters integer check (distance_meters >= 0),
  from_place text,
  to_place text,
  detail jsonb,
  -- Bits: 1 the two times disagree with the stated duration, which is believed.
  flags smallint not null default 0,
  received_at timestamptz not null,
  primary key (tenant_id, provider_id, event_id)
);
create index behaviour_member on behaviour (tenant_id, member_id, ended_at) where member_id is not null;
create index behaviour_unclaimed on behaviour (tenant_id, provider_id, subject_hash) where member_id is null;

create table import_run (
  tenant_id text not null,
  import_id uuid not null,
  provider_id text not null,
  file_name text not null,
  file_digest text not null,
  mapping text not null,
  rows_done bigint not null default 0,
  accepted bigint not null default 0,
  duplicates bigint not null default 0,
  refused jsonb not null default '{}',
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (tenant_id, import_id),
  foreign key (tenant_id, provider_id) references provider
);
create unique index import_run_file on import_run (tenant_id, provider_id, file_digest, mapping);

-- Programme content --------------------------------------------------------------------------------------------------

create table campaign_category (
  tenant_id text not null references tenant,
  category_id text not null,
  position integer not null,
  definition jsonb not null,
  texts jsonb not null,
  is_active boolean not null default true,
  primary key (tenant_id, category_id)
);

create table campaign (
  tenant_id text not null references tenant,
  campaign_id text not null,
  category_id text not null,
  type text not null,
  position integer not null,
  featured_position integer,
  definition jsonb not null,
  texts jsonb not null,
  is_active boolean not null default true,
  primary key (tenant_id, campaign_id),
  foreign key (tenant_id, category_id) references campaign_category
);

create table offer_category (
  tenant_id text not null references tenant,
  category_id text not null,
  position integer not null,
  definition jsonb not null,
  texts jsonb not null,
  is_active boolean not null default true,
  primary key (tenant_id, category_id)
);

create table offer (
  tenant_id text not null references tenant,
  offer_id text not null,
  category_id text not null,
  position integer not null,
  price integer not null check (price >= 0),
  coupon_type text not null check (coupon_type in ('UNIQUE_CODE', 'DIRECT', 'DIRECT_EXPIRE', 'DIRECT_EXPIRE_TICKET', 'CREDIT_PASS', 'CATALOG')),
  limit_redemptions integer not null default 0 check (limit_redemptions >= 0),
  limit_days integer not null default 0 check (limit_days >= 0),
  definition jsonb not null,
  texts jsonb not null,
  is_active boolean not null default true,
  primary key (tenant_id, offer_id),
  foreign key (tenant_id, category_id) references offer_category
);

-- Update cards, action boxes and their categories, new-feature announcements.
create table content_item (
  tenant_id text not null references tenant,
  kind text not null check (kind in ('UPDATE_CARD', 'ACTION_BOX', 'ACTION_BOX_CATEGORY', 'NEW_FEATURE')),
  item_id text not null,
  position integer not null,
  definition jsonb not null,
  texts jsonb not null,
  is_active boolean not null default true,
  primary key (tenant_id, kind, item_id)
);

create table favorite_offer (
  tenant_id text not null,
  member_id uuid not null,
  offer_id text not null,
  marked_at timestamptz not null,
  primary key (tenant_id, member_id, offer_id),
  foreign key (tenant_id, member_id) references member,
  foreign key (tenant_id, offer_id) references offer
);

-- Earnings and the ledger --------------------------------------------------------------------------------------------

-- Where a member stands in every campaign: the folded state, and up to which behaviour it was folded.
create table member_progress (
  tenant_id text not null,
  member_id uuid not null,
  state jsonb not null,
  updated_at timestamptz not null,
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references member
);

-- An earning is a lot of points: amount, what is left of it, when it lapses.
create table earning (
  tenant_id text not null,
  member_id uuid not null,
  earning_id uuid not null,
  -- What it was earned for: stable under any order of arrival, so that nothing is paid twice.
  earning_key text not null,
  campaign_id text,
  amount integer not null check (amount > 0),
  remaining integer not null check (remaining between 0 and amount),
  earned_at timestamptz not null,
  granted_at timestamptz not null,
  claimed_at timestamptz,
  acknowledged_at timestamptz,
  lapses_at timestamptz,
  canceled_at timestamptz,
  cancel_reason text check (cancel_reason in ('SUSPENSION', 'EXPIRY', 'INACTIVITY', 'RECOUNT', 'VOID')),
  primary key (tenant_id, member_id, earning_id),
  foreign key (tenant_id, member_id) references member,
  check ((canceled_at is null) = (cancel_reason is null))
);
create unique index earning_key_unique on earning (tenant_id, member_id, earning_key) where canceled_at is null;
create index earning_newest on earning (tenant_id, member_id, earned_at desc, earning_id desc);

-- A member's three balances. Points are whole and never below zero.
create table member_account (
  tenant_id text not null,
  member_id uuid not null,
  unclaimed bigint not null default 0 check (unclaimed >= 0),
  available bigint not null default 0 check (available >= 0),
  held bigint not null default 0 check (held >= 0),
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references member
);

-- Append-only double entry: each row takes `amount` from one account and gives it to another, so postings always balance.
create table ledger_transfer (
  tenant_id text not null,
  member_id uuid not null,
  transfer_key text not null,
  reason text not null check (reason in ('EARN', 'CLAIM', 'HOLD', 'SPEND', 'RELEASE', 'REFUND', 'WITHDRAW', 'BALANCE_DEDUCTION', 'SUSPENSION_DEDUCTION', 'EXPIRY_DEDUCTION')),
  from_account text not null check (from_account in ('ISSUED', 'UNCLAIMED', 'AVAILABLE', 'HELD', 'REDEEMED', 'EXPIRED', 'SUSPENDED', 'ADJUSTED')),
  to_account text not null check (to_account in ('ISSUED', 'UNCLAIMED', 'AVAILABLE', 'HELD', 'REDEEMED', 'EXPIRED', 'SUSPENDED', 'ADJUSTED')),
  amount integer not null check (amount >= 0),
  cause_id uuid not null,
  happened_at timestamptz not null,
  primary key (tenant_id, member_id, transfer_key),
  foreign key (tenant_id, member_id) references member_account,
  check (from_account <> to_account)
);
-- What a member reads as transactions, newest first; claims, holds and releases are steps on the way.
create index ledger_transfer_history on ledger_transfer (tenant_id, member_id, happened_at desc, transfer_key desc)
  where reason in ('EARN', 'SPEND', 'REFUND', 'BALANCE_DEDUCTION', 'SUSPENSION_DEDUCTION', 'EXPIRY_DEDUCTION');

-- Redemption ---------------------------------------------------------------------------------------------------------

create table redemption (
  tenant_id text not null,
  member_id uuid not null,
  redemption_id uuid not null,
  offer_id text not null,
  price integer not null check (price >= 0),
  coupon_type text not null,
  status text not null check (status in ('HELD', 'CONFIRMED', 'RELEASED')),
  -- The lots the points came from, so that a refund can put them back: [[earning id, points], ...].
  drawn_lots jsonb not null,
  coupon_sealed bytea,
  coupon_url text,
  -- Texts and field mappings as they stood at the moment of redeeming.
  snapshot jsonb not null,
  redeemed_at timestamptz not null,
  acknowledged_at timestamptz,
  refunded_at timestamptz,
  primary key (tenant_id, member_id, redemption_id),
  foreign key (tenant_id, member_id) references member,
  foreign key (tenant_id, offer_id) references offer
);
create index redemption_limit on redemption (tenant_id, member_id, offer_id, redeemed_at) where refunded_at is null and status <> 'RELEASED';

-- Codes waiting to be given out, in order of coupon_id; a code given out keeps its row and never returns.
create table coupon (
  tenant_id text not null,
  offer_id text not null,
  coupon_id bigint generated always as identity,
  code_sealed bytea not null,
  code_hash bytea not null,
  expires_at timestamptz,
  redemption_id uuid,
  primary key (tenant_id, offer_id, coupon_id),
  foreign key (tenant_id, offer_id) references offer
);
create unique index coupon_code_unique on coupon (tenant_id, code_hash);
create unique index coupon_redemption_unique on coupon (tenant_id, redemption_id) where redemption_id is not null;
create index coupon_free on coupon (tenant_id, offer_id, coupon_id) where redemption_id is null;

-- First results of requests that carried an Idempotency-Key.
create table idempotent_result (
  tenant_id text not null,
  member_id uuid not null,
  idempotency_key text not null,
  operation text not null,
  result_id uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, member_id, idempotency_key),
  foreign key (tenant_id, member_id) references member
);

create table analytics_event (
  tenant_id text not null references tenant,
  event_uid uuid not null,
  member_id uuid,
  category text not null,
  action text not null,
  properties jsonb,
  reported_at timestamptz not null,
  received_at timestamptz not null,
  primary key (tenant_id, event_uid)
);

-- Walls --------------------------------------------------------------------------------------------------------------

-- Which tenant answers for a host must be known before any tenant context exists: these two are readable by all.
do $$
declare
  each_table text;
begin
  for each_table in select table_name from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id'
  loop
    execute format('alter table %I enable row level security', each_table);
    execute format('alter table %I force row level security', each_table);
    execute format(
      'create policy tenant_wall on %I using (tenant_id = current_setting(''app.tenant_id'', true)) with check (tenant_id = current_setting(''app.tenant_id'', true))',
      each_table);
  end loop;
end $$;
create policy public_directory on tenant for select using (true);
create policy public_directory on tenant_host for select using (true);

grant usage on schema public to fareback_runtime;
grant select, insert, update, delete on all tables in schema public to fareback_runtime;
grant usage on all sequences in schema public to fareback_runtime;
revoke update, delete on ledger_transfer from fareback_runtime;
