import { TENANT_ROW } from '../../../platform/database/tenant-row.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import type { OfferWords } from '../history/redemption-row-store.ts';

export interface EditionRow {
  offerId: string;
  definition: Record<string, unknown>;
  texts: Record<string, OfferWords>;
  editionDigest: Buffer;
}

export function saveOfferSnapshots(tx: Tx, tenantId: string, offerIds: string[]): Promise<EditionRow[]> {
  return tx.query(
    `with present as (
       select offer_id, definition, texts, edition_digest
         from offer where tenant_id = $1 and offer_id = any($2::text[]) and is_active
     ), kept as (
       insert into offer_edition (tenant_id, offer_id, edition_digest, definition, texts)
       select t.tenant_id, offer_id, edition_digest, definition, texts from ${TENANT_ROW}, present order by offer_id on conflict do nothing
     )
     select offer_id as "offerId", definition, texts, edition_digest as "editionDigest" from present`,
    [tenantId, offerIds],
  );
}
