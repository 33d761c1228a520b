import type { Tx } from '../../platform/database/transactions.ts';
import { lockAccounts } from './accounts.ts';
import { claimEarning } from './claim-earning.ts';
import { type Granting, grantEarnings } from './grant-earnings.ts';
import type { Grant } from './shapes.ts';

/**
 * Grants earnings directly to the balance, for points a member already had: each is issued and claimed, and pays debt
 * first. Skips keys like `grantEarnings`. Returns the new keys by member.
 */
export async function grantClaimed(
  tx: Tx,
  tenant: Granting,
  now: Date,
  grants: Grant[],
): Promise<{ memberId: string; earningKey: string }[]> {
  await lockAccounts(tx, [...new Set(grants.map(({ memberId }) => memberId))]);
  const made = await grantEarnings(tx, tenant, now, grants);
  for (const { memberId, earningId } of made) {
    await claimEarning({ tx, tenant, now, member: { memberId } }, earningId);
  }
  return made;
}
