import type { Deduction, DeductionPreview, Goodwill } from '@fareback/contract/admin';
import type { AuditEntry, StaffCtx } from '../../../call/staff.ts';
import { agencyLimit } from '../../../call/tenant.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { DAY_MILLIS } from '../../../platform/local-date.ts';
import { factsOnRecord } from '../../acts/index.ts';
import { countPoints } from '../../approvals/index.ts';
import {
  accountOf,
  balanceOf,
  deductedFor,
  deductPoints,
  givenSince,
  grantClaimed,
  lockAccounts,
  owedKeys,
} from '../../ledger/index.ts';
import { causeOf } from '../cause-of.ts';
import type { Case } from './account-acts.ts';
import { about, heldMember, readMember } from './chosen-member.ts';
import { assertNotOwnAccount } from './own-account.ts';

/** Key prefix of goodwill lots, by which the history recognizes them. */
const KIND = 'goodwill:';

/** Throws GOODWILL_LIMIT above the limit per action, or per member in 24 hours. */
async function keepToLimits({ tx, tenant, now }: StaffCtx, memberId: string, points: number): Promise<void> {
  const since = new Date(now.getTime() - DAY_MILLIS);
  const given = await givenSince(tx, memberId, { prefix: KIND, since });
  const perAct = agencyLimit(tenant, 'goodwillPointsPerAct');
  const left = Math.max(0, agencyLimit(tenant, 'goodwillPointsPerMemberPerDay') - given);
  if (points > perAct || points > left) throwAdminError('GOODWILL_LIMIT', { extra: { perAct, left } });
}

/**
 * Grants points at once, in a separate lot that expires like the agency's other points; a debt is paid first.
 * Idempotent per caller key, and returns the grant. Throws NOT_FOUND, OWN_ACCOUNT, MEMBER_RESTS, GOODWILL_LIMIT, and
 * KEY_TAKEN if the key was used with another number [LEDGER-05, DESK-43, DESK-260, RIDE-10].
 */
export async function giveGoodwill(
  ctx: StaffCtx,
  asked: Case & { points: number; idempotencyKey: string },
): Promise<Goodwill> {
  const { tx, tenant, now } = ctx;
  const { memberId, idempotencyKey } = asked;
  const member = await heldMember(ctx, memberId);
  assertNotOwnAccount(ctx, member);
  const { status } = member;
  if (status === 'SUSPENDED' || status === 'OPTED_OUT') return throwAdminError('MEMBER_RESTS');
  const before = (await lockAccounts(tx, [memberId])).get(memberId)?.available ?? 0;
  const earningKey = `${KIND}${causeOf(idempotencyKey, memberId)}`;
  const held = (await owedKeys(tx, [memberId], [earningKey])).at(0);
  const { points } = asked;
  if (held && held.amount !== points) return throwAdminError('KEY_TAKEN');
  if (!held) {
    await keepToLimits(ctx, memberId, points);
    const grant = { memberId, earningKey, campaignId: null, amount: points, earnedAt: now };
    await grantClaimed(tx, tenant, now, [grant]);
    await countPoints(ctx, points);
  }
  const balance = await balanceOf(tx, memberId);
  const isRepeated = held !== undefined;
  await ctx.record(about('members.goodwill', asked, { points, isRepeated, before, after: balance }));
  return { points, isRepeated, balance };
}

const transferOf = { BALANCE: 'BALANCE_DEDUCTION', SUSPENSION: 'SUSPENSION_DEDUCTION' } as const;

/** Shows the effect of a deduction; without `points`, of the whole balance. Throws NOT_FOUND [DESK-38]. */
export async function previewDeduction(ctx: StaffCtx, memberId: string, points?: number): Promise<DeductionPreview> {
  await readMember(ctx, memberId);
  const balance = (await accountOf(ctx.tx, memberId))?.available ?? 0;
  return { points: Math.min(points ?? balance, balance), balance };
}

type DeductionInput = Case & { points?: number | undefined; kind: keyof typeof transferOf; idempotencyKey: string };

/** True if a logged action had the same amount; older entries without `isAll` may have meant the whole balance. */
const isSame = (facts: AuditEntry['facts'], points: number | undefined): boolean =>
  points === undefined ? facts['isAll'] !== false : facts['isAll'] !== true && facts['wanted'] === points;

/**
 * Deducts points, earliest expiry first, never below 0; without a number, all. Idempotent per caller key, and returns
 * the points deducted. Throws NOT_FOUND, and KEY_TAKEN if the key was used with another number [LEDGER-07, DESK-38,
 * DESK-260].
 */
export async function deductFromMember(ctx: StaffCtx, asked: DeductionInput): Promise<Deduction> {
  const { tx, tenant, now } = ctx;
  const { memberId, kind, idempotencyKey } = asked;
  await heldMember(ctx, memberId);
  const balance = (await lockAccounts(tx, [memberId])).get(memberId)?.available ?? 0;
  const wanted = asked.points ?? balance;
  const causeId = causeOf(idempotencyKey, memberId);
  const first = await factsOnRecord(tx, { verb: 'members.deduct', memberId, facts: { causeId, kind } });
  if (first && !isSame(first, asked.points)) return throwAdminError('KEY_TAKEN');
  const reason = transferOf[kind];
  const taken = await deductedFor(tx, { memberId, causeId, reason });
  const isRepeated = taken !== undefined;
  const deduction = { memberId, points: wanted, causeId, reason };
  const points = isRepeated || wanted === 0 ? 0 : await deductPoints(tx, tenant.tenantId, now, deduction);
  await countPoints(ctx, points);
  const after = balance - points;
  const isAll = asked.points === undefined;
  await ctx.record(about('members.deduct', asked, { kind, wanted, isAll, points, before: balance, after, causeId }));
  return { points: taken ?? points, balance: after, isRepeated };
}
