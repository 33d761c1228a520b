import type { CampaignStatus } from '@fareback/contract';
import type { Tenant } from '../../call/tenant.ts';
import { withTenant } from '../../platform/database/transactions.ts';
import type { Deps } from '../../platform/deps.ts';
import { DAY_MILLIS } from '../../platform/local-date.ts';
import { repeatPage } from '../../platform/turn.ts';
import { zoneOf } from '../../platform/zone.ts';
import { dateOfDay, listCampaignStatuses, serviceCalendar } from '../earning/index.ts';
import { unclaimedSums } from '../ledger/index.ts';
import { listeners } from '../members/index.ts';
import {
  type DueReader,
  insertNotifications,
  lockDueReaders,
  markChecked,
  markClaimTold,
  type NewNotification,
} from '../notifications/index.ts';

/** When riders are looked at, in local hours: late enough for what is left of the day, early enough to act. */
const CHECK_HOUR = 16;
const READERS_AT_ONCE = 50;
const HOUR_MILLIS = 3_600_000;

interface Day {
  /** Date of the service day. */
  date: string;
  endsAt: Date;
}

/** The last moment at which a day's look was due: 16:00 of the agency's clock, today or yesterday. */
export function lastLookDue(now: Date, timeZone: string): Date {
  const zone = zoneOf(timeZone);
  const wall = zone.wallOf(now.getTime());
  const today = Math.floor(wall / DAY_MILLIS) * DAY_MILLIS + CHECK_HOUR * HOUR_MILLIS;
  return new Date(zone.firstInstantFrom(today > wall ? today - DAY_MILLIS : today));
}

/** True if a streak that has begun is lost unless something counts today [NOTIFY-06]. */
export function endsToday(status: CampaignStatus, date: string): boolean {
  if (status.status === 'LOCKED' || status.streakCompleted !== false) return false;
  const begun = (status.streakCurrentLevel ?? 1) > 1 || (status.streakCurrentLevelCompletion ?? 0) > 0;
  return begun && (status.streakKeep ? status.streakKeep.by : status.streakLastDay) === date;
}

interface Waiting {
  memberId: string;
  amount: number;
  addedAt: Date;
}

/** Returns readers with points to claim that came after those they were told of [NOTIFY-05]. */
const withNewPoints = (readers: readonly DueReader[], sums: Map<string, Omit<Waiting, 'memberId'>>): Waiting[] =>
  readers.flatMap(({ memberId, claimToldAt }) => {
    const found = sums.get(memberId);
    const isNew = found !== undefined && (claimToldAt === null || found.addedAt > claimToldAt);
    return isNew && found.amount > 0 ? [{ memberId, ...found }] : [];
  });

const claimNews = ({ memberId, amount }: Waiting, { date, endsAt }: Day): NewNotification => ({
  memberId,
  kind: 'POINTS_TO_CLAIM',
  subject: date,
  channel: 'PUSH',
  facts: { amount },
  expiresAt: new Date(endsAt.getTime() + DAY_MILLIS),
});

const streakNews = (memberId: string, { date, endsAt }: Day): NewNotification => ({
  memberId,
  kind: 'STREAK_ENDS',
  subject: date,
  channel: 'PUSH',
  facts: {},
  expiresAt: endsAt,
});

/** Looks at some readers whose look is due; returns how many, and what was added to the outbox. */
async function lookAtPage(deps: Deps, tenant: Tenant, { now, due, day }: { now: Date; due: Date; day: Day }) {
  return withTenant(deps.database, tenant.tenantId, async (tx) => {
    const readers = await lockDueReaders(tx, due, READERS_AT_ONCE);
    if (readers.length === 0) return { looked: 0, found: 0 };
    const ids = readers.map(({ memberId }) => memberId);
    const active = new Set((await listeners(tx, ids)).map(({ memberId }) => memberId));
    const present = readers.filter(({ memberId }) => active.has(memberId));
    const waiting = withNewPoints(present, await unclaimedSums(tx, ids));
    const news = waiting.map((one) => claimNews(one, day));
    for (const { memberId } of present) {
      const statuses = await listCampaignStatuses({ ...deps, tx, tenant, now, member: { memberId } });
      if (statuses.some((status) => endsToday(status, day.date))) news.push(streakNews(memberId, day));
    }
    const found = await insertNotifications(tx, now, news);
    await markClaimTold(tx, waiting);
    await markChecked(tx, ids, now);
    return { looked: readers.length, found };
  });
}

/**
 * Once a day looks at each reader, and puts what there is to tell into the outbox, in the transaction that notes the
 * look: interrupted and repeated, it tells nothing twice [NOTIFY-04].
 */
export async function findNews(deps: Deps, tenant: Tenant): Promise<number> {
  const { timeZone, serviceDayStartMinutes } = tenant;
  const now = deps.clock();
  const calendar = serviceCalendar(timeZone, serviceDayStartMinutes);
  const today = calendar.dayOf(now.getTime());
  const day = { date: dateOfDay(today), endsAt: new Date(calendar.startOf(today + 1)) };
  const due = lastLookDue(now, timeZone);
  let found = 0;
  const page = async (): Promise<number> => {
    const done = await lookAtPage(deps, tenant, { now, due, day });
    found += done.found;
    return done.looked;
  };
  await repeatPage(page, { least: READERS_AT_ONCE });
  return found;
}
