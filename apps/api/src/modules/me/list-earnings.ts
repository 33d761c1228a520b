import type { Earning, Page, UnclaimedGroup } from '@fareback/contract';
import type { MemberCtx } from '../../call/context.ts';
import { presentEarning, listEarnings as readEarnings, unclaimedGroups } from '../ledger/index.ts';
import { earningTitles } from './earning-titles.ts';

/**
 * Returns a page of the member's earnings, newest first, with the same titles as in the history [EARNING-01,
 * EARNING-02]. Throws INVALID_CURSOR.
 */
export async function listEarnings(
  ctx: MemberCtx,
  { language, ...list }: { path: string; language: string; cursor: string | undefined; groupId: string | undefined },
): Promise<Page<Earning>> {
  const { tx, keyRing, tenant, member } = ctx;
  const request = { keyRing, tenantId: tenant.tenantId, memberId: member.memberId, ...list };
  const { rows, links } = await readEarnings(tx, request);
  const named = rows.map((row) => ({ ...row, earning: row }));
  const { translate, titleOf } = await earningTitles(ctx, named, language);
  const data = named.map((row) => ({
    ...presentEarning(row.earning),
    earningTitle: titleOf(row) ?? translate('history.EARN'),
  }));
  return { data, links };
}

/** Returns the member's unclaimed earnings by cause, the group with the newest first [EARNING-12]. */
export async function listUnclaimed(ctx: MemberCtx, language: string): Promise<{ data: UnclaimedGroup[] }> {
  const rows = await unclaimedGroups(ctx.tx, ctx.member.memberId);
  const named = rows.map((row) => ({ ...row, earning: row }));
  const { translate, titleOf } = await earningTitles(ctx, named, language);
  const data = named.map((row) => ({
    GroupID: row.groupId,
    CampaignID: row.campaignId,
    earningTitle: titleOf(row) ?? translate('history.EARN'),
    count: row.count,
    amount: row.amount,
    FirstEarnedAtUTC: row.firstEarnedAt.toISOString(),
    LastEarnedAtUTC: row.lastEarnedAt.toISOString(),
  }));
  return { data };
}
