-- When it was known what became of an order; null for one that is open, and for those that were settled before this column.
alter table supplier_order add column settled_at timestamptz;
