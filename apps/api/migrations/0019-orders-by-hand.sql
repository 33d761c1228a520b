-- Who answered in the stead of a supplier that is gone for good, when and why. The reason may name the member, and goes
-- when the member is forgotten.
alter table supplier_order
  add column answered_by text,
  add column answer_reason text,
  add column answered_at timestamptz,
  add constraint supplier_order_answer_noted check ((answered_by is null) = (answered_at is null));
