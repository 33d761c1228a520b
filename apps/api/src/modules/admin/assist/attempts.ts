import type { StaffCtx } from '../../../call/staff.ts';
import { openAttemptsOfMember, writeResult } from '../../assisted/index.ts';
import { redemptionsOfKeys } from '../../redemptions/index.ts';

/** Recent attempts whose result is looked up: more than anyone presses before the member's page opens again. */
const LOOKED_UP = 50;

interface Result {
  attemptId: string;
  memberId: string;
  redemptionId: string;
  offerId: string;
  price: number;
}

/** Records the redemption of an attempt in the list and the audit log, once for a repeated press. */
export async function recordResult(ctx: StaffCtx, result: Result): Promise<void> {
  const { attemptId, memberId, redemptionId, offerId, price } = result;
  if ((await writeResult(ctx.tx, attemptId, redemptionId)) === 0) return;
  const facts = { offerId, points: price, attempt: attemptId };
  await ctx.record({ verb: 'assist.redeemed', subject: { kind: 'redemption', id: redemptionId }, memberId, facts });
}

/**
 * Records results that came after the press: of a supplier that answered late, or of a press whose reply was lost.
 * Otherwise points would be spent and nothing could be printed or undone [ASSIST-10].
 */
export async function recordLateResults(ctx: StaffCtx, memberId: string): Promise<void> {
  const open = await openAttemptsOfMember(ctx.tx, memberId, LOOKED_UP);
  if (open.length === 0) return;
  const results = await redemptionsOfKeys(
    ctx.tx,
    memberId,
    open.map(({ attemptId }) => attemptId),
  );
  for (const { key, ...result } of results) await recordResult(ctx, { ...result, attemptId: key, memberId });
}
