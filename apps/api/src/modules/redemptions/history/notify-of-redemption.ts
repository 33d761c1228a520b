import type { Tenant } from '../../../call/tenant.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import { DAY_MILLIS } from '../../../platform/local-date.ts';
import { notifyMembers } from '../../notifications/index.ts';

/** A message later than this does not help any more. */
const LIFE_MILLIS = 3 * DAY_MILLIS;

interface NotifyCtx {
  tx: Tx;
  tenant: Pick<Tenant, 'timeZone'>;
  now: Date;
}

interface Redeemed {
  memberId: string;
  redemptionId: string;
}

/** Notifies a member that points of a redemption came back; nothing for a free one [NOTIFY-19]. */
export async function notifyOfRefund(
  ctx: NotifyCtx,
  { memberId, redemptionId }: Redeemed,
  amount: number,
): Promise<void> {
  if (amount === 0) return;
  const expiresAt = new Date(ctx.now.getTime() + LIFE_MILLIS);
  const subject = `${redemptionId}/refund`;
  await notifyMembers(ctx, [{ memberId, kind: 'REDEMPTION', subject, facts: { amount }, expiresAt }]);
}

/** Notifies a member that staff replaced a code or ticket [NOTIFY-19, REDEEM-34]. */
export async function notifyOfReplacement(ctx: NotifyCtx, { memberId, redemptionId }: Redeemed): Promise<void> {
  const expiresAt = new Date(ctx.now.getTime() + LIFE_MILLIS);
  const subject = `${redemptionId}/replaced`;
  await notifyMembers(ctx, [{ memberId, kind: 'REDEMPTION', subject, facts: { isReplaced: 1 }, expiresAt }]);
}

/** Notifies a member that an order that took a while can be used now [NOTIFY-19]. */
export async function notifyOfReady(ctx: NotifyCtx, { memberId, redemptionId }: Redeemed): Promise<void> {
  const expiresAt = new Date(ctx.now.getTime() + LIFE_MILLIS);
  const subject = `${redemptionId}/ready`;
  await notifyMembers(ctx, [{ memberId, kind: 'REDEMPTION', subject, facts: { isReady: 1 }, expiresAt }]);
}
