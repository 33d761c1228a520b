import { type BacktestPart, type BacktestRows, backtestDaysMost } from '@fareback/contract/admin';
import { budgetPointsOf, type PackCampaign } from '@fareback/tenant-pack';
import type { StaffCtx } from '../../../call/staff.ts';
import { throwApiError } from '../../../platform/api-error.ts';
import { localDate } from '../../../platform/local-date.ts';
import { localized } from '../../../platform/localized.ts';
import {
  type Activity,
  backtestMember,
  backtestPrograms,
  isAbout,
  isCounted,
  isStep,
  type JudgedActivity,
  type Verdict,
} from '../../earning/index.ts';
import { noonOf, providerNames, reasonsIn, rideIdOf, rideKindOf } from '../../rides/index.ts';
import { contentOfVersion, type VersionRow } from '../../versions/index.ts';
import { readMember } from '../members/chosen-member.ts';
import { assertDays } from '../reports/days.ts';
import { chosenVersion, predecessor } from './read-versions.ts';

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
export async function createRowPresenter(ctx: StaffCtx, language: string): Promise<(judged: JudgedActivity) => Row> {
  const reason = await reasonsIn({ ...ctx, language });
  const nameOf = await providerNames(ctx, language);
  const toOutcome = (verdict: Verdict | null, activity: Activity): Row['proposed'] => {
    if (verdict === null || !isAbout(verdict.decision.reason)) return null;
    const points = verdict.grants.reduce((sum, { amount }) => sum + amount, 0);
    const outcome = { counted: isCounted(verdict.decision.reason), reason: verdict.decision.reason, points };
    const steps = verdict.grants.filter(({ earningKey }) => isStep(earningKey));
    const added = steps.reduce((sum, { amount }) => sum + amount, 0);
    const line = { ...outcome, added, campaignId: verdict.campaign.campaignId, verdict };
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
    const { campaigns, overlaps, settings } = await campaignsOf(ctx, version, asked.language);
    return { campaign: campaigns.find(({ id }) => id === asked.campaign), campaigns, overlaps, settings };
  };
  const [proposed, present] = [await named(number), await named(against)];
  if (!proposed.campaign && !present.campaign) return throwApiError('NOT_FOUND');
  const { memberId } = await readMember(ctx, asked.member);
  const declared = daysIn(asked.declared);
  const did = await backtestMember(ctx, { proposed, present }, { ...asked, declared, memberId });
  const toRow = await createRowPresenter(ctx, asked.language);
  const rows = did.map(toRow).filter((row) => row.proposed !== null || row.present !== null);
  return { against, rows: rows.toReversed().slice(0, ROWS_MOST), isWhole: rows.length <= ROWS_MOST };
}

type Replayed = Awaited<ReturnType<typeof backtestPrograms>>;
type Share = Replayed['proposed'][number];
type DrawShare = Replayed['draws'][number];

interface BacktestDays {
  from: string;
  to: string;
  /** Days that count as declared, separated by commas. */
  declared?: string | undefined;
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
  const titleIn = (kind: 'campaigns' | 'offers' | 'draws', id: string): string => {
    const texts = wording.map(([code, words]): [string, { Title?: string }] => [code, words[kind]?.[id] ?? {}]);
    return localized(Object.fromEntries(texts), language).Title || id;
  };
  const titleOf = (id: string): string => titleIn('campaigns', id);
  const { offers = [], draws = [], teams = null, referral = null } = stored?.content.programme ?? {};
  const offerOf = (offerId: string) => ({
    offerId,
    title: titleIn('offers', offerId),
    points: offers.find(({ id }) => id === offerId)?.price ?? 0,
  });
  const given = new Map(
    campaigns.flatMap((one) => ('rewardOffer' in one && one.rewardOffer ? [[one.id, one.rewardOffer.offer]] : [])),
  );
  const { statuses = [], memberCaps = [] } = stored?.content.programme ?? {};
  return {
    campaigns,
    overlaps,
    draws,
    teams,
    referral,
    titleOf,
    hasBudget: (id: string): boolean => (budgets.get(id) ?? null) !== null,
    offerOf,
    challengeName: (id: string): string => {
      const names = wording.map(([code, words]): [string, { Name?: string }] => {
        const name = words.teams?.challenges?.[id];
        return [code, name ? { Name: name } : {}];
      });
      return localized(Object.fromEntries(names), language).Name || id;
    },
    settings: { statuses, memberCaps, pointValue },
    titles: Object.fromEntries(campaigns.map(({ id }) => [id, titleOf(id)])),
    told: (share: Share) => ({
      ...share,
      most: ctx.may('members.read') ? share.most : [],
      title: titleOf(share.campaignId),
      budget: budgets.get(share.campaignId) ?? null,
      ...(given.has(share.campaignId) && { offer: offerOf(given.get(share.campaignId) ?? '') }),
    }),
    toDraw: (share: DrawShare) => ({
      ...share,
      title: titleIn('draws', share.drawId),
      prizes: (draws.find(({ id }) => id === share.drawId)?.prizes ?? []).map(({ offer, winners }) => ({
        ...offerOf(offer),
        winners,
      })),
    }),
  };
}

const daysIn = (listed: string | undefined): string[] => listed?.split(',') ?? [];

const otherThan = async (ctx: StaffCtx, row: VersionRow, against: number | undefined): Promise<number | null> =>
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
  const declared = daysIn(asked.declared);
  const part = await backtestPrograms(ctx, { proposed, present }, { from, to, declared, after, size: limit });
  return {
    ...part,
    against,
    faults: { proposed: row.faults, present: await countErrors(ctx, against) },
    proposed: part.proposed.map(proposed.told),
    present: part.present.map(present.told),
    draws: part.draws.map(proposed.toDraw),
    titles: { ...present.titles, ...proposed.titles },
  };
}
