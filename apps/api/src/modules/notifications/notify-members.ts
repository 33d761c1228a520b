import { type NotificationChannel, type NotificationKind, notificationChannels } from '@fareback/contract';
import type { Tx } from '../../platform/database/transactions.ts';
import { DAY_MILLIS } from '../../platform/local-date.ts';
import { zoneOf } from '../../platform/zone.ts';
import { readAgency } from './agency-store.ts';
import {
  insertNotifications,
  type NewNotification,
  type NotificationFacts,
  readChoices,
  readWeekly,
} from './outbox-store.ts';
import { isSent, isTaken } from './preferences.ts';
import { readSubscribed } from './push-store.ts';

/** Something a member may be notified of, by the channels that the agency sends and the member takes. */
export interface MemberNews {
  memberId: string;
  kind: NotificationKind;
  /** Its topic, such as a date or an id: the same is never sent twice. */
  subject: string;
  facts: NotificationFacts;
  /** When it is too late to send it. */
  expiresAt: Date;
}

interface NotifyCtx {
  tx: Tx;
  tenant: { timeZone: string };
  now: Date;
}

/** Summaries are sent on Sundays from 10:00 of the agency's clock [NOTIFY-18]. */
const SUMMARY_HOUR = 10;
const WEEK_DAYS = 7;
/** Day 0 of the clock, January 1, 1970, was a Thursday. */
const FIRST_SUNDAY = 3;

/** Returns the next moment at which weekly summaries are sent. */
export function nextSummaryAt(now: Date, timeZone: string): Date {
  const zone = zoneOf(timeZone);
  const wall = zone.wallOf(now.getTime());
  const today = Math.floor(wall / DAY_MILLIS);
  const sunday = today - ((today - FIRST_SUNDAY + WEEK_DAYS) % WEEK_DAYS);
  const summary = sunday * DAY_MILLIS + SUMMARY_HOUR * 3_600_000;
  return new Date(zone.firstInstantFrom(summary > wall ? summary : summary + WEEK_DAYS * DAY_MILLIS));
}

/**
 * Channels by which a member would be notified of a kind now: those that the agency sends, the member takes, and can
 * get. For kinds without text messages [DESK-673].
 */
export async function listChannels(
  tx: Tx,
  { memberId, hasEmail }: { memberId: string; hasEmail: boolean },
  kind: NotificationKind,
): Promise<NotificationChannel[]> {
  const [agency, choices, subscribed] = await Promise.all([
    readAgency(tx),
    readChoices(tx, [memberId]),
    readSubscribed(tx, [memberId]),
  ]);
  const canGet: Record<NotificationChannel, boolean> = { PUSH: subscribed.has(memberId), EMAIL: hasEmail, SMS: false };
  return notificationChannels.filter(
    (channel) => canGet[channel] && isSent(agency, { kind, channel }) && isTaken(choices, { kind, channel }),
  );
}

/**
 * Adds notifications to the outbox in the caller's transaction, one for each channel that the agency sends, the member
 * takes, and can get. Emails of members with weekly summaries wait for the next one, unless they would expire before
 * it. Resolves to the number added [NOTIFY-04, NOTIFY-14, NOTIFY-18].
 */
export async function notifyMembers({ tx, tenant, now }: NotifyCtx, news: readonly MemberNews[]): Promise<number> {
  if (news.length === 0) return 0;
  const memberIds = [...new Set(news.map(({ memberId }) => memberId))];
  const [agency, choices, weekly, subscribed] = await Promise.all([
    readAgency(tx),
    readChoices(tx, memberIds),
    readWeekly(tx, memberIds),
    readSubscribed(tx, memberIds),
  ]);
  const choicesOf = Map.groupBy(choices, ({ memberId }) => memberId);
  const summaryAt = nextSummaryAt(now, tenant.timeZone);
  const rows = news.flatMap((one): NewNotification[] => {
    const { memberId, kind, expiresAt } = one;
    const channels = notificationChannels.filter(
      (channel) =>
        isSent(agency, { kind, channel }) &&
        isTaken(choicesOf.get(memberId) ?? [], { kind, channel }) &&
        (channel !== 'PUSH' || subscribed.has(memberId)),
    );
    return channels.map((channel) => {
      const isSummarized = channel === 'EMAIL' && weekly.has(memberId) && summaryAt < expiresAt;
      return { ...one, channel, dueAt: isSummarized ? summaryAt : now };
    });
  });
  return rows.length === 0 ? 0 : insertNotifications(tx, now, rows);
}
