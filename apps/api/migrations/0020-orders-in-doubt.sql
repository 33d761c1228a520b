-- What keeps an order at a supplier from being paid for and cancelled at the same time, and lets its own key ask at once.
alter table supplier_order
  -- Until then somebody is asking the supplier about it, and nobody else does; the job waits for ask_at besides.
  add column leased_until timestamptz,
  -- Whether a cancellation may be on its way. From then on what was issued is confirmed only after the supplier said that
  -- it cannot be cancelled.
  add column is_cancel_begun boolean not null default false,
  -- When the supplier is asked again to cancel what was refunded; null when there is nothing to ask.
  add column cancel_at timestamptz;
create index supplier_order_uncanceled on supplier_order (tenant_id, cancel_at) where cancel_at is not null;

do $$
declare
  each_tenant text;
begin
  for each_tenant in select tenant_id from tenant loop
    perform set_config('app.tenant_id', each_tenant, true);
    update supplier_order set leased_until = ask_at where ask_at is not null;
    -- Orders in doubt at this moment may have been asked to be cancelled already.
    update supplier_order set is_cancel_begun = true where ask_at is not null;
    update supplier_order o set cancel_at = r.refunded_at from redemption r
     where r.tenant_id = o.tenant_id and r.member_id = o.member_id and r.redemption_id = o.redemption_id
       and r.refunded_at is not null and coalesce(o.cancel_outcome, 'UNKNOWN') = 'UNKNOWN';
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;
