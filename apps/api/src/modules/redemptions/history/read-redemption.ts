import type { Redemption } from '@fareback/contract';
import type { MemberCtx } from '../../../call/context.ts';
import { throwApiError } from '../../../platform/api-error.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import type { KeyRing } from '../../../platform/encryption/key-ring.ts';
import { isUuid } from '../../../platform/ids.ts';
import { presentRedemption } from './present.ts';
import { acknowledgeRow, redemptionRows } from './redemption-row-store.ts';
import { viewOf } from './view.ts';

/** A member's redemptions by id, in the words of their moment; ids of others, and what never came about, are left out [REDEEM-09]. */
export async function readRedemptions(
  tx: Tx,
  { keyRing, tenantId, memberId }: { keyRing: KeyRing; tenantId: string; memberId: string },
  redemptionIds: string[],
  language: string,
): Promise<Map<string, Redemption>> {
  const rows = await redemptionRows(tx, [memberId], redemptionIds);
  const confirmed = rows.filter(({ status }) => status === 'CONFIRMED');
  return new Map(
    confirmed.map((row) => [row.redemptionId, presentRedemption(viewOf(keyRing, tenantId, row), language)]),
  );
}

/** One redemption of the member. Refuses NOT_FOUND, also for another member's [API-54]. */
export async function readRedemption(ctx: MemberCtx, redemptionId: string): Promise<Redemption> {
  if (!isUuid(redemptionId)) throwApiError('NOT_FOUND');
  const { tx, keyRing, tenant, member, language } = ctx;
  const scope = { keyRing, tenantId: tenant.tenantId, memberId: member.memberId };
  const found = await readRedemptions(tx, scope, [redemptionId.toLowerCase()], language);
  return found.get(redemptionId.toLowerCase()) ?? throwApiError('NOT_FOUND');
}

/** Notes that the member saw a redemption, once, and answers it. Refuses NOT_FOUND [API-20]. */
export async function acknowledgeRedemption(ctx: MemberCtx, redemptionId: string): Promise<Redemption> {
  if (!isUuid(redemptionId)) throwApiError('NOT_FOUND');
  await acknowledgeRow(ctx.tx, ctx.member.memberId, redemptionId, ctx.now);
  return readRedemption(ctx, redemptionId);
}
