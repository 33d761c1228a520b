import type { ErasurePreview } from '@fareback/contract/admin';
import type { StaffCtx } from '../../../call/staff.ts';
import { throwAdminError, throwApiError } from '../../../platform/api-error.ts';
import type { Person } from '../../../platform/encryption/personal-data.ts';
import { eraseMember, exportMember, handOverCopy, type MemberCopy } from '../../privacy/index.ts';
import type { Case } from './account-acts.ts';
import { about, chosenMember, readMember } from './chosen-member.ts';
import { completingRequest } from './data-requests.ts';

/** Data that is anonymized instead of deleted. */
const nameless = new Set([
  'account',
  'earnings',
  'transfers',
  'yearOpenings',
  'redemptions',
  'codeReplacements',
  'supplierOrders',
  'rides',
  'referrals',
  'codes',
  'appEvents',
  'acts',
  'dataRequests',
]);

const personOf = ({ tx, keyRing, tenant, now }: StaffCtx, memberId: string): Person => ({
  tx,
  keyRing,
  tenantId: tenant.tenantId,
  memberId,
  now,
});

/** Counts a member's data by kind, whether it is deleted, and the points removed. Throws NOT_FOUND [DESK-39]. */
export async function previewErasure(ctx: StaffCtx, memberId: string): Promise<ErasurePreview> {
  const { status } = await readMember(ctx, memberId);
  if (status === 'DELETED') return { parts: [], points: 0 };
  const copy = await exportMember(personOf(ctx, memberId));
  const parts = Object.entries(copy).flatMap(([part, value]) =>
    Array.isArray(value) && value.length > 0 ? [{ part, rows: value.length, goes: !nameless.has(part) }] : [],
  );
  const { unclaimed, available } = copy['account'] as { unclaimed: number; available: number };
  return { parts, points: unclaimed + available };
}

/**
 * Erases a member for good; idempotent. Throws NOT_FOUND, and WAITS_FOR_SUPPLIER while a redemption is pending
 * [AUTH-30, DESK-39].
 */
export async function eraseForGood(ctx: StaffCtx, memberId: string): Promise<{ outcome: 'ERASED' | 'ERASED_BEFORE' }> {
  return completingRequest(ctx, { memberId, kind: 'ERASE' }, async (request) => {
    const outcome = await eraseMember(personOf(ctx, memberId));
    if (outcome === 'UNKNOWN') return throwApiError('NOT_FOUND');
    if (outcome === 'HELD') return throwAdminError('WAITS_FOR_SUPPLIER');
    await ctx.record(about('members.erase', { memberId }, { outcome, ...request }));
    return { outcome };
  });
}

/**
 * Exports all data of a member; each export is logged and appears in later ones. Throws NOT_FOUND [AUTH-30, DESK-39].
 */
export async function copyOfMember(ctx: StaffCtx, asked: Case): Promise<MemberCopy> {
  await chosenMember(ctx, asked.memberId);
  return completingRequest(ctx, { memberId: asked.memberId, kind: 'COPY' }, async (request) => {
    const copy = await handOverCopy(personOf(ctx, asked.memberId));
    await ctx.record(about('members.export', asked, request));
    return copy;
  });
}
