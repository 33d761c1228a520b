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
