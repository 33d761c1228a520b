import { type PushKeys, type PushOutcome, sendPush } from '../../adapters/web-push.ts';
import type { Tenant } from '../../call/tenant.ts';
import { withTenant } from '../../platform/database/transactions.ts';
import { DAY_MILLIS } from '../../platform/local-date.ts';
import {
  type Device,
  type DueNotification,
  deleteSubscription,
  postponeNotification,
  type SettledState,
  settleNotification,
} from '../notifications/index.ts';
import { pushPayload, topicOf } from './notification-text.ts';
import { pauseMillis, type SendDeps } from './send-shared.ts';

/** Reached after more than a day: pauses of up to an hour, and a night. */
const SILENT_TRIES_MAX = 20;

export interface PushDelivery {
  channel: 'PUSH';
  notification: DueNotification;
  language: string | null;
  devices: Device[];
}

/** The result over all devices of a notification: one that accepted it is enough. */
function stateOf(outcomes: readonly PushOutcome[]): SettledState | 'LATER' {
  if (outcomes.includes('SENT')) return 'SENT';
  if (outcomes.includes('LATER') || outcomes.includes('SILENT')) return 'LATER';
  return outcomes.every((outcome) => outcome === 'GONE') ? 'OFF' : 'FAILED';
}

/** Sends to each device of the member and saves the outcome; retried later while a push service cannot take it. */
export async function deliverPush(
  deps: SendDeps,
  tenant: Tenant,
  { keys, origin, now }: { keys: PushKeys; origin: string; now: Date },
  { notification, language, devices }: PushDelivery,
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
  const serviceMillis = Math.max(0, ...replies.map(({ retryAfterMillis }) => retryAfterMillis ?? 0));
  const laterMillis = Math.max(pauseMillis(notification.tries), Math.min(serviceMillis, DAY_MILLIS));
  const state = stateOf(outcomes);
  await withTenant(deps.database, tenant.tenantId, async (tx) => {
    for (const [at, { memberId, addressHash }] of devices.entries())
      if (outcomes[at] === 'GONE') await deleteSubscription(tx, memberId, addressHash);
    if (state === 'LATER') await postponeNotification(tx, notification, new Date(now.getTime() + laterMillis));
    else await settleNotification(tx, notification, state, now);
  });
  return state;
}
