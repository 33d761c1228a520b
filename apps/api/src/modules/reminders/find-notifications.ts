import type { CampaignStatus } from '@fareback/contract';
import type { Tenant } from '../../call/tenant.ts';
import { type Tx, withTenant } from '../../platform/database/transactions.ts';
import type { Deps } from '../../platform/deps.ts';
import { DAY_MILLIS } from '../../platform/local-date.ts';
import { zoneOf } from '../../platform/zone.ts';
import { dateOfDay, listCampaignStatuses, serviceCalendar } from '../earning/index.ts';
import { unclaimedSums } from '../ledger/index.ts';
import { readRecipients } from '../members/index.ts';
import {
  type CheckedReader,
  type DueReader,
  dueReaders,
  lockDueReaders,
  type MemberNews,
  markChecked,
  markClaimAnnounced,
  notifyMembers,
  readChoices,
} from '../notifications/index.ts';
import { findChanges } from './find-changes.ts';

/** Local hours in which notifications are created: late enough to know the day, early enough to act. */
const CHECK_HOUR = 16;
const READERS_AT_ONCE = 50;
/** So many failed looks are a fault of ours: others would fail too. */
const FAILURES_MAX = 500;
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

/** Returns readers with points to claim that no notification announced [NOTIFY-05]. */
const withNewPoints = (readers: readonly DueReader[], sums: Map<string, Omit<Waiting, 'memberId'>>): Waiting[] =>
  readers.flatMap(({ memberId, claimToldAt }) => {
    const found = sums.get(memberId);
    const isNew = found !== undefined && (claimToldAt === null || found.addedAt > claimToldAt);
    return isNew && found.amount > 0 ? [{ memberId, ...found }] : [];
  });

const claimNews = ({ memberId, amount }: Waiting, { date, endsAt }: Day): MemberNews => ({
  memberId,
  kind: 'POINTS_TO_CLAIM',
  subject: date,
  facts: { amount },
  expiresAt: new Date(endsAt.getTime() + DAY_MILLIS),
});

const streakNews = (memberId: string, { date, endsAt }: Day): MemberNews => ({
  memberId,
  kind: 'STREAK_ENDS',
  subject: date,
  facts: {},
  expiresAt: endsAt,
});

interface Look {
  now: Date;
  due: Date;
  day: Day;
}

/** What a page did: readers looked at, notifications added, and errors of members who stay due. */
interface Looked {
  looked: number;
  found: number;
  failures: { memberId: string; error: unknown }[];
}

/** Those who chose to be notified of new offers and campaigns, by any channel. */
async function readNewTakers(tx: Tx, memberIds: readonly string[]): Promise<ReadonlySet<string>> {
  const choices = await readChoices(tx, memberIds);
  return new Set(choices.flatMap(({ memberId, kind, isOn }) => (kind === 'NEW_FOR_YOU' && isOn ? [memberId] : [])));
}

async function lookAt(deps: Deps, tenant: Tenant, { now, due, day }: Look, memberIds: readonly string[]) {
  return withTenant(deps.database, tenant.tenantId, async (tx) => {
    const readers = await lockDueReaders(tx, due, memberIds);
    if (readers.length === 0) return { looked: 0, found: 0 };
    const ids = readers.map(({ memberId }) => memberId);
    const recipients = await readRecipients(tx, ids);
    const active = new Set(recipients.flatMap(({ memberId, isActive }) => (isActive ? [memberId] : [])));
    const present = readers.filter(({ memberId }) => active.has(memberId));
    const waiting = withNewPoints(present, await unclaimedSums(tx, ids));
    const news = waiting.map((one) => claimNews(one, day));
    const takers = await readNewTakers(tx, ids);
    const expiresAt = new Date(day.endsAt.getTime() + DAY_MILLIS);
    const checked: CheckedReader[] = [];
    for (const reader of present) {
      const { memberId } = reader;
      const ctx = { ...deps, tx, tenant, now, member: { memberId }, language: 'en' };
      const statuses = await listCampaignStatuses(ctx);
      if (statuses.some((status) => endsToday(status, day.date))) news.push(streakNews(memberId, day));
      const wantsNew = takers.has(memberId);
      const changes = await findChanges(ctx, reader, { statuses, date: day.date, expiresAt, wantsNew });
      news.push(...changes.news);
      checked.push({ memberId, levels: changes.levels, seen: changes.seen });
    }
    const found = await notifyMembers({ tx, tenant, now }, news);
    await markClaimAnnounced(tx, waiting);
    await markChecked(tx, { memberIds: ids, checked }, now);
    return { looked: readers.length, found };
  });
}

/** Looks at readers in one transaction or, if that fails, at each alone: one member's error must not stop the others. */
async function lookAtAll(deps: Deps, tenant: Tenant, look: Look, memberIds: readonly string[]): Promise<Looked> {
  try {
    return { ...(await lookAt(deps, tenant, look, memberIds)), failures: [] };
  } catch (error) {
    const [memberId = '', ...others] = memberIds;
    if (others.length === 0) return { looked: 1, found: 0, failures: [{ memberId, error }] };
    const done: Looked = { looked: 0, found: 0, failures: [] };
    for (const one of memberIds) {
      const { looked, found, failures } = await lookAtAll(deps, tenant, look, [one]);
      done.looked += looked;
      done.found += found;
      done.failures.push(...failures);
    }
    return done;
  }
}

/**
 * Checks a page of readers once a day and adds their notifications to the outbox, in the transaction that saves
 * the check, so a repeated run sends nothing twice [NOTIFY-04].
 */
export async function findPage(deps: Deps, tenant: Tenant, without: readonly string[]): Promise<Looked> {
  const nothing: Looked = { looked: 0, found: 0, failures: [] };
  if (without.length >= FAILURES_MAX) return nothing;
  const { timeZone, serviceDayStartMinutes } = tenant;
  const now = deps.clock();
  const calendar = serviceCalendar(timeZone, serviceDayStartMinutes);
  const today = calendar.dayOf(now.getTime());
  const day = { date: dateOfDay(today), endsAt: new Date(calendar.startOf(today + 1)) };
  const due = lastLookDue(now, timeZone);
  const memberIds = await withTenant(deps.database, tenant.tenantId, (tx) =>
    dueReaders(tx, due, { without, most: READERS_AT_ONCE }),
  );
  if (memberIds.length === 0) return nothing;
  return lookAtAll(deps, tenant, { now, due, day }, memberIds);
}
