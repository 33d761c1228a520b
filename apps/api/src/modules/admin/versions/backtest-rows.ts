import { type BacktestRows, backtestDaysMost } from '@fareback/contract/admin';
import type { StaffCtx } from '../../../call/staff.ts';
import { throwApiError } from '../../../platform/api-error.ts';
import { localDate } from '../../../platform/local-date.ts';
import {
  type Activity,
  backtestMember,
  isAbout,
  isCounted,
  type JudgedActivity,
  type Verdict,
} from '../../earning/index.ts';
import { noonOf, providerNames, reasonsIn, rideIdOf, rideKindOf } from '../../rides/index.ts';
import { assertDays } from '../assert-days.ts';
import { readMember } from '../members/chosen-member.ts';
import { type BacktestDays, campaignsOf, otherThan } from './backtest-version.ts';
import { chosenVersion } from './chosen-version.ts';

const ROWS_MOST = 500;

interface BacktestRowQuery extends BacktestDays {
  campaign: string;
  member: string;
  language: string;
}

type Row = BacktestRows['rows'][number];

function whatOf({ providerId, eventId, endedAt, type, mode, isUnproven = false }: Activity, timeZone: string) {
  const moment = new Date(endedAt);
  return {
    rideId: isUnproven ? null : rideIdOf({ providerId, eventId, endedAt: moment }),
    kind: rideKindOf(type),
    mode,
    at: isUnproven ? noonOf(localDate(moment, timeZone), timeZone) : moment.toISOString(),
    isTimeHidden: isUnproven,
  };
}

/** Formats evaluated activities; empty if the campaign does not concern such an activity. */
async function createRowPresenter(ctx: StaffCtx, language: string): Promise<(judged: JudgedActivity) => Row> {
  const reason = await reasonsIn({ ...ctx, language });
  const nameOf = await providerNames(ctx, language);
  const toOutcome = (verdict: Verdict | null, activity: Activity): Row['proposed'] => {
    if (verdict === null || !isAbout(verdict.decision.reason)) return null;
    const points = verdict.grants.reduce((sum, { amount }) => sum + amount, 0);
    const outcome = { counted: isCounted(verdict.decision.reason), reason: verdict.decision.reason, points };
    const line = { ...outcome, campaignId: verdict.campaign.campaignId, verdict };
    return { counted: outcome.counted, points, sentence: reason(line, activity) };
  };
  return ({ behaviour: activity, proposed, present }) => ({
    ...whatOf(activity, ctx.tenant.timeZone),
    providerName: nameOf(activity.providerId),
    proposed: toOutcome(proposed, activity),
    present: toOutcome(present, activity),
  });
}

/**
 * The rows behind a member's earnings by a campaign, for two versions, newest first; logs the read. Throws NOT_FOUND if
 * neither has the campaign [DESK-176].
 */
export async function backtestRows(ctx: StaffCtx, number: number, asked: BacktestRowQuery): Promise<BacktestRows> {
  assertDays(asked, backtestDaysMost);
  const against = await otherThan(ctx, await chosenVersion(ctx, number), asked.against);
  const named = async (version: number | null) => {
    const { campaigns, overlaps } = await campaignsOf(ctx, version, asked.language);
    return { campaign: campaigns.find(({ id }) => id === asked.campaign), overlaps };
  };
  const [proposed, present] = [await named(number), await named(against)];
  if (!proposed.campaign && !present.campaign) return throwApiError('NOT_FOUND');
  const { memberId } = await readMember(ctx, asked.member);
  const did = await backtestMember(ctx, { proposed, present }, { ...asked, memberId });
  const toRow = await createRowPresenter(ctx, asked.language);
  const rows = did.map(toRow).filter((row) => row.proposed !== null || row.present !== null);
  return { against, rows: rows.toReversed().slice(0, ROWS_MOST), isWhole: rows.length <= ROWS_MOST };
}
