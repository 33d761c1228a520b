import type { TeamMonth } from '@fareback/contract';
import type { TeamMeasure } from '@fareback/tenant-pack';
import type { TenantCtx } from '../../call/context.ts';
import type { Tenant } from '../../call/tenant.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import { isTurnOver, stoppedAfter } from '../../platform/turn.ts';
import { dateOfDay, dayOfDate, inUnits, type ServiceCalendar, serviceCalendar } from '../earning/index.ts';
import {
  type CountedPeriod,
  countMonth,
  countOwnRides,
  countRound,
  type FigureRow,
  lockFigures,
  readFigures,
} from './figure-store.ts';
import { countedPart, type Placed, placed, roundsOf } from './rounds.ts';
import { type League, leagueOf, teamSettingsOf } from './team-settings.ts';

type Days = Pick<Tenant, 'timeZone' | 'serviceDayStartMinutes' | 'settings'>;

export const calendarOf = ({ timeZone, serviceDayStartMinutes }: Days): ServiceCalendar =>
  serviceCalendar(timeZone, serviceDayStartMinutes);

/** The month of yesterday, up to the end of yesterday: figures are of whole service days [TEAM-08]. */
export function monthToCount(tenant: Days, now: Date): CountedPeriod {
  const calendar = calendarOf(tenant);
  const today = calendar.dayOf(now.getTime());
  const startsOn = `${dateOfDay(today - 1).slice(0, 7)}-01`;
  const from = new Date(calendar.startOf(dayOfDate(startsOn)));
  const measure = teamSettingsOf(tenant)?.measure ?? 'RIDES';
  return { startsOn, from, until: new Date(calendar.startOf(today)), measure, minimumRides: 1 };
}

/** Where a turn stops in the counts: the last counted period [OPS-207]. */
interface Counting {
  counted: string;
}

/**
 * Counts the rides of an agency's teams in the month and in challenges, each in a transaction of its own; a second call
 * for the same day changes nothing.
 */
export async function countTeams(
  inTenant: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  { tenant, now }: { tenant: Tenant; now: Date },
): Promise<number> {
  const settings = teamSettingsOf(tenant);
  if (!settings) return 0;
  const calendar = calendarOf(tenant);
  const today = calendar.dayOf(now.getTime());
  const parts = roundsOf(settings, calendar, today).flatMap((round) => countedPart(round, calendar, today) ?? []);
  const month = monthToCount(tenant, now);
  const counts = [
    { key: month.startsOn, count: (tx: Tx) => countMonth(tx, tenant, month) },
    ...parts.map((part) => ({
      key: `${part.challengeId}/${part.startsOn}`,
      count: (tx: Tx) => countRound(tx, tenant, part),
    })),
  ];
  const stopped = stoppedAfter() as Partial<Counting> | undefined;
  let counted = 0;
  for (const { key, count } of counts.slice(counts.findIndex((one) => one.key === stopped?.counted) + 1)) {
    counted += await inTenant(async (tx) => ((await lockFigures(tx)) ? count(tx) : 0));
    if (isTurnOver({ counted: key } satisfies Counting)) break;
  }
  return counted;
}

type Scored = Pick<FigureRow, 'amount' | 'members'>;

/** Rides, kilometers, miles or minutes per member with one decimal; riders in percent of the members. */
export function averageOf({ amount, members }: Scored, measure: TeamMeasure = 'RIDES'): number {
  if (measure === 'RIDERS') return Math.round((amount * 100) / members);
  return Math.round(inUnits(measure, amount, 10) / members) / 10;
}

export const totalOf = ({ amount }: Pick<Scored, 'amount'>, measure: TeamMeasure): number =>
  Math.round(inUnits(measure === 'RIDERS' ? 'RIDES' : measure, amount));

/** Teams in the league of a team by amount per member. Without leagues, all teams; below the first league, an empty list. */
export function placesBeside<Row extends Scored>(
  leagues: readonly League[],
  rows: readonly Row[],
  own: Pick<FigureRow, 'members'>,
): Placed<Row>[] {
  const league = leagueOf(leagues, own.members);
  if (leagues.length > 0 && !league) return [];
  return placed(rows.filter(({ members }) => leagueOf(leagues, members)?.id === league?.id));
}

export const lastDayBefore = (tenant: Days, end: Date): string =>
  dateOfDay(calendarOf(tenant).dayOf(end.getTime()) - 1);

/** Most teams of a league that a rider sees. */
const PLACES_MOST = 50;

/** What a member sees of the month: own rides, the team's figures and its league [TEAM-09]. */
export async function monthOf(
  { tx, tenant, now }: Pick<TenantCtx, 'tx' | 'tenant' | 'now'>,
  { memberId, teamId }: { memberId: string; teamId: string },
): Promise<TeamMonth> {
  const month = monthToCount(tenant, now);
  const { measure } = month;
  const rows = await readFigures(tx, month);
  const own = rows.find((row) => row.teamId === teamId);
  const places = own ? placesBeside(teamSettingsOf(tenant)?.leagues ?? [], rows, own) : [];
  const shown = places.filter(({ row }, at) => at < PLACES_MOST || row.teamId === teamId);
  const [ownRides = 0] = await countOwnRides(tx, tenant, [month], { memberId, teamId });
  const figures = {
    PerMember: own ? averageOf(own, measure) : null,
    Places: shown.map(({ row, place }) => ({
      Place: place,
      Name: row.name,
      PerMember: averageOf(row, measure),
      IsOwn: row.teamId === teamId,
    })),
  };
  const isRides = measure === 'RIDES';
  return {
    FromUTC: month.from.toISOString(),
    OwnRides: ownRides,
    Rides: own && isRides ? own.rides : null,
    LastDay: own ? lastDayBefore(tenant, own.countedUntil) : null,
    ...(isRides
      ? figures
      : {
          PerMember: null,
          Places: [],
          Measured: { Measure: measure, Total: own ? totalOf(own, measure) : null, ...figures },
        }),
  };
}
