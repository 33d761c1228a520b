import type { RideTrial } from '@fareback/contract/admin';
import type { StaffCtx } from '../../../call/staff.ts';
import { throwApiError } from '../../../platform/api-error.ts';
import { tryActivity, type Verdict } from '../../earning/index.ts';
import { rideIdOf } from '../../rides/index.ts';
import { readMember } from '../members/chosen-member.ts';
import { campaignsOf, createRowPresenter } from './backtest.ts';
import { chosenVersion, predecessor } from './read-versions.ts';

type Line = RideTrial['campaigns'][number];
type Program = Awaited<ReturnType<typeof campaignsOf>>;

function addGrants(
  outcome: { counted: boolean; points: number; sentence: string } | null,
  verdict: Verdict | null,
  { offerOf }: Program,
): Line['proposed'] {
  if (outcome === null) return null;
  const grants = verdict?.grants ?? [];
  const offer = grants.find((grant) => grant.offer !== undefined)?.offer;
  const entries = grants.reduce((sum, grant) => sum + (grant.entries?.entries ?? 0), 0);
  return { ...outcome, offer: offer ? offerOf(offer.offer).title : null, entries };
}

const pointsOf = (lines: readonly Line[], by: 'proposed' | 'present'): number =>
  lines.reduce((sum, line) => sum + (line[by]?.points ?? 0), 0);

/**
 * Tries a version on one of a member's rides: each campaign's result and why, next to the version riders have. Logs the
 * read, and writes nothing else. Throws NOT_FOUND, also for a ride whose time is hidden [DESK-684].
 */
export async function tryRide(
  ctx: StaffCtx,
  { number, member, ride }: { number: number; member: string; ride: string },
  language: string,
): Promise<RideTrial> {
  const row = await chosenVersion(ctx, number);
  const against = await predecessor(ctx, row);
  const [proposed, present] = [await campaignsOf(ctx, number, language), await campaignsOf(ctx, against, language)];
  const { memberId } = await readMember(ctx, member);
  const tried = await tryActivity(
    ctx,
    { proposed, present },
    {
      memberId,
      isAsked: ({ isUnproven = false, providerId, eventId, endedAt }) =>
        !isUnproven && rideIdOf({ providerId, eventId, endedAt: new Date(endedAt) }) === ride,
    },
  );
  if (tried === null) return throwApiError('NOT_FOUND');
  const toRow = await createRowPresenter(ctx, language);
  const verdictOf = (verdicts: readonly Verdict[], id: string): Verdict | null =>
    verdicts.find(({ campaign }) => campaign.campaignId === id) ?? null;
  const lineOf = (campaignId: string): Line => {
    const verdicts = {
      proposed: verdictOf(tried.proposed, campaignId),
      present: verdictOf(tried.present, campaignId),
    };
    const outcome = toRow({ behaviour: tried.activity, ...verdicts });
    const owner = verdicts.proposed ? proposed : present;
    return {
      campaignId,
      title: owner.titleOf(campaignId),
      isAhead: tried.ahead.includes(campaignId),
      hasBudget: owner.hasBudget(campaignId),
      proposed: addGrants(outcome.proposed, verdicts.proposed, proposed),
      present: addGrants(outcome.present, verdicts.present, present),
    };
  };
  const ids = [...tried.proposed, ...tried.present].map(({ campaign }) => campaign.campaignId);
  const lines = [...new Set(ids)].map(lineOf).filter((line) => line.proposed !== null || line.present !== null);
  const { kind, mode, at, providerName } = toRow({ behaviour: tried.activity, proposed: null, present: null });
  return {
    against,
    faults: row.faults,
    kind,
    mode,
    at,
    providerName,
    isVoided: tried.isVoided,
    points: { proposed: pointsOf(lines, 'proposed'), present: pointsOf(lines, 'present') },
    campaigns: lines.toSorted((a, b) => (b.proposed?.points ?? -1) - (a.proposed?.points ?? -1)),
    unjudged: tried.unjudged.map(proposed.titleOf),
  };
}
