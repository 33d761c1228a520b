import type { Tx } from '../../platform/database/transactions.ts';
import type { EncryptedRows, PersonalData, PlaceOfRow } from '../../platform/encryption/personal-data.ts';

import { couponContext, openCode } from './coupons/issue-coupon.ts';

/**
 * The member's redemptions with codes. On erasure redemptions and replacements of codes stay under the random id only, because the ledger and the
 * settlement with partners need them. The supplier's fields are deleted, since they may identify the member.
 */
export const personal: PersonalData = {
  tables: {
    redemption: 'redemptions',
    code_replacement: 'codeReplacements',
    idempotent_result: 'requestKeys',
    supplier_order: 'supplierOrders',
  },

  async read({ tx, keyRing, tenantId, memberId }) {
    const rows = await tx.query<{ offerId: string; couponEncrypted: Buffer | null; fieldsEncrypted: Buffer | null }>(
      `select r.redemption_id as "redemptionId", r.offer_id as "offerId", e.texts #>> '{en,Title}' as title, r.price,
              r.coupon_type as "couponType", r.status, r.coupon_sealed as "couponEncrypted", r.coupon_url as "couponUrl", r.coupon_expires_at as "couponExpiresAt", r.coupon_fields_sealed as "fieldsEncrypted",
              r.redeemed_at as "redeemedAt", r.acknowledged_at as "acknowledgedAt", r.refunded_at as "refundedAt", r.refund_reason as "refundReason"
         from redemption r
         join offer_edition e on e.tenant_id = r.tenant_id and e.offer_id = r.offer_id and e.edition_digest = r.edition_digest
        where r.tenant_id = $1 and r.member_id = $2 order by r.redemption_id`,
      [tx.tenantId, memberId],
    );
    const redemptions = rows.map(({ couponEncrypted, fieldsEncrypted, ...row }) => ({
      ...row,
      couponFields: fieldsEncrypted && JSON.parse(openCode(keyRing, tenantId, row.offerId, fieldsEncrypted)),
      couponCode: couponEncrypted && openCode(keyRing, tenantId, row.offerId, couponEncrypted),
    }));
    const requestKeys = await tx.query(
      `select idempotency_key as "key", operation, result_id as "resultId", created_at as "createdAt"
         from idempotent_result where tenant_id = $1 and member_id = $2 order by created_at, idempotency_key`,
      [tx.tenantId, memberId],
    );
    const supplierOrders = await tx.query(
      `select redemption_id as "redemptionId", supplier_id as "supplierId", placed_at as "placedAt", settled_at as "settledAt", cancel_outcome as "cancelOutcome",
              answered_at as "answeredAt", answer_reason as "answerReason"
         from supplier_order where tenant_id = $1 and member_id = $2 order by redemption_id`,
      [tx.tenantId, memberId],
    );
    const codeReplacements = await tx.query(
      `select redemption_id as "redemptionId", cause, replaced_at as "replacedAt" from code_replacement
        where tenant_id = $1 and member_id = $2 order by replaced_at, redemption_id`,
      [tx.tenantId, memberId],
    );
    return { redemptions, requestKeys, supplierOrders, codeReplacements };
  },

  async forget({ tx, memberId }) {
    await tx.run('delete from idempotent_result where tenant_id = $1 and member_id = $2', [tx.tenantId, memberId]);
    await tx.run(
      `update redemption set refund_reason = null, coupon_fields_sealed = null
        where tenant_id = $1 and member_id = $2 and (refund_reason is not null or coupon_fields_sealed is not null)`,
      [tx.tenantId, memberId],
    );
    await tx.run(
      'update supplier_order set answer_reason = null where tenant_id = $1 and member_id = $2 and answer_reason is not null',
      [tx.tenantId, memberId],
    );
  },
};

/** Deletes saved request results after 30 days; no client retries that late [REDEEM-04]. */
export const pruneResults = (tx: Tx, now: Date): Promise<number> =>
  tx.run(
    `delete from idempotent_result where tenant_id = $1 and ctid = any(array(
       select ctid from idempotent_result
        where tenant_id = $1 and created_at <= $2::timestamptz - make_interval(days => 30) limit 10000))`,
    [tx.tenantId, now],
  );

const ofOffer = (tenantId: string, { offer_id = '' }: PlaceOfRow): string => couponContext(tenantId, offer_id);

/** What this module keeps sealed. */
export const encrypted: readonly EncryptedRows[] = [
  { table: 'coupon', key: { offer_id: 'text', coupon_id: 'bigint' }, columns: { code_sealed: ofOffer } },
  {
    table: 'redemption',
    key: { member_id: 'uuid', redemption_id: 'uuid' },
    reads: ['offer_id'],
    columns: { coupon_sealed: ofOffer, coupon_fields_sealed: ofOffer },
  },
];
