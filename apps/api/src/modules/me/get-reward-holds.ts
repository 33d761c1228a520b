import type { MemberCtx } from '../../call/context.ts';
import { holdMonths, readWithheld } from '../reward-holds/index.ts';
import { earningTitles } from './earning-titles.ts';

/**
 * Returns how many months one-time rewards are withheld after an erasure, and which were withheld from the member, by
 * title [PRIV-06].
 */
export async function getRewardHolds(
  ctx: MemberCtx,
): Promise<{ months: number; withheld: { title: string; withheldAtUTC: string }[] }> {
  const { tx, keyRing, member, language } = ctx;
  const rewards = await readWithheld(tx, member.memberId);
  const rows = rewards.map(({ reward, withheldAt }) => {
    const [earnedFor = '', name = ''] = reward.split(/:(.*)/s);
    const isOfCampaign = ['c', 'x', 'a'].includes(earnedFor);
    return {
      earnedFor,
      earnedByCode: earnedFor === 'code' ? name : null,
      earning: { campaignId: isOfCampaign ? (name.split(':')[0] ?? null) : null },
      withheldAt,
    };
  });
  const { titleOf, translate } = await earningTitles(ctx, rows, language);
  return {
    months: await holdMonths({ tx, keyRing }),
    withheld: rows.map((row) => ({
      title: titleOf(row) ?? translate('history.EARN'),
      withheldAtUTC: row.withheldAt.toISOString(),
    })),
  };
}
