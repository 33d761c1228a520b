import * as z from 'zod/mini';
import { MaybeText } from '../../schemas/scalars.ts';
import { MaybeMoment, Moment } from './common.ts';

/** Acts that move points and need a second person above the agency's limits, by call name. */
export const pointActions = [
  'codes.mint',
  'imports.run',
  'members.deduct',
  'members.giveOffer',
  'members.goodwill',
  'members.suspend',
  'missingRides.answer',
  'missingRides.enter',
  'offerBatches.start',
  'redemptions.refund',
  'redemptions.replace',
] as const;
export type PointAct = (typeof pointActions)[number];

export const WantedApproval = z.object({
  act: z.enum(pointActions),
  /** Path parameters of the call, without the agency. */
  params: z._default(z.record(z.string().check(z.maxLength(64)), z.string().check(z.maxLength(128))), {}),
  body: z.record(z.string(), z.unknown()),
});

export const approvalStates = ['PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'EXPIRED'] as const;

export const Approval = z.object({
  requestId: z.uuid(),
  act: z.enum(pointActions),
  /** Maximum points it moves; null for codes with unlimited use. */
  points: z.nullable(z.int()),
  state: z.enum(approvalStates),
  askedBy: z.string(),
  askedAt: Moment,
  expiresAt: Moment,
  isOwn: z.boolean(),
  /** True if the caller is another person who may do the act, and the request is still open. */
  mayDecide: z.boolean(),
  memberIds: z.array(z.uuid()),
  /** Body of the call; null once the request is closed. */
  body: z.nullable(z.record(z.string(), z.unknown())),
  /** The file of an import, while the request is open. */
  import: z._default(
    z.nullable(
      z.object({
        importId: z.uuid(),
        providerName: z.string(),
        fileName: z.string(),
        rows: z.nullable(z.int()),
      }),
    ),
    null,
  ),
  closedBy: MaybeText,
  closedAt: MaybeMoment,
  closeReason: MaybeText,
});
export type Approval = z.infer<typeof Approval>;

/** An act above a limit, sent with the refusal NEEDS_SECOND_PERSON. */
export const OverLimit = z.object({ points: z.nullable(z.int()), limit: z.int(), per: z.enum(['ACT', 'DAY']) });
export type OverLimit = z.infer<typeof OverLimit>;
