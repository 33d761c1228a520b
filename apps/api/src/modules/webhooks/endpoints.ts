import { randomBytes } from 'node:crypto';
import { WEBHOOK_TEST_TYPE, type WebhookEventType, webhookLimits } from '@fareback/contract/admin';
import type { TenantCtx } from '../../call/context.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import { randomId, sortableId } from '../../platform/ids.ts';
import { isLoopback } from '../../platform/loopback.ts';
import { addJob, waitsAs } from '../../platform/queue.ts';
import { cancelDeliveries, insertDeliveries, restartDeliveries } from './delivery-store.ts';
import {
  type EndpointRow,
  insertEndpoint,
  lockEndpoint,
  lockEndpoints,
  readEndpoints,
  rotateSecretRow,
  secretContext,
  updateEndpoint,
  type WantedEndpoint,
} from './endpoint-store.ts';
import { insertEvent, insertMemberEvents, readEvents, readEventsBetween } from './event-store.ts';

const DELIVER_WEBHOOKS = 'deliver-webhooks';

type Ctx = Pick<TenantCtx, 'tx' | 'keyRing' | 'now' | 'settings'>;

const SECRET_BYTES = 32;
const HOUR_MILLIS = 3_600_000;

/** A secret of Standard Webhooks: 24 to 64 random bytes in base64 with a prefix. */
const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

/** True if an address may be set; its network is checked at each request [WEBHOOK-03]. */
function isWebhookUrl(text: string, allowsLoopback: boolean): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, hash } = new URL(text);
  if (username !== '' || password !== '' || hash !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && allowsLoopback && isLoopback(hostname));
}

interface WithSecret {
  endpoint: EndpointRow;
  secret: string;
}

const ofEndpoint = async ({ tx }: Pick<Ctx, 'tx'>, endpointId: string): Promise<EndpointRow | undefined> =>
  (await readEndpoints(tx)).find((row) => row.endpointId === endpointId);

/** Creates an endpoint with a secret; returns the refusal instead [WEBHOOK-01, WEBHOOK-03]. */
export async function createEndpoint(
  ctx: Ctx,
  wanted: WantedEndpoint,
): Promise<WithSecret | 'WEBHOOK_URL' | 'TOO_MANY_WEBHOOKS'> {
  const { tx, keyRing, now, settings } = ctx;
  if (!isWebhookUrl(wanted.url, settings.localTools)) return 'WEBHOOK_URL';
  await lockEndpoints(tx);
  if ((await readEndpoints(tx)).length >= webhookLimits.perAgencyMax) return 'TOO_MANY_WEBHOOKS';
  const [endpointId, secret] = [sortableId(now), newSecret()];
  const secretEncrypted = keyRing.encrypt(secret, secretContext(tx.tenantId, endpointId));
  await insertEndpoint(tx, { ...wanted, endpointId, secretEncrypted, now });
  const endpoint = await ofEndpoint(ctx, endpointId);
  if (endpoint === undefined) throw new Error('a new webhook endpoint is missing');
  return { endpoint, secret };
}

/** Changes an endpoint; disabling it cancels what waits. Returns the refusal, or undefined for an unknown endpoint. */
export async function changeEndpoint(
  ctx: Ctx,
  endpointId: string,
  wanted: WantedEndpoint,
): Promise<EndpointRow | 'WEBHOOK_URL' | undefined> {
  const row = await lockEndpoint(ctx.tx, endpointId);
  if (row === undefined) return undefined;
  if (!isWebhookUrl(wanted.url, ctx.settings.localTools)) return 'WEBHOOK_URL';
  await updateEndpoint(ctx.tx, ctx.now, row, wanted);
  if (!wanted.isEnabled) await cancelDeliveries(ctx.tx, endpointId);
  return ofEndpoint(ctx, endpointId);
}

/** Replaces the secret; the one before signs too for `oldHours` [WEBHOOK-12]. */
export async function rotateSecret(ctx: Ctx, endpointId: string, oldHours: number): Promise<WithSecret | undefined> {
  const { tx, keyRing, now } = ctx;
  const secret = newSecret();
  const secretEncrypted = keyRing.encrypt(secret, secretContext(tx.tenantId, endpointId));
  const oldUntil = oldHours === 0 ? null : new Date(now.getTime() + oldHours * HOUR_MILLIS);
  if ((await rotateSecretRow(tx, endpointId, { secretEncrypted, now, oldUntil })) === 0) return undefined;
  const endpoint = await ofEndpoint(ctx, endpointId);
  return endpoint && { endpoint, secret };
}

/**
 * Has the agency's deliveries sent once the caller's transaction commits. In the queue of the scheduled run, because
 * tests of endpoints that don't answer would otherwise take every worker of jobs [WEBHOOK-34].
 */
const queueDeliveries = ({ tx }: Pick<Ctx, 'tx'>): Promise<void> => {
  const { queueName } = waitsAs(DELIVER_WEBHOOKS);
  return addJob(tx, DELIVER_WEBHOOKS, { tenantId: tx.tenantId }, { queueName, key: `${queueName}-now/${tx.tenantId}` });
};

/** Queues a test event for one endpoint, whatever types it chose; returns its id [WEBHOOK-22]. */
export async function sendTest(ctx: Ctx, { endpointId }: EndpointRow): Promise<string> {
  const { tx, now } = ctx;
  const eventId = randomId();
  const event = { eventId, type: WEBHOOK_TEST_TYPE, subject: endpointId, data: { webhookId: endpointId }, now };
  const notedAt = await insertEvent(tx, event);
  await insertDeliveries(tx, now, [{ endpointId, eventId, orderKey: eventId, notedAt }]);
  await queueDeliveries(ctx);
  return eventId;
}

async function sendAgain(
  ctx: Ctx,
  endpointId: string,
  events: Awaited<ReturnType<typeof readEvents>>,
): Promise<number> {
  const { tx, now } = ctx;
  if (events.length === 0) return 0;
  const restarted = await restartDeliveries(
    tx,
    now,
    endpointId,
    events.map(({ eventId }) => eventId),
  );
  const added = await insertDeliveries(
    tx,
    now,
    events.map(({ eventId, memberId, at }) => ({ endpointId, eventId, orderKey: memberId ?? eventId, notedAt: at })),
  );
  await queueDeliveries(ctx);
  return restarted + added;
}

/** Queues one event again; returns how many deliveries that made [WEBHOOK-23]. */
export const replayEvent = async (ctx: Ctx, { endpointId }: EndpointRow, eventId: string): Promise<number> =>
  sendAgain(ctx, endpointId, await readEvents(ctx.tx, [eventId]));

/**
 * Queues the events of a time range again, also those from while the endpoint was failing [WEBHOOK-23]. `nextFrom` is
 * the time of the first event that was left; events of the same millisecond are queued twice at most, which changes
 * nothing for those that wait [WEBHOOK-47].
 */
export async function replayRange(
  ctx: Ctx,
  { endpointId, events: types }: EndpointRow,
  { from, until }: { from: Date; until: Date },
): Promise<{ queued: number; nextFrom: Date | null }> {
  const limit = webhookLimits.replayedAtOnceMax;
  const events = await readEventsBetween(ctx.tx, { types, from, until, limit: limit + 1 });
  const queued = await sendAgain(ctx, endpointId, events.slice(0, limit));
  return { queued, nextFrom: events[limit]?.notedAt ?? null };
}

/**
 * Makes an event of each fact that no trigger can see, if an endpoint of the agency chose its type; the same fact is one
 * event [WEBHOOK-45]. Also for an endpoint that fails, as the triggers do.
 */
export async function noteFacts(
  tx: Tx,
  type: WebhookEventType,
  facts: readonly { memberId: string; fact: string; data: Record<string, unknown> }[],
): Promise<void> {
  const endpoints = await readEndpoints(tx);
  const isWanted = endpoints.some(
    ({ events, isEnabled, disabledReason }) => events.includes(type) && (isEnabled || disabledReason === 'FAILING'),
  );
  if (isWanted) await insertMemberEvents(tx, type, facts);
}
