import { webhookLimits } from '@fareback/contract/admin';
import { postWebhook, type WebhookReply } from '../../adapters/webhook-request.ts';
import { inTenant, type TenantCtx } from '../../call/context.ts';
import type { Tenant } from '../../call/tenant.ts';
import type { Deps } from '../../platform/deps.ts';
import { sign } from '../../platform/encryption/signature.ts';
import { DAY_MILLIS } from '../../platform/local-date.ts';
import { isTurnOver } from '../../platform/turn.ts';
import { queueMail } from '../notifications/index.ts';
import { queueStaffNotification } from '../staff/index.ts';
import { appOrigin } from '../tenants/index.ts';
import { cancelDeliveries, insertDeliveries } from './delivery-store.ts';
import {
  disableEndpoint,
  type EndpointRow,
  type EndpointSecrets,
  lockEndpoint,
  noteOutcome,
  readEndpoints,
  secretContext,
  shareEnabledEndpoints,
} from './endpoint-store.ts';
import { withFields } from './fields-store.ts';
import { type ClaimedDelivery, claimDeliveries, readNewEvents, saveAttempt, settleNewEvents } from './send-store.ts';

/** Requests at once: to one endpoint, and endpoints of one agency. */
const REQUESTS_AT_ONCE = 4;
const ENDPOINTS_AT_ONCE = 3;
const EVENTS_AT_ONCE = 500;
/** Longer than a request takes at most. */
const LEASE_MILLIS = 60_000;

const MINUTE_MILLIS = 60_000;
/** Pauses after each failed attempt; three days in all. */
const PAUSES_MINUTES = [1, 2, 5, 10, 30, 60, 120, 240, 480, 720, 720, 720, 720, 492];

type Endpoint = EndpointRow & EndpointSecrets;

/** Makes deliveries of a page of new events for the endpoints that chose their type; returns the number of events. */
export const fanOutEvents = (deps: Deps, tenant: Tenant): Promise<number> =>
  inTenant(deps, tenant, async ({ tx, now }) => {
    // Endpoints before events, the order in which a replay locks them.
    const endpoints = await shareEnabledEndpoints(tx);
    const events = await readNewEvents(tx, EVENTS_AT_ONCE);
    if (events.length === 0) return 0;
    const rows = events.flatMap(({ eventId, type, memberId, at }) =>
      endpoints
        .filter((endpoint) => endpoint.events.includes(type))
        .map(({ endpointId }) => ({ endpointId, eventId, orderKey: memberId ?? eventId, notedAt: at })),
    );
    if (rows.length > 0) await insertDeliveries(tx, now, rows);
    await settleNewEvents(
      tx,
      now,
      events.map(({ eventId }) => eventId),
    );
    return events.length;
  });

function secretsOf({ keyRing }: Deps, tenantId: string, endpoint: Endpoint, now: Date): string[] {
  const { endpointId, secretEncrypted, oldSecretEncrypted, oldSecretUntil } = endpoint;
  const isOldValid = oldSecretUntil !== null && oldSecretUntil > now;
  return [secretEncrypted, isOldValid ? oldSecretEncrypted : null].flatMap((sealed) =>
    sealed === null ? [] : [keyRing.decrypt(sealed, secretContext(tenantId, endpointId))],
  );
}

/** Signs and posts one event; the body is the same in each attempt, except for personal fields [WEBHOOK-10, WEBHOOK-13]. */
function post(deps: Deps, tenantId: string, endpoint: Endpoint, event: ClaimedDelivery): Promise<WebhookReply> {
  const { eventId, type, subject, notedAt, data } = event;
  const body = Buffer.from(
    JSON.stringify({
      specversion: '1.0',
      id: eventId,
      source: `/agencies/${tenantId}`,
      type,
      subject,
      time: notedAt.toISOString(),
      datacontenttype: 'application/json',
      data,
    }),
  );
  const now = deps.clock();
  const timestamp = Math.floor(now.getTime() / 1000);
  const signatures = secretsOf(deps, tenantId, endpoint, now).map((secret) => sign(secret, eventId, timestamp, body));
  return postWebhook({
    url: endpoint.url,
    body,
    allowsLoopback: deps.settings.localTools,
    headers: {
      'content-type': 'application/cloudevents+json; charset=utf-8',
      'user-agent': 'Fareback-Webhooks/1',
      'webhook-id': eventId,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatures.join(' '),
    },
  });
}

const isSuccess = ({ status }: WebhookReply): boolean => status !== null && status >= 200 && status < 300;

type SentEvent = ClaimedDelivery & { hasPersonal: boolean };

/** Stores no reply to an event with personal fields, because receivers may repeat them in it [WEBHOOK-46]. */
async function saveReply(ctx: TenantCtx, endpointId: string, event: SentEvent, reply: WebhookReply) {
  const pause = PAUSES_MINUTES[event.tries - 1];
  const isDelivered = isSuccess(reply);
  const isOver = isDelivered || pause === undefined;
  await saveAttempt(ctx.tx, endpointId, event.eventId, {
    ...reply,
    answer: event.hasPersonal ? null : reply.answer,
    state: isDelivered ? 'DELIVERED' : isOver ? 'FAILED' : 'WAITING',
    dueAt: isOver ? null : new Date(ctx.now.getTime() + pause * MINUTE_MILLIS),
    triedAt: ctx.now,
  });
}

/**
 * Disables an endpoint, cancels its waiting deliveries, notifies staff who may set it and mails the agency's operations
 * address [WEBHOOK-18, WEBHOOK-32].
 */
async function disable(ctx: TenantCtx, row: EndpointRow, reason: 'GONE' | 'FAILING'): Promise<void> {
  const { tx, now, keyRing, tenant, settings, log } = ctx;
  if ((await disableEndpoint(tx, row.endpointId, { now, reason })) === 0) return;
  await cancelDeliveries(tx, row.endpointId);
  log.warn({ tenantId: tenant.tenantId, endpointId: row.endpointId, reason }, 'a webhook was disabled');
  const news = { kind: 'WEBHOOK', agency: tenant.name, about: row.endpointId } as const;
  const [permission, agencyId] = ['webhooks.manage', tenant.tenantId] as const;
  await queueStaffNotification(tx, { agencyId, to: { whoMay: permission, but: [] }, news, permission }, now);
  const [to, app] = [tenant.settings['operationsEmail'], appOrigin(tenant, settings)];
  if (typeof to !== 'string' || app === undefined) return;
  const mail = {
    kind: 'WEBHOOK_DISABLED',
    tenantId: tenant.tenantId,
    host: new URL(row.url).host,
    reason,
    app,
  } as const;
  await queueMail(tx, { keyRing, now }, { tenantId: tenant.tenantId, to, language: 'en', mail });
}

async function saveReplies(
  ctx: TenantCtx,
  endpointId: string,
  { events, replies }: { events: readonly SentEvent[]; replies: readonly WebhookReply[] },
): Promise<void> {
  const row = await lockEndpoint(ctx.tx, endpointId);
  if (row === undefined) return;
  for (const [at, event] of events.entries()) {
    const reply = replies[at];
    if (reply !== undefined) await saveReply(ctx, endpointId, event, reply);
  }
  const isDelivered = replies.some(isSuccess);
  await noteOutcome(ctx.tx, endpointId, ctx.now, isDelivered);
  const failsFor = row.failingSince === null ? 0 : ctx.now.getTime() - row.failingSince.getTime();
  if (replies.some(({ status }) => status === 410)) await disable(ctx, row, 'GONE');
  else if (!isDelivered && failsFor >= webhookLimits.retryDays * DAY_MILLIS) await disable(ctx, row, 'FAILING');
}

/**
 * Sends the due deliveries of one endpoint, a few at once. It stops at a page without any success, so an endpoint that is slow
 * or down takes at most ten seconds of a run [WEBHOOK-17]. Resolves to the number of attempts.
 */
async function sendTo(deps: Deps, tenant: Tenant, endpointId: string): Promise<number> {
  for (let sent = 0; ; ) {
    const page = await inTenant(deps, tenant, async ({ tx, now }) => {
      // Read again for each page: staff may have changed its address, secret or fields since the last one.
      const endpoint = (await readEndpoints(tx)).find((one) => one.endpointId === endpointId);
      if (endpoint === undefined || !endpoint.isEnabled) return null;
      const leaseUntil = new Date(now.getTime() + LEASE_MILLIS);
      const claimed = await claimDeliveries(tx, endpointId, { now, leaseUntil, limit: REQUESTS_AT_ONCE });
      return { endpoint, events: await withFields(tx, endpoint.fields, claimed) };
    });
    if (page === null || page.events.length === 0) return sent;
    const { endpoint, events } = page;
    const replies = await Promise.all(events.map((event) => post(deps, tenant.tenantId, endpoint, event)));
    await inTenant(deps, tenant, (ctx) => saveReplies(ctx, endpointId, { events, replies }));
    sent += events.length;
    if (!replies.some(isSuccess) || isTurnOver()) return sent;
  }
}

/** Sends an agency's due deliveries; resolves to the number of attempts. An error at one endpoint ends only its own run. */
export async function sendDeliveries(deps: Deps, tenant: Tenant): Promise<number> {
  const endpoints = await inTenant(deps, tenant, ({ tx }) => readEndpoints(tx));
  const waiting = endpoints.filter(({ isEnabled }) => isEnabled).values();
  let sent = 0;
  const failures: unknown[] = [];
  const sendNext = async (): Promise<void> => {
    // All runs share one iterator.
    for (const endpoint of waiting)
      try {
        const attempts = await sendTo(deps, tenant, endpoint.endpointId);
        sent += attempts;
      } catch (error) {
        failures.push(error);
      }
  };
  await Promise.all(Array.from({ length: ENDPOINTS_AT_ONCE }, sendNext));
  if (failures.length > 0) throw new AggregateError(failures, `Sending failed at ${failures.length} webhooks.`);
  return sent;
}
