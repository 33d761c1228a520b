import {
  adminRoutes,
  type NewWebhook,
  type WantedWebhook,
  type Webhook,
  type WebhookDeliveries,
  type WebhookDelivery,
  type Webhooks,
} from '@fareback/contract/admin';
import { type AdminHandler, adminHandle, type StaffCtx } from '../../call/staff.ts';
import { throwAdminError } from '../../platform/api-error.ts';
import { isoText } from '../../platform/local-date.ts';
import { decryptCursor, encryptCursor } from '../../platform/paging.ts';
import {
  changeEndpoint,
  countWaiting,
  createEndpoint,
  type DeliveryRow,
  deleteEndpoint,
  type EndpointRow,
  lockEndpoint,
  readDeliveries,
  readEndpoints,
  replayEvent,
  replayRange,
  rotateSecret,
  sendTest,
} from '../webhooks/index.ts';

const routes = adminRoutes.webhooks;

const presentWebhook = (row: EndpointRow, waiting: number, now: Date): Webhook => ({
  webhookId: row.endpointId,
  url: row.url,
  description: row.description,
  events: row.events,
  fields: row.fields,
  isEnabled: row.isEnabled,
  createdAt: row.createdAt.toISOString(),
  secretSetAt: row.secretSetAt.toISOString(),
  oldSecretUntil: row.oldSecretUntil !== null && row.oldSecretUntil > now ? row.oldSecretUntil.toISOString() : null,
  disabledAt: isoText(row.disabledAt),
  disabledReason: row.disabledReason,
  failingSince: isoText(row.failingSince),
  deliveredAt: isoText(row.deliveredAt),
  waiting,
});

async function waitingOf(ctx: StaffCtx, endpointId: string): Promise<number> {
  return (await countWaiting(ctx.tx)).find((each) => each.endpointId === endpointId)?.waiting ?? 0;
}

const present = async (ctx: StaffCtx, row: EndpointRow): Promise<Webhook> =>
  presentWebhook(row, await waitingOf(ctx, row.endpointId), ctx.now);

async function list(ctx: StaffCtx): Promise<Webhooks> {
  const rows = await readEndpoints(ctx.tx);
  const counts = new Map((await countWaiting(ctx.tx)).map(({ endpointId, waiting }) => [endpointId, waiting]));
  return { webhooks: rows.map((row) => presentWebhook(row, counts.get(row.endpointId) ?? 0, ctx.now)) };
}

const subjectOf = (id: string) => ({ kind: 'webhook', id });

/** The path and query of an address can have an access key, so the audit log has its host only. */
const factsOf = ({ url, events, fields, isEnabled }: WantedWebhook) => ({
  host: new URL(url).host,
  events,
  fields,
  isEnabled,
});

/** Throws WEBHOOK_URL and TOO_MANY_WEBHOOKS. */
async function create(ctx: StaffCtx, wanted: WantedWebhook): Promise<NewWebhook> {
  const created = await createEndpoint(ctx, wanted);
  if (typeof created === 'string') throwAdminError(created);
  const { endpoint, secret } = created;
  await ctx.record({ verb: 'webhooks.create', subject: subjectOf(endpoint.endpointId), facts: factsOf(wanted) });
  return { webhook: presentWebhook(endpoint, 0, ctx.now), secret };
}

/** Throws NOT_FOUND and WEBHOOK_URL. */
async function update(ctx: StaffCtx, webhookId: string, wanted: WantedWebhook): Promise<Webhook> {
  const changed = (await changeEndpoint(ctx, webhookId, wanted)) ?? throwAdminError('NOT_FOUND');
  if (typeof changed === 'string') throwAdminError(changed);
  await ctx.record({ verb: 'webhooks.update', subject: subjectOf(webhookId), facts: factsOf(wanted) });
  return present(ctx, changed);
}

async function remove(ctx: StaffCtx, webhookId: string): Promise<{ isRemoved: boolean }> {
  const isRemoved = (await deleteEndpoint(ctx.tx, webhookId)) > 0;
  await ctx.record({ verb: 'webhooks.remove', subject: subjectOf(webhookId), facts: { isRemoved } });
  return { isRemoved };
}

/** Throws NOT_FOUND. */
async function rotate(ctx: StaffCtx, webhookId: string, oldHours: number): Promise<NewWebhook> {
  const { endpoint, secret } = (await rotateSecret(ctx, webhookId, oldHours)) ?? throwAdminError('NOT_FOUND');
  await ctx.record({ verb: 'webhooks.rotateSecret', subject: subjectOf(webhookId), facts: { oldHours } });
  return { webhook: await present(ctx, endpoint), secret };
}

/** Throws NOT_FOUND and WEBHOOK_DISABLED. */
async function enabledEndpoint(ctx: StaffCtx, webhookId: string): Promise<EndpointRow> {
  const row = (await lockEndpoint(ctx.tx, webhookId)) ?? throwAdminError('NOT_FOUND');
  if (!row.isEnabled) throwAdminError('WEBHOOK_DISABLED');
  return row;
}

async function test(ctx: StaffCtx, webhookId: string): Promise<{ eventId: string }> {
  const eventId = await sendTest(ctx, await enabledEndpoint(ctx, webhookId));
  await ctx.record({ verb: 'webhooks.test', subject: subjectOf(webhookId), facts: { eventId } });
  return { eventId };
}

interface DeliveryQuery {
  cursor?: string | undefined;
  limit: number;
  state?: WebhookDelivery['state'] | undefined;
}

const presentDelivery = (row: DeliveryRow): WebhookDelivery => ({
  eventId: row.eventId,
  type: row.type,
  occurredAt: row.notedAt.toISOString(),
  state: row.state,
  tries: row.tries,
  dueAt: isoText(row.dueAt),
  triedAt: isoText(row.triedAt),
  status: row.status,
  durationMillis: row.durationMillis,
  failure: row.failure,
  answer: row.answer,
});

/** Throws NOT_FOUND and INVALID_CURSOR. */
async function listDeliveries(
  ctx: StaffCtx,
  webhookId: string,
  { cursor, limit, state }: DeliveryQuery,
): Promise<WebhookDeliveries> {
  const { tx, keyRing } = ctx;
  if (!(await readEndpoints(tx)).some(({ endpointId }) => endpointId === webhookId)) throwAdminError('NOT_FOUND');
  const context = `cursor/webhooks/${tx.tenantId}/${webhookId}/${state ?? ''}`;
  const from = cursor === undefined ? null : decryptCursor(keyRing, context, cursor);
  const found = await readDeliveries(tx, webhookId, { state: state ?? null, from, limit: limit + 1 });
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const next =
    last && found.length > limit
      ? encryptCursor(keyRing, context, { towards: 'next', at: last.at, id: last.eventId })
      : null;
  const deliveries = rows.map(presentDelivery);
  return { deliveries, next };
}

async function replayOne(ctx: StaffCtx, webhookId: string, eventId: string): Promise<{ queued: number }> {
  const queued = await replayEvent(ctx, await enabledEndpoint(ctx, webhookId), eventId);
  if (queued === 0) throwAdminError('NOT_FOUND');
  await ctx.record({ verb: 'webhooks.replay', subject: subjectOf(webhookId), facts: { eventId, queued } });
  return { queued };
}

async function replay(ctx: StaffCtx, webhookId: string, range: { from: string; until: string }) {
  const [from, until] = [new Date(range.from), new Date(range.until)];
  const { queued, nextFrom } = await replayRange(ctx, await enabledEndpoint(ctx, webhookId), { from, until });
  await ctx.record({ verb: 'webhooks.replay', subject: subjectOf(webhookId), facts: { ...range, queued } });
  return { queued, nextFrom: isoText(nextFrom) };
}

/** Calls that manage an agency's webhook endpoints and list their deliveries [WEBHOOK-01, WEBHOOK-21]. */
export const handlers: AdminHandler[] = [
  adminHandle(routes.list, list),
  adminHandle(routes.create, (ctx, { body }) => create(ctx, body)),
  adminHandle(routes.update, (ctx, { params, body }) => update(ctx, params.webhook, body)),
  adminHandle(routes.remove, (ctx, { params }) => remove(ctx, params.webhook)),
  adminHandle(routes.rotateSecret, (ctx, { params, body }) => rotate(ctx, params.webhook, body.oldHours)),
  adminHandle(routes.test, (ctx, { params }) => test(ctx, params.webhook)),
  adminHandle(routes.deliveries, (ctx, { params, query }) => listDeliveries(ctx, params.webhook, query)),
  adminHandle(routes.replayEvent, (ctx, { params }) => replayOne(ctx, params.webhook, params.event)),
  adminHandle(routes.replay, (ctx, { params, body }) => replay(ctx, params.webhook, body)),
];
