import type { EncryptedRows, PlaceOfRow } from '../../platform/encryption/encrypted-rows.ts';
import { couponContext } from './coupons/issue-coupon.ts';

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
