-- What an operator needs to run offers: which pools' fall was told already, and who took a redemption back and why.

-- A pool of codes that fell low, or ran out, and of which the operator was told. One that has enough has no row, so that
-- its next fall is told again.
create table stock_alert (
  tenant_id text not null,
  offer_id text not null,
  level text not null check (level in ('LOW', 'OUT')),
  alerted_at timestamptz not null,
  primary key (tenant_id, offer_id),
  foreign key (tenant_id, offer_id) references offer
);

alter table stock_alert enable row level security;
alter table stock_alert force row level security;
create policy tenant_wall on stock_alert
  using (tenant_id = (select current_setting('app.tenant_id', true)))
  with check (tenant_id = (select current_setting('app.tenant_id', true)));
grant select, insert, update, delete on stock_alert to fareback_runtime;

-- Older refunds were noted by nobody. The reason may name the member, and goes when the member is forgotten.
alter table redemption
  add column refund_reason text,
  add column refunded_by text,
  add constraint redemption_refund_noted check (refunded_at is not null or (refund_reason is null and refunded_by is null));
