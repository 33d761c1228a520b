import * as z from 'zod/mini';
import { Id } from '../../schemas/scalars.ts';
import { agencyRoute, limitErrors } from '../route.ts';
import { pageQuery } from '../shapes/common.ts';
import { Reason } from '../shapes/member-acts.ts';
import { ListedRedemptions, OneRedemption, redemptionStates } from '../shapes/redemptions.ts';
import { Refunds } from '../shapes/refunds.ts';
import { CodeDiagnosis, Replacement, replacementCauses } from '../shapes/replacements.ts';
import { Day } from '../shapes/reports.ts';
import { inLanguage } from './of-member.ts';

export const refundsAtOnce = 50;

const idsUpTo = (max: number) => z.array(z.uuid()).check(z.minLength(1), z.maxLength(max));

/** Filter for redemptions; days are in the agency's time zone, both included. */
const question = {
  state: z.optional(z.enum(redemptionStates)),
  offer: z.optional(Id),
  /** A member's id, or at least its first six characters. */
  member: z.optional(Id),
  from: z.optional(Day),
  to: z.optional(Day),
};

export const redemptionRoutes = {
  list: agencyRoute('GET', '/redemptions', {
    name: 'redemptions.list',
    summary: 'List redemptions, newest first',
    permission: 'members.read',
    query: z.object({ ...question, ...inLanguage, ...pageQuery }),
    reply: ListedRedemptions,
  }),
  /** Reading the member's data is logged in the audit log. */
  get: agencyRoute('GET', '/redemptions/:redemption', {
    name: 'redemptions.get',
    summary: 'Get a redemption with its actions',
    permission: 'members.read',
    params: { redemption: z.uuid() },
    query: z.object(inLanguage),
    reply: OneRedemption,
  }),
  /** Why a code or ticket may not work, and if it can be replaced. Reading the member's data is in the audit log. */
  diagnose: agencyRoute('GET', '/redemptions/:redemption/diagnosis', {
    name: 'redemptions.diagnose',
    summary: 'Diagnose a code or ticket that does not work',
    permission: 'members.read',
    params: { redemption: z.uuid() },
    query: z.object(inLanguage),
    reply: CodeDiagnosis,
  }),
  /** Voids the code of a redemption and issues another one, once and without points. */
  replace: agencyRoute('POST', '/redemptions/:redemption/replacement', {
    name: 'redemptions.replace',
    summary: 'Replace a code or ticket that does not work',
    permission: 'points.act',
    stepUp: true,
    params: { redemption: z.uuid() },
    body: z.object({ cause: z.enum(replacementCauses), reason: Reason }),
    reply: Replacement,
    errors: ['NOT_REPLACEABLE', 'OWN_ACCOUNT', ...limitErrors],
  }),
  previewRefund: agencyRoute('GET', '/refunds', {
    name: 'redemptions.previewRefund',
    summary: 'Preview refunds',
    permission: 'points.act',
    query: z.object({ redemptions: z.string().check(z.regex(/^[0-9a-fA-F-]{36}(,[0-9a-fA-F-]{36}){0,49}$/)) }),
    reply: Refunds,
  }),
  /**
   * Points return to the lots they came from, each redemption once; codes never return. A supplier's order is canceled
   * afterwards.
   */
  refund: agencyRoute('POST', '/refunds', {
    name: 'redemptions.refund',
    summary: 'Refund up to 50 redemptions',
    permission: 'points.act',
    stepUp: true,
    body: z.object({ redemptionIds: idsUpTo(refundsAtOnce), reason: Reason }),
    reply: Refunds,
    errors: limitErrors,
  }),
  /** The same as `redemptions.refund`, kept for older callers: that took 3 at most. */
  refundMany: agencyRoute('POST', '/refunds/many', {
    name: 'redemptions.refundMany',
    summary: 'Refund up to 50 redemptions; same as redemptions.refund',
    permission: 'points.act',
    stepUp: true,
    body: z.object({ redemptionIds: idsUpTo(refundsAtOnce), reason: Reason }),
    reply: Refunds,
    errors: limitErrors,
  }),
};
