-- The ground floor: tenants, members, providers, behaviours, campaigns, ledger, offers, redemptions.
-- Every primary key leads with tenant_id; row-level security is forced on every table that has one, at the end of this file.

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
  -- From the tenant's pack, or added by an operator: applying the pack takes back only what it gave.
  source text not null default 'PACK' check (source in ('PACK', 'OPERATOR')),
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

-- Who lost a number to whom: the earlier account cannot take it back while the newer one has it [PHONE-05].
create table phone_move (
  tenant_id text not null,
  from_member_id uuid not null,
  phone_hash bytea not null,
  to_member_id uuid not null,
  moved_at timestamptz not null,
  primary key (tenant_id, from_member_id, phone_hash),
  foreign key (tenant_id, from_member_id) references member,
  foreign key (tenant_id, to_member_id) references member
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
-- A tenant's texts of the last day are counted before each new one.
create index message_log_sent on message_log (tenant_id, channel, sent_at);

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
  -- Set once, when the behaviour finds its member: how long before connecting it was done, 0 when connected at the time.
  -- A campaign's look-back is measured against it, so that reconnecting later changes nothing that was decided.
  before_connection_seconds integer not null default 0 check (before_connection_seconds >= 0),
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
  -- A file is imported in lanes, each rider's rows in one of them; a lane's place in the file and its counts are kept
  -- with the rows they count, so that an import goes on where it was cut off.
  lanes jsonb not null default '[]',
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

-- Texts and field mappings of an offer as they stood when somebody redeemed it: one row for each wording that was ever
-- redeemed, not one copy for each redemption.
create table offer_edition (
  tenant_id text not null,
  offer_id text not null,
  edition_digest bytea not null,
  definition jsonb not null,
  texts jsonb not null,
  primary key (tenant_id, offer_id, edition_digest),
  foreign key (tenant_id, offer_id) references offer
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

-- Earnings and transfers are written for every ride, so each index and check here costs every rider's import: neither has
-- a foreign key. A member or an account is never deleted, and whoever writes these rows has locked the account first;
-- `rewards ledger verify` finds rows whose owner is missing (docs/decisions/0008). Tables whose rows change often leave
-- room for a row's next version on the same page (fillfactor).

-- Where a member stands in every campaign: the folded state, and up to which behaviour it was folded.
create table member_progress (
  tenant_id text not null,
  member_id uuid not null,
  state jsonb not null,
  updated_at timestamptz not null,
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references member
) with (fillfactor = 70);

-- An earning is a lot of points: amount, what is left of it, when it lapses. Its id begins with the moment it was earned
-- (UUID version 7), so the primary key is the order of lists.
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
  -- A lot that points can be drawn from. Kept by the database so that it cannot drift; its index holds nothing that a
  -- partial draw changes, so such a draw touches no index at all.
  is_open boolean not null generated always as (claimed_at is not null and canceled_at is null and remaining > 0) stored,
  primary key (tenant_id, member_id, earning_id),
  check ((canceled_at is null) = (cancel_reason is null)),
  -- Points stand in a lot only while it is not cancelled.
  check (canceled_at is null or remaining = 0)
) with (fillfactor = 90);
-- A key that was taken back unclaimed may be owed anew; one that lapsed or was lost to a suspension never is.
create unique index earning_key_unique on earning (tenant_id, member_id, earning_key)
  where cancel_reason is null or cancel_reason not in ('RECOUNT', 'VOID');
create index earning_open on earning (tenant_id, member_id, lapses_at, earned_at, earning_id) where is_open;
create index earning_unclaimed on earning (tenant_id, member_id, earning_id) where claimed_at is null and canceled_at is null;

-- A member's three balances. Points are whole and never below zero.
create table member_account (
  tenant_id text not null,
  member_id uuid not null,
  unclaimed bigint not null default 0 check (unclaimed >= 0),
  available bigint not null default 0 check (available >= 0),
  held bigint not null default 0 check (held >= 0),
  -- How often the member earned and redeemed: read with every start of the app, so counted as it happens.
  earnings_count integer not null default 0 check (earnings_count >= 0),
  spends_count integer not null default 0 check (spends_count >= 0),
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references member
) with (fillfactor = 60);

-- Append-only double entry: each row takes `amount` from one account and gives it to another, so postings always balance.
-- A transfer is named by what caused it and why, which can happen once. Those that come later than their cause have an id
-- of their own, because ids begin with the moment at which a transfer stands in the history.
create table ledger_transfer (
  tenant_id text not null,
  member_id uuid not null,
  transfer_id uuid not null,
  reason text not null,
  from_account text not null,
  to_account text not null,
  amount integer not null check (amount >= 0),
  cause_id uuid not null,
  -- The lots that a spend drew from or a refund filled again: [[earning id, points], ...].
  lots jsonb,
  happened_at timestamptz not null,
  primary key (tenant_id, member_id, transfer_id, reason),
  -- Which reason moves points between which accounts.
  check (case reason
    when 'EARN' then from_account = 'ISSUED' and to_account = 'UNCLAIMED'
    when 'CLAIM' then from_account = 'UNCLAIMED' and to_account = 'AVAILABLE'
    when 'SPEND' then from_account in ('AVAILABLE', 'HELD') and to_account = 'REDEEMED'
    when 'HOLD' then from_account = 'AVAILABLE' and to_account = 'HELD'
    when 'RELEASE' then from_account = 'HELD' and to_account = 'AVAILABLE'
    when 'REFUND' then from_account = 'REDEEMED' and to_account = 'AVAILABLE'
    when 'WITHDRAW' then from_account = 'UNCLAIMED' and to_account in ('ISSUED', 'EXPIRED', 'SUSPENDED', 'ADJUSTED')
    when 'EXPIRY_DEDUCTION' then from_account = 'AVAILABLE' and to_account = 'EXPIRED'
    when 'SUSPENSION_DEDUCTION' then from_account = 'AVAILABLE' and to_account = 'SUSPENDED'
    when 'BALANCE_DEDUCTION' then from_account = 'AVAILABLE' and to_account = 'ADJUSTED'
    else false end),
  check ((lots is not null) = (reason in ('HOLD', 'SPEND', 'RELEASE', 'REFUND') and amount > 0)),
  check (transfer_id = cause_id or reason in ('REFUND', 'BALANCE_DEDUCTION', 'SUSPENSION_DEDUCTION', 'EXPIRY_DEDUCTION'))
);
create unique index ledger_transfer_once on ledger_transfer (tenant_id, member_id, cause_id, reason)
  where transfer_id <> cause_id;

-- Redemption ---------------------------------------------------------------------------------------------------------

create table redemption (
  tenant_id text not null,
  member_id uuid not null,
  redemption_id uuid not null,
  offer_id text not null,
  -- The offer's texts and field mappings as they stood at the moment of redeeming.
  edition_digest bytea not null,
  price integer not null check (price >= 0),
  coupon_type text not null,
  status text not null check (status in ('HELD', 'CONFIRMED', 'RELEASED')),
  coupon_sealed bytea,
  coupon_url text,
  redeemed_at timestamptz not null,
  acknowledged_at timestamptz,
  refunded_at timestamptz,
  primary key (tenant_id, member_id, redemption_id),
  foreign key (tenant_id, member_id) references member,
  foreign key (tenant_id, offer_id, edition_digest) references offer_edition
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

-- A row is seen and written only in its own tenant's context. Tables that take thousands of rows in a statement ask which
-- tenant it is once for the statement, not for every row: the wall is the same, and an import costs the database a tenth
-- less.
do $$
declare
  each_table text;
  asked text;
begin
  for each_table in select table_name from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id'
  loop
    asked := case when each_table in ('behaviour', 'earning', 'ledger_transfer')
      then '(select current_setting(''app.tenant_id'', true))'
      else 'current_setting(''app.tenant_id'', true)' end;
    execute format('alter table %I enable row level security', each_table);
    execute format('alter table %I force row level security', each_table);
    execute format('create policy tenant_wall on %1$I using (tenant_id = %2$s) with check (tenant_id = %2$s)', each_table, asked);
  end loop;
end $$;
-- Which tenant answers for a host must be known before any tenant context exists: these two are readable by all.
create policy public_directory on tenant for select using (true);
create policy public_directory on tenant_host for select using (true);

grant usage on schema public to fareback_runtime;
grant select, insert, update, delete on all tables in schema public to fareback_runtime;
grant usage on all sequences in schema public to fareback_runtime;
-- What was posted or redeemed stays as it was written.
revoke update, delete on ledger_transfer, offer_edition from fareback_runtime;
-- Which migrations ran is the owner's to write: whoever got hold of the runtime role could make a later one pass over.
revoke insert, update, delete on schema_migration from fareback_runtime;
