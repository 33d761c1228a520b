import type { Table } from '../../../platform/csv.ts';
import { activeCampaigns, type Holdout, holdoutOf, readRestingRules } from '../../campaigns/index.ts';
import { dateOfDay, dayOfDate, serviceCalendar } from '../../earning/index.ts';
import { pointsOfCampaign } from '../../ledger/index.ts';
import { compareGroups, type Difference, findingOf, meanOf } from './compare-groups.ts';
import { type NamedRow, type ReportContext, tableOf } from './days.ts';
import { ridesOfGroups } from './report-store.ts';

/** A campaign with a control group, and the service days of the comparison. */
interface Trial {
  holdout: Holdout;
  firstDay: number;
  lastDay: number;
}

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

/** Added rides and points per added ride, each with an interval; no cost if an increase is not certain. */
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
 * Added rides of campaigns with a control group: difference between the groups with a 95 % confidence interval, and
 * points per added ride [DESK-178].
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
