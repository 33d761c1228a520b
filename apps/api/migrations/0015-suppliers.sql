-- Coupons that a supplier issues over HTTPS: who the suppliers are, and what was asked of them for which redemption.

-- A supplier that an operator connected. One that was disconnected keeps its row, because open orders are settled with it.
create table supplier (
  tenant_id text not null references tenant,
  supplier_id text not null,
  url text not null,
  secret_sealed bytea not null,
  -- How long it may take to issue a coupon.
  time_limit_millis integer not null check (time_limit_millis between 1 and 20000),
  -- Whether it may stand in a private network.
  allows_private boolean not null,
  connected_at timestamptz not null,
  disconnected_at timestamptz,
  primary key (tenant_id, supplier_id)
);

-- An order at a supplier, named by its redemption: made with the hold, before the supplier hears of it, so that whatever
-- happens in between is found and settled.
create table supplier_order (
  tenant_id text not null,
  redemption_id uuid not null,
  member_id uuid not null,
  supplier_id text not null,
  placed_at timestamptz not null,
  -- When somebody else may ask what became of it; null once it is known.
  ask_at timestamptz,
  asks integer not null default 0 check (asks >= 0),
  -- What became of its cancellation after a refund: done, too late, or not known.
  cancel_outcome text check (cancel_outcome in ('CANCELED', 'KEPT', 'UNKNOWN')),
  primary key (tenant_id, redemption_id),
  foreign key (tenant_id, member_id, redemption_id) references redemption,
  foreign key (tenant_id, supplier_id) references supplier
);
create index supplier_order_open on supplier_order (tenant_id, ask_at) where ask_at is not null;

-- When a coupon runs out and what it shows beside its code, as its supplier said.
alter table redemption
  add column if not exists coupon_expires_at timestamptz,
  add column coupon_fields_sealed bytea;

do $$
declare
  each_table text;
begin
  foreach each_table in array array['supplier', 'supplier_order'] loop
    execute format('alter table %I enable row level security', each_table);
    execute format('alter table %I force row level security', each_table);
    execute format('create policy tenant_wall on %I
      using (tenant_id = (select current_setting(''app.tenant_id'', true)))
      with check (tenant_id = (select current_setting(''app.tenant_id'', true)))', each_table);
    execute format('grant select, insert, update, delete on %I to fareback_runtime', each_table);
  end loop;
end $$;
