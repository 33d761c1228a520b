import { type PushKeys, type PushOutcome, sendPush } from '../../adapters/web-push.ts';
import type { Tenant } from '../../call/tenant.ts';
import { withTenant } from '../../platform/database/transactions.ts';
import type { Deps } from '../../platform/deps.ts';
import { DAY_MILLIS } from '../../platform/local-date.ts';
import { zoneOf } from '../../platform/zone.ts';
import { listeners } from '../members/index.ts';
import {
  type Device,
  type DueNotification,
  deleteSubscription,
  devicesOf,
  isTaken,
  postponeNotification,
  pushKeysOf,
  readChoices,
  type SettledState,
  settleNotification,
  takeDue,
} from '../notifications/index.ts';
import { appOrigin } from '../tenants/index.ts';
import { pushPayload, topicOf } from './words.ts';

/** Nothing is sent from 21:00 to 8:00 of the agency's clock [NOTIFY-07]. */
const QUIET_FROM_HOUR = 21;
const QUIET_UNTIL_HOUR = 8;
const HOUR_MILLIS = 3_600_000;

const AT_ONCE = 50;
/** Longer than a page takes: each request has ten seconds. */
const LEASE_MILLIS = 5 * 60_000;
const PAUSE_MILLIS = 60_000;
const PAUSE_MAX_MILLIS = 60 * 60_000;
/** Reached after more than a day: pauses of up to an hour, and a night. */
const SILENT_TRIES_MAX = 20;

type SendDeps = Pick<Deps, 'database' | 'clock' | 'keyRing' | 'settings' | 'log'>;

export function isQuiet(now: Date, timeZone: string): boolean {
  const hour = Math.floor((zoneOf(timeZone).wallOf(now.getTime()) % DAY_MILLIS) / HOUR_MILLIS);
  return hour >= QUIET_FROM_HOUR || hour < QUIET_UNTIL_HOUR;
}

/** Pause before another try: a minute, doubled each time up to an hour. */
export const pauseMillis = (tries: number): number => Math.min(PAUSE_MILLIS * 2 ** (tries - 1), PAUSE_MAX_MILLIS);

interface Delivery {
  notification: DueNotification;
  language: string | null;
  devices: Device[];
}

interface Page {
  count: number;
  keys: PushKeys;
  deliveries: Delivery[];
}

/** Takes due notifications, and closes those without a subscribed device. */
async function takePage(deps: SendDeps, tenant: Tenant, now: Date): Promise<Page> {
  return withTenant(deps.database, tenant.tenantId, async (tx) => {
    const ctx = { tx, keyRing: deps.keyRing, now };
    const taken = await takeDue(tx, now, new Date(now.getTime() + LEASE_MILLIS), AT_ONCE);
    const ids = [...new Set(taken.map(({ memberId }) => memberId))];
    const [keys, members, choices, devices] = await Promise.all([
      pushKeysOf(ctx),
      listeners(tx, ids),
      readChoices(tx, ids),
      devicesOf(ctx, ids),
    ]);
    const deliveries: Delivery[] = [];
    for (const notification of taken) {
      const { memberId, expiresAt } = notification;
      const reader = members.find((one) => one.memberId === memberId);
      const own = devices.filter((one) => one.memberId === memberId);
      const isWanted =
        reader !== undefined &&
        own.length > 0 &&
        isTaken(
          choices.filter((one) => one.memberId === memberId),
          notification,
        );
      if (expiresAt <= now || !isWanted) await settleNotification(tx, notification, isWanted ? 'EXPIRED' : 'OFF', now);
      else deliveries.push({ notification, language: reader.language, devices: own });
    }
    return { count: taken.length, keys, deliveries };
  });
}

/** The result over all devices of a notification: one that accepted it is enough. */
function stateOf(outcomes: readonly PushOutcome[]): SettledState | 'LATER' {
  if (outcomes.includes('SENT')) return 'SENT';
  if (outcomes.includes('LATER') || outcomes.includes('SILENT')) return 'LATER';
  return outcomes.every((outcome) => outcome === 'GONE') ? 'OFF' : 'FAILED';
}

async function deliver(
  deps: SendDeps,
  tenant: Tenant,
  { keys, origin, now }: { keys: PushKeys; origin: string; now: Date },
  { notification, language, devices }: Delivery,
): Promise<SettledState | 'LATER'> {
  const payload = pushPayload(notification, { tenant, language, origin });
  const message = {
    payload,
    contact: `https://${new URL(origin).hostname}`,
    lifeSeconds: Math.max(1, Math.floor((notification.expiresAt.getTime() - now.getTime()) / 1000)),
    topic: topicOf(notification),
  };
  const options = { allowsLoopback: deps.settings.localTools, log: deps.log, now };
  const targets = devices.map(({ open }) => open());
  const replies = await Promise.all(targets.map((target) => sendPush(keys, target, message, options)));
  const isOver = notification.tries >= SILENT_TRIES_MAX;
  const outcomes = replies.map(({ outcome }) => (outcome === 'SILENT' && isOver ? 'GONE' : outcome));
  const askedMillis = Math.max(0, ...replies.map(({ retryAfterMillis }) => retryAfterMillis ?? 0));
  const laterMillis = Math.max(pauseMillis(notification.tries), Math.min(askedMillis, DAY_MILLIS));
  const state = stateOf(outcomes);
  await withTenant(deps.database, tenant.tenantId, async (tx) => {
    for (const [at, { memberId, addressHash }] of devices.entries())
      if (outcomes[at] === 'GONE') await deleteSubscription(tx, memberId, addressHash);
    if (state === 'LATER') await postponeNotification(tx, notification, new Date(now.getTime() + laterMillis));
    else await settleNotification(tx, notification, state, now);
  });
  return state;
}

/** What a page did: notifications taken, sent and refused, and errors of those that are taken again after their lease. */
interface Sent {
  taken: number;
  sent: number;
  refused: number;
  failures: unknown[];
}

/**
 * Sends a page of due notifications, outside quiet hours. One that a push service cannot take now is retried until it
 * expires. One whose process died is sent again and replaces itself on the device
 * [NOTIFY-03, NOTIFY-04].
 */
export async function sendNewsPage(deps: SendDeps, tenant: Tenant): Promise<Sent> {
  const now = deps.clock();
  const origin = appOrigin(tenant, deps.settings);
  if (origin === undefined || isQuiet(now, tenant.timeZone)) return { taken: 0, sent: 0, refused: 0, failures: [] };
  const { count, keys, deliveries } = await takePage(deps, tenant, now);
  const results = await Promise.allSettled(deliveries.map((one) => deliver(deps, tenant, { keys, origin, now }, one)));
  const countOf = (state: SettledState): number =>
    results.filter((result) => result.status === 'fulfilled' && result.value === state).length;
  return {
    taken: count,
    sent: countOf('SENT'),
    refused: countOf('FAILED'),
    failures: results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : [])),
  };
}
