import type { Tx } from '../../platform/database/transactions.ts';
import { lockAccounts } from './accounts.ts';
import { claimEarning } from './claim-earning.ts';
import { type Granting, grantEarnings } from './grant-earnings.ts';
import type { Grant } from './shapes.ts';

/**
 * Grants earnings that stand in the balance at once, as those do that a member had before: each is issued and claimed in
 * the books, and pays a debt first. Keys are passed over as by `grantEarnings`. Answers the keys that are new, by member.
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
