import type { Redemption, Transaction } from '@fareback/contract';
import type { ActVerb, MemberRedemption, PointsEntry } from '@fareback/contract/admin';
import type { LocalizedCtx } from '../../../call/context.ts';
import type { AuditEntry, StaffCtx } from '../../../call/staff.ts';
import { throwApiError } from '../../../platform/api-error.ts';
import { recordReading } from '../../acts/index.ts';
import { findMember, lockMember, type Member } from '../../members/index.ts';

export const about = (
  verb: ActVerb,
  { memberId, reason }: { memberId: string; reason?: string | undefined },
  facts: AuditEntry['facts'],
): AuditEntry => ({
  verb,
  subject: { kind: 'member', id: memberId },
  memberId,
  facts,
  ...(reason === undefined ? {} : { personal: { reason } }),
});

export const presentEntry = (entry: Transaction): PointsEntry => ({
  entryId: entry.TransactionID,
  kind: entry.transactionType,
  title: entry.transactionTitle,
  amount: entry.amount,
  at: entry.transactionDateUTC,
  cause: entry.deductionCause ?? null,
  earningId: entry.earning?.EarningID ?? null,
  isClaimed: entry.earning ? entry.earning.ClaimedAtUTC !== null : null,
  redemptionId: entry.redemption?.TransactionID ?? null,
});

export const presentRedeemed = (redemption: Redemption): MemberRedemption => ({
  redemptionId: redemption.TransactionID,
  offerId: redemption.OfferID,
  title: redemption.Title,
  price: redemption.amount,
  redeemedAt: redemption.redeemedAtUTC,
  seenAt: redemption.AcknowledgedAtUTC,
  refundedAt: redemption.refundedAtUTC,
  replacedAt: redemption.replacedAtUTC ?? null,
});

export const createMemberCtx = (ctx: StaffCtx, memberId: string, language: string): LocalizedCtx => ({
  ...ctx,
  member: { memberId },
  language,
});

export const maskedEmail = (email: string | null): string | null => email?.replace(/^(.)[^@]*/, '$1***') ?? null;

export const chosenMember = async ({ tx }: StaffCtx, memberId: string): Promise<Member> =>
  (await findMember(tx, memberId)) ?? throwApiError('NOT_FOUND');

export async function readMember(ctx: StaffCtx, memberId: string): Promise<Member> {
  const member = await chosenMember(ctx, memberId);
  await recordReading(ctx, 'members.read', memberId);
  return member;
}

/**
 * Loads a member who is not erased, without a lock, because provider accounts must be locked before members. Throws
 * NOT_FOUND.
 */
export async function presentMember(ctx: StaffCtx, memberId: string): Promise<Member> {
  const member = await chosenMember(ctx, memberId);
  return member.status === 'DELETED' ? throwApiError('NOT_FOUND') : member;
}

/** Locks a member who is not erased until the transaction ends, which serializes actions. Throws NOT_FOUND. */
export async function heldMember({ tx }: StaffCtx, memberId: string): Promise<Member> {
  const member = await lockMember(tx, memberId);
  return member && member.status !== 'DELETED' ? member : throwApiError('NOT_FOUND');
}
