import type { CampaignPage, ListedCampaign, ListedCampaigns } from '@fareback/contract/admin';
import type { StaffCtx } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { DAY_MILLIS, isoText } from '../../../platform/local-date.ts';
import { dateOfDay, dayOfDate, monthAt, serviceCalendar } from '../../earning/index.ts';
import {
  type GivenByCampaign,
  type GivenMonth,
  givenByCampaign,
  givenByDay,
  latestOfCampaign,
  readMonths,
} from '../../ledger/index.ts';
import { readVersionItems } from '../../versions/index.ts';
import { forecastRunOut } from './budget-forecast.ts';
import { type FigureWindow, figureWindow, fillDays } from './figure-window.ts';
import { draftsOf, findItem } from './find-item.ts';
import { listItems, type ProgramItem, presentItem } from './item-state.ts';

const NONE: GivenByCampaign = { points: 0, members: 0, earnings: 0 };
const LATEST = 10;

/** Budget of the running month with its forecast; null without a budget. */
function budgetOf(
  { tenant, now }: StaffCtx,
  { item }: ProgramItem,
  { month, figures, window }: { month: GivenMonth | undefined; figures: GivenByCampaign; window: FigureWindow },
): ListedCampaign['budget'] {
  if (month === undefined) return null;
  const calendar = serviceCalendar(tenant.timeZone, tenant.serviceDayStartMinutes);
  const running = monthAt(calendar, now.getTime());
  const { startsOn, endsOn } = item as { startsOn?: string; endsOn?: string };
  const began = startsOn === undefined ? 0 : calendar.startOf(dayOfDate(startsOn));
  const over = endsOn === undefined ? Number.POSITIVE_INFINITY : calendar.startOf(dayOfDate(endsOn) + 1);
  const left = Math.max(month.max - month.given, 0);
  const { perDay, runsOutAt } = forecastRunOut({
    left: month.usedUpAt === null ? left : 0,
    points: figures.points,
    days: (now.getTime() - Math.max(window.stretch.from.getTime(), began)) / DAY_MILLIS,
    now: now.getTime(),
    ends: Math.min(running.ends, over),
  });
  return {
    month: month.month,
    max: month.max,
    given: month.given,
    left,
    usedUpAt: isoText(month.usedUpAt),
    perDay,
    runsOutOn: runsOutAt === null ? null : dateOfDay(calendar.dayOf(runsOutAt)),
  };
}

async function readBudgets({ tx, tenant, now }: StaffCtx): Promise<Map<string, GivenMonth>> {
  const { month } = monthAt(serviceCalendar(tenant.timeZone, tenant.serviceDayStartMinutes), now.getTime());
  const months = await readMonths(tx, { since: month, running: month });
  return new Map(months.map((one) => [one.campaignId, one]));
}

const present = (
  ctx: StaffCtx,
  one: ProgramItem,
  read: { figures: GivenByCampaign | null; month: GivenMonth | undefined; window: FigureWindow },
): ListedCampaign => ({
  ...presentItem(one, read.window.to),
  type: String(one.item['type']),
  budget: read.figures === null ? null : budgetOf(ctx, one, { ...read, figures: read.figures }),
  figures: read.figures,
});

const headOf = ({ at, timeZone, from, to }: FigureWindow) => ({ at, timeZone, from, to });

/** Campaigns of the live version and of drafts, with budgets and figures of the last 28 days [DESK-630]. */
export async function listCampaigns(ctx: StaffCtx, language: string): Promise<ListedCampaigns> {
  const window = figureWindow(ctx);
  const items = listItems(await readVersionItems(ctx.tx, 'campaigns', language));
  const seesFigures = ctx.may('reports.read');
  const given = seesFigures ? await givenByCampaign(ctx.tx, window.stretch) : [];
  const figures = new Map(given.map(({ campaignId, ...row }) => [campaignId, row]));
  const months = seesFigures ? await readBudgets(ctx) : new Map<string, GivenMonth>();
  return {
    ...headOf(window),
    campaigns: items.map((one) => {
      const { id } = one.item;
      return present(ctx, one, {
        figures: seesFigures ? (figures.get(id) ?? NONE) : null,
        month: months.get(id),
        window,
      });
    }),
  };
}

/** A campaign with its figures by day and its newest payments. Throws NOT_FOUND [DESK-632]. */
export async function getCampaign(ctx: StaffCtx, campaignId: string, language: string): Promise<CampaignPage> {
  const { tx } = ctx;
  const window = figureWindow(ctx);
  const versions = await readVersionItems(tx, 'campaigns', language);
  const one =
    (await findItem(tx, { list: 'campaigns', id: campaignId, versions, language })) ?? throwAdminError('NOT_FOUND');
  const rows = ctx.may('reports.read') ? await givenByDay(tx, campaignId, window.stretch) : null;
  const { day: _, ...sum } = rows?.find(({ day }) => day === null) ?? { ...NONE, day: null };
  const month = rows === null ? undefined : (await readBudgets(ctx)).get(campaignId);
  const latest = ctx.may('members.read')
    ? await latestOfCampaign(tx, campaignId, { ...window.stretch, limit: LATEST })
    : null;
  return {
    ...headOf(window),
    ...(await draftsOf(tx, versions)),
    openChanges: one.openChanges,
    campaign: {
      ...present(ctx, one, { figures: rows === null ? null : sum, month, window }),
      ...(one.isRemoved && { state: 'REMOVED' as const }),
    },
    days: rows === null ? null : fillDays(window.days, rows, NONE),
    latest: latest?.map(({ earnedAt, ...row }) => ({ ...row, earnedAt: earnedAt.toISOString() })) ?? null,
  };
}
