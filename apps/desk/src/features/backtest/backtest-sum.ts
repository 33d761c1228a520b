import {
  type BacktestFinding,
  type BacktestPart,
  backtestFindings,
  type CampaignShare,
  type DrawShare,
  monthsPast,
} from '@fareback/contract/admin';

/** Total of all parts so far; `next` is the continuation, null at the end. */
export interface BacktestSum {
  against: number | null;
  faults: BacktestPart['faults'];
  all: number;
  looked: number;
  members: number;
  behaviours: number;
  next: string | null;
  proposed: readonly CampaignShare[];
  present: readonly CampaignShare[];
  /** Draws of the version itself. */
  draws: readonly DrawShare[];
  unjudged: readonly string[];
  ahead: readonly string[];
  moments: BacktestPart['moments'];
  titles: Readonly<Record<string, string>>;
}

export interface CampaignFigures {
  campaignId: string;
  title: string;
  pointsNow: number;
  pointsThen: number;
  reached: number;
  /** Offers given by this version. */
  offers: number;
  /** Points that these offers cost riders who buy them. */
  offersWorth: number;
  /** Entries for a draw given by this version. */
  entries: number;
  /** Median and 90th percentile of the points per earning member. */
  median: number;
  p90: number;
  max: number;
  /** Percentage of qualifying actions that a limit kept from earning. */
  capped: number;
  /** Top earners; from the other version if this one has no such campaign. */
  most: CampaignShare['most'];
}

export interface BacktestPlace {
  name: string;
  values: readonly [present: number, proposed: number];
}

const DAY = 86_400_000;
const DAYS_SHOWN = 35;
const MAX_FINDINGS = 10;

const addedBy = <T>(rows: readonly T[], keyOf: (row: T) => string | number, add: (one: T, other: T) => T): T[] => {
  const sums = new Map<string | number, T>();
  for (const row of rows) {
    const known = sums.get(keyOf(row));
    sums.set(keyOf(row), known === undefined ? row : add(known, row));
  }
  return [...sums.values()];
};

const shareTogether = (one: CampaignShare, other: CampaignShare): CampaignShare => ({
  ...one,
  points: one.points + other.points,
  earnings: one.earnings + other.earnings,
  offers: (one.offers ?? 0) + (other.offers ?? 0),
  entries: (one.entries ?? 0) + (other.entries ?? 0),
  reached: one.reached + other.reached,
  qualifying: one.qualifying + other.qualifying,
  capped: one.capped + other.capped,
  days: addedBy(
    [...one.days, ...other.days],
    ({ day }) => day,
    (a, b) => ({ ...a, points: a.points + b.points }),
  ),
  spread: addedBy(
    [...one.spread, ...other.spread],
    ({ points }) => points,
    (a, b) => ({ ...a, members: a.members + b.members }),
  ),
  most: [...one.most, ...other.most].toSorted((a, b) => b.points - a.points).slice(0, MAX_FINDINGS),
  refused: addedBy(
    [...one.refused, ...other.refused],
    ({ reason }) => reason,
    (a, b) => ({ ...a, count: a.count + b.count }),
  ),
  mostInADay: other.mostInADay.earnings > one.mostInADay.earnings ? other.mostInADay : one.mostInADay,
  ...(one.goal && other.goal && { goal: { ...one.goal, total: one.goal.total + other.goal.total } }),
});

/** Shares as they are paid: a goal that all members together do not reach costs nothing [CAMP-88]. */
const asPaid = (shares: readonly CampaignShare[]): CampaignShare[] =>
  shares.map((share) =>
    share.goal && share.goal.total < share.goal.target
      ? { ...share, points: 0, earnings: 0, offers: 0, entries: 0, reached: 0, days: [], spread: [], most: [] }
      : share,
  );

const sharesTogether = (some: readonly CampaignShare[], more: readonly CampaignShare[]): CampaignShare[] =>
  addedBy([...some, ...more], ({ campaignId }) => campaignId, shareTogether);

const drawsTogether = (one: DrawShare, other: DrawShare): DrawShare => ({
  ...one,
  entries: one.entries + other.entries,
  members: one.members + other.members,
  beyondLimits: one.beyondLimits + other.beyondLimits,
});

export const withPart = (soFar: BacktestSum | null, part: BacktestPart): BacktestSum => ({
  against: part.against,
  faults: part.faults,
  all: soFar?.all ?? part.all ?? 0,
  looked: (soFar?.looked ?? 0) + part.looked,
  members: (soFar?.members ?? 0) + part.members,
  behaviours: (soFar?.behaviours ?? 0) + part.behaviours,
  next: part.next,
  proposed: sharesTogether(soFar?.proposed ?? [], part.proposed),
  present: sharesTogether(soFar?.present ?? [], part.present),
  draws: addedBy([...(soFar?.draws ?? []), ...part.draws], ({ drawId }) => drawId, drawsTogether),
  unjudged: part.unjudged,
  ahead: part.ahead,
  moments: part.moments,
  titles: part.titles,
});

/** Smallest amount not exceeded by at least `share` of the earners (nearest rank). */
function withinFor({ spread, reached }: CampaignShare, share: number): number {
  let left = Math.ceil(reached * share);
  for (const { points, members } of spread.toSorted((a, b) => a.points - b.points)) {
    left -= members;
    if (left <= 0) return points;
  }
  return 0;
}

const mostOf = ({ spread }: CampaignShare): number => Math.max(0, ...spread.map(({ points }) => points));

/** Warnings about a version's campaigns, as in the command [DESK-335]. */
export const findingsOf = ({ proposed, behaviours }: Pick<BacktestSum, 'proposed' | 'behaviours'>): BacktestFinding[] =>
  backtestFindings(
    proposed.map((share) => ({
      ...share,
      ...(share.goal && { goal: { ...share.goal, points: share.points } }),
      median: withinFor(share, 0.5),
      max: mostOf(share),
    })),
    behaviours,
  );

export interface UnestimatedBudget {
  campaignId: string;
  version: number;
  budget: number;
  past: { month: string; points: number }[];
}

/** Campaigns of both versions with a budget, which the replay ignores [DESK-334]. */
export function budgetsOf(
  { against, proposed, present }: Pick<BacktestSum, 'against' | 'proposed' | 'present'>,
  number: number,
): UnestimatedBudget[] {
  const ofVersion = (shares: readonly CampaignShare[], version: number): UnestimatedBudget[] =>
    asPaid(shares).flatMap(({ campaignId, budget, days }) => {
      if (budget === null) return [];
      const months = addedBy(
        days.map(({ day, points }) => ({ month: day.slice(0, 7), points })),
        ({ month }) => month,
        (a, b) => ({ ...a, points: a.points + b.points }),
      );
      return [{ campaignId, version, budget, past: monthsPast({ budget, months }) }];
    });
  return [...ofVersion(proposed, number), ...(against === null ? [] : ofVersion(present, against))];
}

export const pointsOf = (shares: readonly CampaignShare[]): number =>
  asPaid(shares).reduce((sum, { points }) => sum + points, 0);

export function figuresOf(sum: Pick<BacktestSum, 'proposed' | 'present'>): CampaignFigures[] {
  const [proposed, present] = [asPaid(sum.proposed), asPaid(sum.present)];
  const byId = new Map(present.map((share) => [share.campaignId, share]));
  const gone = present.filter(({ campaignId }) => proposed.every((share) => share.campaignId !== campaignId));
  return [
    ...proposed.map((share) => ({
      campaignId: share.campaignId,
      title: share.title,
      pointsNow: byId.get(share.campaignId)?.points ?? 0,
      pointsThen: share.points,
      reached: share.reached,
      offers: share.offers ?? 0,
      offersWorth: (share.offers ?? 0) * (share.offer?.points ?? 0),
      entries: share.entries ?? 0,
      median: withinFor(share, 0.5),
      p90: withinFor(share, 0.9),
      max: mostOf(share),
      capped: share.qualifying === 0 ? 0 : Math.round((1000 * share.capped) / share.qualifying) / 10,
      most: share.most,
    })),
    ...gone.map(({ campaignId, title, points, most }) => ({
      campaignId,
      title,
      pointsNow: points,
      pointsThen: 0,
      reached: 0,
      offers: 0,
      offersWorth: 0,
      entries: 0,
      median: 0,
      p90: 0,
      max: 0,
      capped: 0,
      most,
    })),
  ].toSorted((one, other) => other.pointsThen - one.pointsThen || other.pointsNow - one.pointsNow);
}

export const isShownByWeek = ({ from, to }: { from: string; to: string }): boolean =>
  (Date.parse(to) - Date.parse(from)) / DAY + 1 > DAYS_SHOWN;

export function placesOf(
  { proposed, present }: Pick<BacktestSum, 'proposed' | 'present'>,
  { from, to }: { from: string; to: string },
): BacktestPlace[] {
  const first = Date.parse(from);
  const days = (Date.parse(to) - first) / DAY + 1;
  const step = isShownByWeek({ from, to }) ? 7 : 1;
  const places = Array.from({ length: Math.ceil(days / step) }, (_, at) => ({
    name: new Date(first + at * step * DAY).toISOString().slice(0, 10),
    values: [0, 0] as [number, number],
  }));
  for (const [series, shares] of [present, proposed].entries())
    for (const { day, points } of asPaid(shares).flatMap((share) => share.days)) {
      const place = places[Math.floor((Date.parse(day) - first) / DAY / step)];
      if (place) place.values[series === 0 ? 0 : 1] += points;
    }
  return places;
}
