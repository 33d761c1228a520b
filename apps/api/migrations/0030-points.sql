-- Points and what they buy: lots that can be drawn in order, what each spend drew, and offer texts as they stood.

-- A lot that points can be drawn from. Kept by the database so that it cannot drift; its index holds nothing that a
-- partial draw changes, so such a draw touches no index at all.
alter table earning add column is_open boolean not null
  generated always as (claimed_at is not null and canceled_at is null and remaining > 0) stored;
create index earning_open on earning (tenant_id, member_id, lapses_at, earned_at, earning_id) where is_open;
create index earning_unclaimed on earning (tenant_id, member_id, earning_id) where claimed_at is null and canceled_at is null;

-- Points stand in a lot only while it is not cancelled.
alter table earning add check (canceled_at is null or remaining = 0);

-- The lots that a spend drew from or a refund filled again: [[earning id, points], ...].
alter table ledger_transfer add column lots jsonb;
alter table ledger_transfer add check ((lots is not null) = (reason in ('HOLD', 'SPEND', 'RELEASE', 'REFUND') and amount > 0));

-- How often a member earned and redeemed: read with every start of the app, so counted as it happens.
alter table member_account
  add column earnings_count integer not null default 0 check (earnings_count >= 0),
  add column spends_count integer not null default 0 check (spends_count >= 0);

-- Rows that change often find room for their next version on the same page.
alter table member_account set (fillfactor = 60);
alter table earning set (fillfactor = 90);

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

alter table redemption
  drop column drawn_lots,
  drop column snapshot,
  drop constraint redemption_tenant_id_offer_id_fkey,
  add column edition_digest bytea not null,
  add foreign key (tenant_id, offer_id, edition_digest) references offer_edition;

alter table offer_edition enable row level security;
alter table offer_edition force row level security;
create policy tenant_wall on offer_edition
  using (tenant_id = current_setting('app.tenant_id', true))
  with check (tenant_id = current_setting('app.tenant_id', true));
grant select, insert on offer_edition to fareback_runtime;
