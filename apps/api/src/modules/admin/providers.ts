import { adminRoutes, type ProviderHealth, type RejectedEvent, type Replayed } from '@fareback/contract/admin';
import { type AdminHandler, adminHandle, type StaffCtx } from '../../call/staff.ts';
import { throwAdminError } from '../../platform/api-error.ts';
import { isoText } from '../../platform/local-date.ts';
import { countRejected, listRejected, providersSeen, replayBatch } from '../ingest/index.ts';
import { activeProviders, readServers } from '../providers/index.ts';
import { providerNames } from '../rides/index.ts';
import { providerSecretsSince } from '../tenants/index.ts';

/** Health of the agency's providers: last requests, rejected events, age of the secret [DESK-63]. */
async function listHealth(ctx: StaffCtx): Promise<{ providers: ProviderHealth[] }> {
  const { tx } = ctx;
  const [rows, nameOf] = [await activeProviders(ctx), await providerNames(ctx, 'en')];
  const [seen, rejected, secrets, servers] = [
    await providersSeen(tx),
    await countRejected(tx),
    await providerSecretsSince(tx),
    new Map((await readServers(tx)).map(({ providerId, updatedAt }) => [providerId, updatedAt])),
  ];
  const providers = rows.map(({ providerId }) => ({
    providerId,
    name: nameOf(providerId),
    calledAt: isoText(seen.get(providerId)?.calledAt),
    acceptedAt: isoText(seen.get(providerId)?.acceptedAt),
    refused: rejected
      .filter((each) => each.providerId === providerId)
      .map(({ reason, events, lastAt }) => ({ reason, events, lastAt: lastAt.toISOString() })),
    secretSince: isoText(secrets.get(providerId)),
    serverSetAt: isoText(servers.get(providerId)),
  }));
  return { providers };
}

interface RejectedEvents {
  events: RejectedEvent[];
  isWhole: boolean;
}

async function checkProvider(ctx: StaffCtx, providerId: string): Promise<void> {
  const isHere = (await activeProviders(ctx)).some((row) => row.providerId === providerId);
  if (!isHere) throwAdminError('NOT_FOUND');
}

interface RejectedQuery {
  limit: number;
  /** The provider's event id. */
  event?: string | undefined;
  rejectedId?: string | undefined;
}

async function loadRejected(
  ctx: StaffCtx,
  providerId: string,
  { limit, event, rejectedId }: RejectedQuery,
): Promise<RejectedEvents> {
  await checkProvider(ctx, providerId);
  const bodyHash = rejectedId === undefined ? undefined : Buffer.from(rejectedId, 'hex');
  const found = await listRejected(ctx, providerId, limit + 1, { eventId: event, bodyHash });
  const events = found.slice(0, limit).map(({ bodyHash: hash, firstRejectedAt, rejectedAt, ...rest }) => ({
    ...rest,
    rejectedId: hash.toString('hex'),
    firstRejectedAt: firstRejectedAt.toISOString(),
    rejectedAt: rejectedAt.toISOString(),
  }));
  return { events, isWhole: found.length <= limit };
}

/** Lists a provider's latest rejected events without content, which names riders. Throws NOT_FOUND [DESK-64]. */
async function showRejected(ctx: StaffCtx, providerId: string, asked: RejectedQuery): Promise<RejectedEvents> {
  const { events, isWhole } = await loadRejected(ctx, providerId, asked);
  return { events: events.map((event) => ({ ...event, body: null })), isWhole };
}

/** Returns rejected events in full, and logs the read and its event. Throws NOT_FOUND [DESK-64, DESK-139]. */
export async function readRejected(ctx: StaffCtx, providerId: string, asked: RejectedQuery): Promise<RejectedEvents> {
  const rejected = await loadRejected(ctx, providerId, asked);
  const { rejectedId } = asked;
  const facts = { events: rejected.events.length, ...(rejectedId === undefined ? {} : { rejectedId }) };
  await ctx.record({ verb: 'events.readRejected', subject: { kind: 'provider', id: providerId }, facts });
  return rejected;
}

/** Replays the next rejected events by the current rules; valid ones count, once. Throws NOT_FOUND [DESK-64]. */
export async function replayRejected(ctx: StaffCtx, providerId: string, after: string): Promise<Replayed> {
  await checkProvider(ctx, providerId);
  const { count, last } = await replayBatch(ctx, providerId, Buffer.from(after, 'hex'));
  await ctx.record({ verb: 'events.replay', subject: { kind: 'provider', id: providerId }, facts: { ...count } });
  const rejections = Object.entries(count.refused).map(([reason, events]) => ({ reason, events }));
  return { ...count, refused: rejections, next: last?.toString('hex') ?? null };
}

export const handlers: AdminHandler[] = [
  adminHandle(adminRoutes.providers.health, listHealth),
  adminHandle(adminRoutes.events.rejected, (ctx, { params, query }) => showRejected(ctx, params.provider, query)),
  adminHandle(adminRoutes.events.readRejected, (ctx, { params, body }) => readRejected(ctx, params.provider, body)),
  adminHandle(adminRoutes.events.replay, (ctx, { params, body }) => replayRejected(ctx, params.provider, body.after)),
];
