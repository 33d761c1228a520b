import type { NotificationChannel } from '@fareback/contract';
import type { PushKeys } from '../../adapters/web-push.ts';
import type { Tenant } from '../../call/tenant.ts';
import { type Tx, withTenant } from '../../platform/database/transactions.ts';
import { DAY_MILLIS } from '../../platform/local-date.ts';
import { zoneOf } from '../../platform/zone.ts';
import { type Recipient, readRecipients } from '../members/index.ts';
import {
  type Device,
  type DueNotification,
  devicesOf,
  isSent,
  isTaken,
  pushKeysOf,
  readAgency,
  readChoices,
  readWeekly,
  type SettledState,
  settleNotification,
  takeDue,
  takeEmailsOf,
} from '../notifications/index.ts';
import { appOrigin } from '../tenants/index.ts';
import { deliverEmail, type EmailDelivery } from './send-email.ts';
import { deliverPush, type PushDelivery } from './send-push.ts';
import type { SendDeps } from './send-shared.ts';
import { deliverText, type TextDelivery } from './send-sms.ts';

/** No push and no text is sent from 21:00 to 8:00 of the agency's clock [NOTIFY-07]. */
const QUIET_FROM_HOUR = 21;
const QUIET_UNTIL_HOUR = 8;
const HOUR_MILLIS = 3_600_000;

const AT_ONCE = 50;
/** Longer than a page takes: each request has ten seconds. */
const LEASE_MILLIS = 5 * 60_000;

export function isQuiet(now: Date, timeZone: string): boolean {
  const hour = Math.floor((zoneOf(timeZone).wallOf(now.getTime()) % DAY_MILLIS) / HOUR_MILLIS);
  return hour >= QUIET_FROM_HOUR || hour < QUIET_UNTIL_HOUR;
}

type Delivery = PushDelivery | EmailDelivery | TextDelivery;

interface Page {
  count: number;
  keys: PushKeys;
  deliveries: Delivery[];
}

/** Takes a page of due notifications; a weekly summary has all due emails of its member, also beyond the page. */
async function takeAll(tx: Tx, now: Date, channels: readonly NotificationChannel[]) {
  const lease = { now, leaseUntil: new Date(now.getTime() + LEASE_MILLIS) };
  const taken = await takeDue(tx, { ...lease, channels }, AT_ONCE);
  const emailed = taken.filter(({ channel }) => channel === 'EMAIL').map(({ memberId }) => memberId);
  const weekly = await readWeekly(tx, emailed);
  const others = weekly.size === 0 ? [] : await takeEmailsOf(tx, lease, [...weekly]);
  return { taken: [...taken, ...others], weekly };
}

/** True if a member may get a kind now: notice of expiring points reaches suspended members too [LEDGER-07]. */
const mayGet = ({ isActive }: Recipient, { kind, channel }: DueNotification): boolean =>
  isActive || (kind === 'POINTS_EXPIRE' && channel === 'EMAIL');

/** How a notification reaches its recipient; null if it cannot. */
function deliveryOf(notification: DueNotification, recipient: Recipient, devices: Device[]): Delivery | null {
  const { email, language, hasVerifiedPhone } = recipient;
  switch (notification.channel) {
    case 'PUSH':
      return devices.length === 0 ? null : { channel: 'PUSH', notification, language, devices };
    case 'EMAIL':
      return email === null
        ? null
        : { channel: 'EMAIL', notifications: [notification], recipient: { ...recipient, email } };
    case 'SMS':
      return hasVerifiedPhone ? { channel: 'SMS', notification, recipient } : null;
  }
}

/** Puts the emails of members with weekly summaries together, one for each member. */
function summarize(deliveries: readonly Delivery[], weekly: ReadonlySet<string>): Delivery[] {
  const summaries = new Map<string, EmailDelivery>();
  return deliveries.flatMap((one): Delivery[] => {
    if (one.channel !== 'EMAIL' || !weekly.has(one.recipient.memberId)) return [one];
    const known = summaries.get(one.recipient.memberId);
    known?.notifications.push(...one.notifications);
    if (known === undefined) summaries.set(one.recipient.memberId, one);
    return known === undefined ? [one] : [];
  });
}

/** Takes due notifications, and closes those that expired or that their member cannot get or does not want. */
async function takePage(deps: SendDeps, tenant: Tenant, now: Date): Promise<Page> {
  const channels: NotificationChannel[] = isQuiet(now, tenant.timeZone) ? ['EMAIL'] : ['PUSH', 'EMAIL', 'SMS'];
  return withTenant(deps.database, tenant.tenantId, async (tx) => {
    const ctx = { tx, keyRing: deps.keyRing, now };
    const { taken, weekly } = await takeAll(tx, now, channels);
    const ids = [...new Set(taken.map(({ memberId }) => memberId))];
    const [keys, recipients, choices, devices, agency] = await Promise.all([
      pushKeysOf(ctx),
      readRecipients(tx, ids),
      readChoices(tx, ids),
      devicesOf(ctx, ids),
      readAgency(tx),
    ]);
    const recipientOf = new Map(recipients.map((one) => [one.memberId, one]));
    const choicesOf = Map.groupBy(choices, ({ memberId }) => memberId);
    const devicesBy = Map.groupBy(devices, ({ memberId }) => memberId);
    const deliveries: Delivery[] = [];
    for (const notification of taken) {
      const { memberId, expiresAt } = notification;
      const recipient = recipientOf.get(memberId);
      const isWanted = isSent(agency, notification) && isTaken(choicesOf.get(memberId) ?? [], notification);
      const delivery =
        recipient && isWanted && mayGet(recipient, notification)
          ? deliveryOf(notification, recipient, devicesBy.get(memberId) ?? [])
          : null;
      if (expiresAt <= now || delivery === null)
        await settleNotification(tx, notification, delivery === null ? 'OFF' : 'EXPIRED', now);
      else deliveries.push(delivery);
    }
    return { count: taken.length, keys, deliveries: summarize(deliveries, weekly) };
  });
}

/** What a page did: notifications taken, sent and refused, and errors of those that are taken again after their lease. */
interface Sent {
  taken: number;
  sent: number;
  refused: number;
  failures: unknown[];
}

/**
 * Sends a page of due notifications; pushes and texts outside quiet hours. One that a push service cannot take now is
 * retried until it expires. One whose process died is sent again and replaces itself on the device
 * [NOTIFY-03, NOTIFY-04].
 */
export async function sendPage(deps: SendDeps, tenant: Tenant): Promise<Sent> {
  const now = deps.clock();
  const origin = appOrigin(tenant, deps.settings);
  if (origin === undefined) return { taken: 0, sent: 0, refused: 0, failures: [] };
  const { count, keys, deliveries } = await takePage(deps, tenant, now);
  const deliver = (one: Delivery): Promise<SettledState | 'LATER'> => {
    switch (one.channel) {
      case 'PUSH':
        return deliverPush(deps, tenant, { keys, origin, now }, one);
      case 'EMAIL':
        return deliverEmail(deps, tenant, { origin, now }, one);
      case 'SMS':
        return deliverText(deps, tenant, { origin, now }, one);
    }
  };
  const results = await Promise.allSettled(deliveries.map(deliver));
  const countOf = (state: SettledState): number =>
    results.filter((result) => result.status === 'fulfilled' && result.value === state).length;
  return {
    taken: count,
    sent: countOf('SENT'),
    refused: countOf('FAILED'),
    failures: results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : [])),
  };
}
