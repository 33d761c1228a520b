import type { TeamMonth } from '@fareback/contract';
import type { TenantCtx } from '../../call/context.ts';
import type { Tenant } from '../../call/tenant.ts';
import { dateOfDay, dayOfDate, serviceCalendar } from '../earning/index.ts';
import { type CountedMonth, countMonth, countOwnRides, type FigureRow, readFigures } from './figure-store.ts';
import { type League, leagueOf, teamSettingsOf } from './team-settings.ts';

/** The month of yesterday, up to the end of yesterday: figures are of whole service days [TEAM-08]. */
export function monthToCount(
  { timeZone, serviceDayStartMinutes }: Pick<Tenant, 'timeZone' | 'serviceDayStartMinutes'>,
  now: Date,
): CountedMonth {
  const calendar = serviceCalendar(timeZone, serviceDayStartMinutes);
  const today = calendar.dayOf(now.getTime());
  const month = `${dateOfDay(today - 1).slice(0, 7)}-01`;
  return { month, from: new Date(calendar.startOf(dayOfDate(month))), until: new Date(calendar.startOf(today)) };
}

/** Counts the rides of an agency's teams; a second call for the same day changes nothing. */
export const countTeams = ({ tx, tenant, now }: Pick<TenantCtx, 'tx' | 'tenant' | 'now'>): Promise<number> =>
  teamSettingsOf(tenant) ? countMonth(tx, tenant, monthToCount(tenant, now)) : Promise.resolve(0);

/** Rides per member, with one decimal. */
export const averageOf = ({ rides, members }: FigureRow): number => Math.round((rides * 10) / members) / 10;

export interface Placed {
  row: FigureRow;
  /** Place in its league, from 1; equal averages share a place. */
  place: number;
}

const isBefore = (one: FigureRow, other: FigureRow): boolean => one.rides * other.members > other.rides * one.members;

/** Teams in the league of a team by rides per member. Without leagues, all teams; below the first league, an empty list. */
export function placesBeside(
  leagues: readonly League[],
  rows: readonly FigureRow[],
  own: Pick<FigureRow, 'members'>,
): Placed[] {
  const league = leagueOf(leagues, own.members);
  if (leagues.length > 0 && !league) return [];
  const beside = rows.filter(({ members }) => leagueOf(leagues, members)?.id === league?.id);
  return beside
    .map((row) => ({ row, place: 1 + beside.filter((other) => isBefore(other, row)).length }))
    .toSorted((a, b) => a.place - b.place);
}

const lastDayBefore = (tenant: Pick<Tenant, 'timeZone' | 'serviceDayStartMinutes'>, end: Date): string =>
  dateOfDay(serviceCalendar(tenant.timeZone, tenant.serviceDayStartMinutes).dayOf(end.getTime()) - 1);

/** Most teams of a league that a rider sees. */
const PLACES_MOST = 50;

/** What a member sees of the month: own rides, the team's figures and its league [TEAM-09]. */
export async function monthOf(
  { tx, tenant, now }: Pick<TenantCtx, 'tx' | 'tenant' | 'now'>,
  { memberId, teamId }: { memberId: string; teamId: string },
): Promise<TeamMonth> {
  const month = monthToCount(tenant, now);
  const rows = await readFigures(tx, month.month);
  const own = rows.find((row) => row.teamId === teamId);
  const places = own ? placesBeside(teamSettingsOf(tenant)?.leagues ?? [], rows, own) : [];
  const shown = places.filter(({ row }, at) => at < PLACES_MOST || row.teamId === teamId);
  return {
    FromUTC: month.from.toISOString(),
    OwnRides: await countOwnRides(tx, tenant, month, { memberId, teamId }),
    Rides: own?.rides ?? null,
    PerMember: own ? averageOf(own) : null,
    LastDay: own ? lastDayBefore(tenant, own.countedUntil) : null,
    Places: shown.map(({ row, place }) => ({
      Place: place,
      Name: row.name,
      PerMember: averageOf(row),
      IsOwn: row.teamId === teamId,
    })),
  };
}
