import * as z from 'zod/mini';
import { defineAdminRoute } from '../route.ts';
import { OfAgency } from '../shapes/common.ts';
import { Reason } from '../shapes/member-acts.ts';
import { Refunds } from '../shapes/refunds.ts';

/** So many redemptions are refunded without another proof of who asks. */
export const refundsWithoutProof = 3;
const REFUNDS_MAX = 50;

const idsUpTo = (max: number) => z.array(z.uuid()).check(z.minLength(1), z.maxLength(max));

const previewRefund = defineAdminRoute({
  name: 'redemptions.previewRefund',
  summary: 'What refunding redemptions would give back',
  method: 'GET',
  path: '/admin/agencies/:agency/refunds',
  permission: 'points.act',
  params: OfAgency,
  /** Ids with commas between them. */
  query: z.object({ redemptions: z.string().check(z.regex(/^[0-9a-fA-F-]{36}(,[0-9a-fA-F-]{36}){0,49}$/)) }),
  reply: { 200: Refunds },
  errors: [],
});

/** Points return into the lots they came from, each redemption once; codes never return. An order at a supplier is cancelled afterwards. */
const refund = defineAdminRoute({
  name: 'redemptions.refund',
  summary: 'Give the points of at most 3 redemptions back',
  method: 'POST',
  path: '/admin/agencies/:agency/refunds',
  permission: 'points.act',
  params: OfAgency,
  body: z.object({ redemptionIds: idsUpTo(refundsWithoutProof), reason: Reason }),
  reply: { 200: Refunds },
  errors: [],
});

const refundMany = defineAdminRoute({
  name: 'redemptions.refundMany',
  summary: 'Give the points of at most 50 redemptions back, after another proof of who asks',
  method: 'POST',
  path: '/admin/agencies/:agency/refunds/many',
  permission: 'points.act',
  stepUp: true,
  params: OfAgency,
  body: z.object({ redemptionIds: idsUpTo(REFUNDS_MAX), reason: Reason }),
  reply: { 200: Refunds },
  errors: [],
});

/** Redemptions that staff take back. */
export const redemptionRoutes = { previewRefund, refund, refundMany };
