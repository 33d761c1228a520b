import { type BacktestPart, backtestDaysMost } from '@fareback/contract/admin';
import { budgetPointsOf, type PackCampaign } from '@fareback/tenant-pack';
import type { StaffCtx } from '../../../call/staff.ts';
import { localized } from '../../../platform/localized.ts';
import { backtestPrograms } from '../../earning/index.ts';
import { contentOfVersion, type VersionRow } from '../../versions/index.ts';
import { assertDays } from '../assert-days.ts';
import { chosenVersion } from './chosen-version.ts';
import { predecessor } from './read-versions.ts';

type Share = Awaited<ReturnType<typeof backtestPrograms>>['proposed'][number];

export interface BacktestDays {
  from: string;
  to: string;
  against?: number | undefined;
}

interface BacktestPartQuery extends BacktestDays {
  after?: string | undefined;
  limit: number;
  language: string;
}

/**
 * A version's campaigns and titles, and a formatter of a campaign's share, which omits members for callers without
 * access.
 */
export async function campaignsOf(ctx: StaffCtx, number: number | null, language: string) {
  const stored = number === null ? undefined : await contentOfVersion(ctx.tx, number);
  const campaigns = stored?.content.programme.campaigns ?? ([] as PackCampaign[]);
  const overlaps = stored?.content.tenant.settings.overlaps ?? ('ALL' as const);
  const pointValue = stored?.content.tenant.settings.pointValue ?? null;
  const budgets = new Map(campaigns.map((campaign) => [campaign.id, budgetPointsOf(campaign, pointValue)]));
  const wording = Object.entries(stored?.content.wording ?? {});
  const titleOf = (id: string): string => {
    const texts = wording.map(([code, words]): [string, { Title?: string }] => [code, words.campaigns[id] ?? {}]);
    return localized(Object.fromEntries(texts), language).Title ?? id;
  };
  return {
    campaigns,
    overlaps,
    titles: Object.fromEntries(campaigns.map(({ id }) => [id, titleOf(id)])),
    told: (share: Share) => ({
      ...share,
      most: ctx.may('members.read') ? share.most : [],
      title: titleOf(share.campaignId),
      budget: budgets.get(share.campaignId) ?? null,
    }),
  };
}

export const otherThan = async (ctx: StaffCtx, row: VersionRow, against: number | undefined): Promise<number | null> =>
  against === undefined ? predecessor(ctx, row) : (await chosenVersion(ctx, against)).number;

const countErrors = async (ctx: StaffCtx, number: number | null): Promise<number> =>
  number === null ? 0 : (await chosenVersion(ctx, number)).faults;

/**
 * Backtests a version against another on part of the members; errors and budgets are listed, not applied [DESK-147,
 * DESK-333, DESK-334].
 */
export async function backtestVersion(ctx: StaffCtx, number: number, asked: BacktestPartQuery): Promise<BacktestPart> {
  assertDays(asked, backtestDaysMost);
  const row = await chosenVersion(ctx, number);
  const against = await otherThan(ctx, row, asked.against);
  const { from, to, after = null, limit, language } = asked;
  const [proposed, present] = [await campaignsOf(ctx, number, language), await campaignsOf(ctx, against, language)];
  const part = await backtestPrograms(ctx, { proposed, present }, { from, to, after, size: limit });
  return {
    ...part,
    against,
    faults: { proposed: row.faults, present: await countErrors(ctx, against) },
    proposed: part.proposed.map(proposed.told),
    present: part.present.map(present.told),
    titles: { ...present.titles, ...proposed.titles },
  };
}
