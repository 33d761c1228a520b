import type { Table } from '../../../platform/csv.ts';
import { activeCampaigns, type Holdout, holdoutOf, readRestingRules } from '../../campaigns/index.ts';
import { dateOfDay, dayOfDate, serviceCalendar } from '../../earning/index.ts';
import { pointsOfCampaign } from '../../ledger/index.ts';
import { compareGroups, type Difference, findingOf, meanOf } from './compare-groups.ts';
import { ridesOfGroups } from './holdout-store.ts';
import { type NamedRow, type ReportContext, tableOf } from './shapes.ts';

/** A campaign with a holdout, and the service days on which some had it and others not. */
interface Trial {
  holdout: Holdout;
  firstDay: number;
  lastDay: number;
}

/** The trials that have begun, whose campaign runs or rests: whole days, so that both groups had the same hours. */
async function trialsOf(question: ReportContext): Promise<Trial[]> {
  const { tx, tenant, now } = question;
  const calendar = serviceCalendar(tenant.timeZone, tenant.serviceDayStartMinutes);
  const yesterday = calendar.dayOf(now.getTime()) - 1;
  const [running, resting] = [await activeCampaigns(question), await readRestingRules(tx)];
  const all = [
    ...running.map(({ definition }) => ({ definition, end: Number.POSITIVE_INFINITY })),
    ...resting.map(({ definition, restedAt }) => ({ definition, end: calendar.dayOf(restedAt.getTime()) - 1 })),
  ];
  return all.flatMap(({ definition, end }) => {
    const holdout = holdoutOf(definition);
    if (holdout === null || definition.startsOn === undefined) return [];
    const firstDay = dayOfDate(definition.startsOn);
    const lastDay = Math.min(dayOfDate(holdout.until), yesterday, end);
    return lastDay < firstDay ? [] : [{ holdout, firstDay, lastDay }];
  });
}

const hundredths = (value: number): number => Math.round(value * 100) / 100;

/** What was ridden more, and what such a ride cost in points, each with its interval; no cost where no ride is sure to be added. */
function foundOf(difference: Difference | null, members: number, points: number) {
  const roundOrNull = (value: number | undefined): number | null => (value === undefined ? null : hundredths(value));
  const isSure = difference !== null && difference.least > 0;
  const costAt = (added: number | undefined): number | null =>
    isSure && added !== undefined ? hundredths(points / (added * members)) : null;
  return {
    'more each': roundOrNull(difference?.each),
    'at least': roundOrNull(difference?.least),
    'at most': roundOrNull(difference?.most),
    'added rides': difference && Math.round(difference.each * members),
    'points an added ride': costAt(difference?.each),
    'or as few as': costAt(difference?.most),
    'or as many as': costAt(difference?.least),
  };
}

/**
 * What campaigns with a holdout brought: what who got them rode more than who waits, with the interval that holds the truth
 * in 95 of 100, and what such a ride cost in points [DESK-178].
 */
export async function addedRides(question: ReportContext): Promise<Table> {
  const { tx, tenant } = question;
  const calendar = serviceCalendar(tenant.timeZone, tenant.serviceDayStartMinutes);
  const rows: NamedRow<'added-rides'>[] = [];
  for (const { holdout, firstDay, lastDay } of await trialsOf(question)) {
    const days = { from: new Date(calendar.startOf(firstDay)), before: new Date(calendar.startOf(lastDay + 1)) };
    const { given, heldOut } = await ridesOfGroups(tx, holdout, days);
    const points = await pointsOfCampaign(tx, holdout.campaignId, days);
    const difference = compareGroups(given, heldOut);
    rows.push({
      campaign: holdout.campaignId,
      finding: findingOf(difference),
      ...foundOf(difference, given.members, points),
      'points given': points,
      members: given.members,
      'held out': heldOut.members,
      'rides each': hundredths(meanOf(given)),
      'rides each held out': hundredths(meanOf(heldOut)),
      from: dateOfDay(firstDay),
      to: dateOfDay(lastDay),
    });
  }
  return tableOf('added-rides', rows);
}
