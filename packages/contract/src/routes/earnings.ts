import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { Earning } from '../schemas/earning.ts';
import { Id, IgnoredBody } from '../schemas/scalars.ts';

/** Marks an earning as seen, once; moves no points [API-19]. */
export const ackEarning = defineRoute({
  name: 'earnings.ack',
  method: 'POST',
  path: '/rest/earnings/:id/ack',
  level: 'session',
  params: z.object({ id: Id }),
  body: IgnoredBody,
  reply: { 200: Earning },
  errors: ['NOT_FOUND'],
});

/** Claims one earning; idempotent [EARNING-03]. */
export const claimEarning = defineRoute({
  name: 'earnings.claim',
  method: 'POST',
  path: '/rest/earnings/:id/claim',
  level: 'active',
  params: z.object({ id: Id }),
  body: IgnoredBody,
  reply: { 200: Earning },
  errors: ['NOT_FOUND', 'EARNING_CANCELED'],
});

/** Claims every unclaimed earning of one group; returns only those claimed by this call [EARNING-12]. */
export const claimEarningGroup = defineRoute({
  name: 'earnings.claimGroup',
  method: 'POST',
  path: '/rest/earnings/claimGroup',
  level: 'active',
  body: z.object({ GroupID: Id }),
  reply: { 200: z.object({ data: z.array(Earning) }) },
  errors: [],
});

/** Claims all unclaimed earnings; returns only those claimed by this call [EARNING-04]. */
export const claimAllEarnings = defineRoute({
  name: 'earnings.claimAll',
  method: 'POST',
  path: '/rest/earnings/claimAll',
  level: 'active',
  body: IgnoredBody,
  reply: { 200: z.object({ data: z.array(Earning) }) },
  errors: [],
});
