import type { BacktestPart } from '@fareback/contract/admin';
import type { PackCampaign } from '@fareback/tenant-pack';
import type { StaffCtx } from '../../../call/staff.ts';
import { refuseStaff } from '../../../platform/refusal.ts';
import { backtestProgrammes } from '../../earning/index.ts';
import { contentOfVersion, type VersionRow } from '../../versions/index.ts';
import { chosenVersion } from './chosen-version.ts';
import { predecessor } from './read-versions.ts';

/** As many days as one backtest looks at. */
const DAYS_MOST = 366;
const DAY = 86_400_000;

/** What is asked of a version: days, what it is compared with, and which members are next. */
interface Asked {
  from: string;
  to: string;
  against?: number | undefined;
  after?: string | undefined;
  limit: number;
}

function refuseDays({ from, to }: Pick<Asked, 'from' | 'to'>): void {
  const days = (Date.parse(to) - Date.parse(from)) / DAY + 1;
  if (days < 1 || days > DAYS_MOST) refuseStaff('INVALID_REQUEST', { field: days < 1 ? 'to' : 'from' });
}

/** The campaigns of a version, with their titles. */
async function campaignsOf({ tx }: StaffCtx, number: number | null) {
  const said = number === null ? undefined : await contentOfVersion(tx, number);
  const titles = said?.content.wording.en.campaigns ?? {};
  return {
    campaigns: said?.content.programme.campaigns ?? ([] as PackCampaign[]),
    titled: <T extends { campaignId: string }>(share: T) => ({
      ...share,
      title: titles[share.campaignId]?.Title ?? share.campaignId,
    }),
  };
}

const otherThan = async (ctx: StaffCtx, row: VersionRow, against: number | undefined): Promise<number | null> =>
  against === undefined ? predecessor(ctx, row) : (await chosenVersion(ctx, against)).number;

/** What a version would have cost by what some of the members did on days that were, beside another version [DESK-147]. */
export async function backtestVersion(ctx: StaffCtx, number: number, asked: Asked): Promise<BacktestPart> {
  refuseDays(asked);
  const row = await chosenVersion(ctx, number);
  const against = await otherThan(ctx, row, asked.against);
  const [proposed, present] = [await campaignsOf(ctx, number), await campaignsOf(ctx, against)];
  const { from, to, after = null, limit } = asked;
  const part = await backtestProgrammes(
    ctx,
    { proposed: proposed.campaigns, present: present.campaigns },
    { from, to, after, size: limit },
  );
  return { ...part, against, proposed: part.proposed.map(proposed.titled), present: part.present.map(present.titled) };
}
