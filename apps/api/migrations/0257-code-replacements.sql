-- A code or ticket that does not work is replaced: the redemption stays as it was paid, and gets another code of its offer, once.
alter table redemption add column replaced_at timestamptz;
-- A replaced code. It counts as expired and free, so no release gives it to anyone again.
alter table coupon add column voided_at timestamptz;
alter table coupon add constraint coupon_void_stays
  check (voided_at is null or (redemption_id is null and expires_at is not null and expires_at <= voided_at)) not valid;

create table code_replacement (
  tenant_id text not null,
  member_id uuid not null,
  redemption_id uuid not null,
  offer_id text not null,
  old_coupon_id bigint not null,
  new_coupon_id bigint not null,
  -- When the old code would have ended; null: never.
  old_expires_at timestamptz,
  cause text not null check (cause in ('NOT_OPENING', 'NOT_SCANNING', 'REFUSED', 'OTHER')),
  replaced_at timestamptz not null,
  primary key (tenant_id, member_id, redemption_id),
  check (old_coupon_id <> new_coupon_id)
);
select stand_beside_tenant('code_replacement');
alter table code_replacement add foreign key (tenant_id, member_id, redemption_id) references redemption;
alter table code_replacement add foreign key (tenant_id, offer_id, old_coupon_id) references coupon;
alter table code_replacement add foreign key (tenant_id, offer_id, new_coupon_id) references coupon;
create index code_replacement_old on code_replacement (tenant_id, offer_id, old_coupon_id);
create index code_replacement_end on code_replacement (tenant_id, old_expires_at);
alter table code_replacement enable row level security;
alter table code_replacement force row level security;
create policy tenant_wall on code_replacement
  using (tenant_id = current_setting('app.tenant_id', true)) with check (tenant_id = current_setting('app.tenant_id', true));
-- Never changed or deleted.
grant select, insert on code_replacement to fareback_runtime;
