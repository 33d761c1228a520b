import * as z from 'zod/mini';
import { Id } from '../../schemas/scalars.ts';
import { agencyRoute, limitErrors } from '../route.ts';
import {
  Deduction,
  DeductionPreview,
  Done,
  Erased,
  ErasurePreview,
  GivenOffer,
  Goodwill,
  IdempotencyKey,
  MemberCopy,
  MemberOfferGrants,
  Moved,
  memberFlags,
  Reason,
  Revealed,
  Suspended,
} from '../shapes/member-acts.ts';
import { Day } from '../shapes/reports.ts';
import { inLanguage, OfMember } from './of-member.ts';

const Points = z.int().check(z.minimum(1), z.maximum(1_000_000_000));
const OfConnection = { ...OfMember, provider: Id };

export const memberActRoutes = {
  /**
   * The member can read everything and change nothing. `takesPoints` also removes balance and unclaimed points
   * permanently, which needs `points.act` and a recent verification.
   */
  suspend: agencyRoute('POST', '/members/:member/suspend', {
    name: 'members.suspend',
    summary: 'Suspend a member, optionally with a points deduction',
    permission: 'members.act',
    params: OfMember,
    body: z.object({ reason: Reason, takesPoints: z._default(z.boolean(), false) }),
    reply: Suspended,
    errors: ['NOT_ALLOWED', 'STEP_UP_REQUIRED', ...limitErrors],
  }),
  unsuspend: agencyRoute('POST', '/members/:member/unsuspend', {
    name: 'members.unsuspend',
    summary: 'End a suspension',
    permission: 'members.act',
    params: OfMember,
    body: z.object({ reason: Reason }),
    reply: Moved,
  }),
  optOut: agencyRoute('POST', '/members/:member/opt-out', {
    name: 'members.optOut',
    summary: 'Opt a member out until they opt back in',
    permission: 'members.act',
    params: OfMember,
    body: z.object({ reason: Reason }),
    reply: Moved,
  }),
  unblock: agencyRoute('POST', '/members/:member/unblock', {
    name: 'members.unblock',
    summary: "Unlock a member's sign-in after too many wrong passwords",
    permission: 'members.act',
    params: OfMember,
    body: z.object({ reason: Reason }),
    reply: Done,
  }),
  flag: agencyRoute('PUT', '/members/:member/flags', {
    name: 'members.flag',
    summary: 'Turn a feature on or off for a member',
    permission: 'members.act',
    params: OfMember,
    body: z.object({ flag: z.enum(memberFlags), isOn: z.boolean(), reason: Reason }),
    reply: Done,
  }),
  reveal: agencyRoute('POST', '/members/:member/reveal', {
    name: 'members.reveal',
    summary: "Reveal a member's full email address and phone number",
    permission: 'members.personal',
    params: OfMember,
    body: z.object({ reason: Reason }),
    reply: Revealed,
  }),
  previewDeduction: agencyRoute('GET', '/members/:member/deduction', {
    name: 'members.previewDeduction',
    summary: 'Preview a deduction',
    permission: 'points.act',
    params: OfMember,
    query: z.object({
      points: z.optional(z.coerce.number().check(z.multipleOf(1), z.minimum(1), z.maximum(1_000_000_000))),
    }),
    reply: DeductionPreview,
  }),
  /**
   * Never below 0, and points that expire first go first; without `points`, the whole balance. Idempotent per key: a
   * repeat returns what the first call deducted.
   */
  deduct: agencyRoute('POST', '/members/:member/deduction', {
    name: 'members.deduct',
    summary: 'Deduct points from a member',
    permission: 'points.act',
    stepUp: true,
    params: OfMember,
    body: z.object({
      points: z.optional(Points),
      kind: z._default(z.enum(['BALANCE', 'SUSPENSION']), 'BALANCE'),
      reason: Reason,
      idempotencyKey: IdempotencyKey,
    }),
    reply: Deduction,
    errors: ['KEY_TAKEN', ...limitErrors],
  }),
  /** A separate kind of lot in the balance immediately; it expires like the agency's points. Idempotent per key. */
  goodwill: agencyRoute('POST', '/members/:member/goodwill', {
    name: 'members.goodwill',
    summary: 'Give a member goodwill points',
    permission: 'points.act',
    stepUp: true,
    params: OfMember,
    body: z.object({ points: Points, reason: Reason, idempotencyKey: IdempotencyKey }),
    reply: Goodwill,
    errors: ['OWN_ACCOUNT', 'GOODWILL_LIMIT', 'MEMBER_RESTS', 'KEY_TAKEN', ...limitErrors],
  }),
  offerGrants: agencyRoute('GET', '/members/:member/offer-grants', {
    name: 'members.offerGrants',
    summary: "List a member's offers from campaigns, draws and staff, and the offers that can be given",
    permission: 'members.read',
    params: OfMember,
    query: z.object(inLanguage),
    reply: MemberOfferGrants,
  }),
  /** The member redeems it once without points, until the end of `lastDay`. Idempotent per key. */
  giveOffer: agencyRoute('POST', '/members/:member/offer-grants', {
    name: 'members.giveOffer',
    summary: 'Give a member an offer',
    permission: 'points.act',
    stepUp: true,
    params: OfMember,
    body: z.object({ offerId: Id, lastDay: z.optional(Day), reason: Reason, idempotencyKey: IdempotencyKey }),
    reply: GivenOffer,
    errors: ['OWN_ACCOUNT', 'OFFER_NOT_FOR_MEMBER', 'MEMBER_RESTS', 'KEY_TAKEN', ...limitErrors],
  }),
  /** A used one stays, because its coupon was shown, and so does a draw's prize. */
  withdrawOffer: agencyRoute('POST', '/members/:member/offer-grants/:grant/withdrawal', {
    name: 'members.withdrawOffer',
    summary: "Withdraw a member's unused offer",
    permission: 'points.act',
    stepUp: true,
    params: { ...OfMember, grant: z.uuid() },
    body: z.object({ reason: Reason }),
    reply: Done,
    errors: ['PRIZE_STAYS'],
  }),
  previewErasure: agencyRoute('GET', '/members/:member/erasure', {
    name: 'members.previewErasure',
    summary: 'Preview what erasing a member deletes',
    permission: 'members.erase',
    params: OfMember,
    reply: ErasurePreview,
  }),
  erase: agencyRoute('POST', '/members/:member/erasure', {
    name: 'members.erase',
    summary: 'Erase a member for good',
    permission: 'members.erase',
    stepUp: true,
    params: OfMember,
    reply: Erased,
    errors: ['WAITS_FOR_SUPPLIER'],
  }),
  export: agencyRoute('POST', '/members/:member/copy', {
    name: 'members.export',
    summary: 'Export all data of a member',
    permission: 'members.personal',
    stepUp: true,
    params: OfMember,
    body: z.object({ reason: Reason }),
    reply: MemberCopy,
  }),
  /** Points stay, the member is notified, and the card's holder connects it again. */
  freeCard: agencyRoute('POST', '/members/:member/connections/:provider/free', {
    name: 'members.freeCard',
    summary: "Release a member's account so that it can be connected again",
    permission: 'members.act',
    params: OfConnection,
    body: z.object({ reason: Reason }),
    reply: Done,
  }),
  confirmCard: agencyRoute('POST', '/members/:member/connections/:provider/confirm', {
    name: 'members.confirmCard',
    summary: "Verify a member's account on the agency's word",
    permission: 'members.act',
    stepUp: true,
    params: OfConnection,
    body: z.object({ reason: Reason }),
    reply: Done,
  }),
};
