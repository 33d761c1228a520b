import type { Goodwill } from '@fareback/contract/admin';
import type { StaffCtx } from '../../../../call/staff.ts';
import { agencyLimit } from '../../../../call/tenant.ts';
import { throwAdminError } from '../../../../platform/api-error.ts';
import { DAY_MILLIS } from '../../../../platform/durations.ts';
import { countPoints } from '../../../approvals/index.ts';
import { balanceOf, givenSince, grantClaimed, lockAccounts, owedKeys } from '../../../ledger/index.ts';
import { causeOf } from '../../cause-of.ts';
import { heldMember } from '../chosen-member.ts';
import { about } from './about.ts';
import type { Case } from './status.ts';

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
 * Idempotent per caller key, and returns the grant. Throws NOT_FOUND, MEMBER_RESTS, GOODWILL_LIMIT, and KEY_TAKEN if
 * the key was used with another number [LEDGER-05, DESK-43, DESK-260].
 */
export async function giveGoodwill(
  ctx: StaffCtx,
  asked: Case & { points: number; idempotencyKey: string },
): Promise<Goodwill> {
  const { tx, tenant, now } = ctx;
  const { memberId, idempotencyKey } = asked;
  const { status } = await heldMember(ctx, memberId);
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
