-- Codes that were made up for redemptions are noted as given out, like all others, so that none is given out twice.

-- Those given out so far are noted too. What they are is sealed, so they are noted under a hash that no code has: of these
-- alone it is not known whether another one is the same.
alter table redemption no force row level security;
alter table offer_edition no force row level security;
alter table coupon no force row level security;
insert into coupon (tenant_id, offer_id, code_sealed, code_hash, redemption_id)
select r.tenant_id, r.offer_id, r.coupon_sealed, sha256(convert_to('unknown/' || r.redemption_id, 'UTF8')), r.redemption_id
  from redemption r join offer_edition e on e.tenant_id = r.tenant_id and e.offer_id = r.offer_id and e.edition_digest = r.edition_digest
 where r.coupon_sealed is not null and e.definition #>> '{stock,kind}' = 'template';
alter table redemption force row level security;
alter table offer_edition force row level security;
alter table coupon force row level security;

-- Who connected a card first: what it does in anybody else's hands brings no friend's reward. It outlives the connection,
-- and without the member also the erasure, so that one card cannot play many friends [REFER-18].
create table card_owner (
  tenant_id text not null,
  provider_id text not null,
  -- Digest of the subject's hash: no report about the card can be told to be the same by it.
  card_digest bytea not null,
  member_id uuid,
  connected_at timestamptz not null,
  primary key (tenant_id, provider_id, card_digest),
  foreign key (tenant_id, provider_id) references provider,
  foreign key (tenant_id, member_id) references member
);
create index card_owner_member on card_owner (tenant_id, member_id) where member_id is not null;

alter table provider_connection no force row level security;
insert into card_owner (tenant_id, provider_id, card_digest, member_id, connected_at)
select tenant_id, provider_id, sha256(subject_hash), member_id, coalesce(connected_at, updated_at)
  from provider_connection where subject_hash is not null;
-- Whether another member connected the card before; rides of it carry bit 2 of behaviour.flags.
alter table provider_connection add column is_second_hand boolean not null default false;
alter table provider_connection force row level security;

alter table card_owner enable row level security;
alter table card_owner force row level security;
create policy tenant_wall on card_owner
  using (tenant_id = (select current_setting('app.tenant_id', true)))
  with check (tenant_id = (select current_setting('app.tenant_id', true)));
grant select, insert, update, delete on card_owner to fareback_runtime;
