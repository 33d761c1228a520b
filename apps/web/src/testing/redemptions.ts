import type { Redemption } from '@fareback/contract';

export const ferryTicket: Redemption = {
  OfferID: 'ferry',
  TransactionID: 't1',
  amount: 120,
  CouponType: 'UNIQUE_CODE',
  CouponCode: 'FERRY-7',
  couponUrl: null,
  FieldMappings: null,
  refundedAtUTC: null,
  redeemedAtUTC: '2026-03-01T10:00:00.000Z',
  AcknowledgedAtUTC: '2026-03-01T10:01:00.000Z',
  Title: 'Harbor ferry hop',
  CouponInstructions: null,
  TermsAndConditionsTitle: null,
  TermsAndConditionsBody: null,
};
