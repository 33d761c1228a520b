import type { Redemption } from '@fareback/contract';
import type { MemberCtx } from '../../../call/context.ts';
import { throwApiError } from '../../../platform/api-error.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import type { KeyRing } from '../../../platform/encryption/key-ring.ts';
import { isUuid } from '../../../platform/ids.ts';
import { presentRedemption } from './present.ts';
import { acknowledgeRow, redemptionRows } from './redemption-row-store.ts';
import { viewOf } from './view.ts';

/**
 * Returns a member's redemptions by id with their texts at that time, without ids of other members and canceled
 * redemptions [REDEEM-09].
 */
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

/** Returns one redemption of the member. Throws NOT_FOUND, also for another member's [API-54]. */
export async function readRedemption(ctx: MemberCtx, redemptionId: string): Promise<Redemption> {
  if (!isUuid(redemptionId)) throwApiError('NOT_FOUND');
  const { tx, keyRing, tenant, member, language } = ctx;
  const scope = { keyRing, tenantId: tenant.tenantId, memberId: member.memberId };
  const found = await readRedemptions(tx, scope, [redemptionId.toLowerCase()], language);
  return found.get(redemptionId.toLowerCase()) ?? throwApiError('NOT_FOUND');
}

/** Marks a redemption as seen, once, and returns it. Throws NOT_FOUND [API-20]. */
export async function acknowledgeRedemption(ctx: MemberCtx, redemptionId: string): Promise<Redemption> {
  if (!isUuid(redemptionId)) throwApiError('NOT_FOUND');
  await acknowledgeRow(ctx.tx, ctx.member.memberId, redemptionId, ctx.now);
  return readRedemption(ctx, redemptionId);
}
