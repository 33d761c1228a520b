-- Codes that an operator mints in batches, beside those that stand in the pack [CODE-38].
alter table promotion_code add column batch text;
alter table promotion_code add column minted_at timestamptz;
-- When an operator stopped the code; a pack's codes rest by their pack.
alter table promotion_code add column retired_at timestamptz;
alter table promotion_code add constraint promotion_code_minted
  check ((batch is null) = (minted_at is null) and (retired_at is null or (batch is not null and not is_active)));
create index promotion_code_batch on promotion_code (tenant_id, batch) where batch is not null;
