import * as z from 'zod/mini';
import { MaybeText } from '../../schemas/scalars.ts';
import { MaybeMoment, Moment } from './common.ts';

/** Acts that move points and can be sent to a second person when they exceed the agency's limits, by the name of their call. */
export const pointActions = [
  'codes.mint',
  'members.deduct',
  'members.goodwill',
  'members.suspend',
  'missingRides.answer',
  'redemptions.refund',
] as const;
export type PointAct = (typeof pointActions)[number];

/** The act that a second person should approve: its call, and what that call was sent. */
export const WantedApproval = z.object({
  act: z.enum(pointActions),
  /** Parts of the call's path, without the agency. */
  params: z._default(z.record(z.string().check(z.maxLength(64)), z.string().check(z.maxLength(128))), {}),
  body: z.record(z.string(), z.unknown()),
});

export const approvalStates = ['PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'EXPIRED'] as const;

/** A request for a second person. */
export const Approval = z.object({
  requestId: z.uuid(),
  act: z.enum(pointActions),
  /** Points that it moves at most; null: codes that can be used without a limit. */
  points: z.nullable(z.int()),
  state: z.enum(approvalStates),
  askedBy: z.string(),
  askedAt: Moment,
  expiresAt: Moment,
  isOwn: z.boolean(),
  /** Whether the caller is another person who may do the act, and it still waits. */
  mayDecide: z.boolean(),
  /** Members whose points it moves; the first few where there are many. */
  memberIds: z.array(z.uuid()),
  /** What the call is sent; null once the request is closed. */
  body: z.nullable(z.record(z.string(), z.unknown())),
  closedBy: MaybeText,
  closedAt: MaybeMoment,
  /** Why it was rejected. */
  closeReason: MaybeText,
});
export type Approval = z.infer<typeof Approval>;

/** An act that exceeds a limit, as the refusal NEEDS_SECOND_PERSON tells it beside its code. */
export const OverLimit = z.object({ points: z.nullable(z.int()), limit: z.int(), per: z.enum(['ACT', 'DAY']) });
export type OverLimit = z.infer<typeof OverLimit>;
