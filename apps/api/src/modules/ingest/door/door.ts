import { type IngestReply, type IngestResult, ingestEvents, limits } from '@fareback/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Tenant, TenantDirectory } from '../../../call/tenant.ts';
import { createBatcher } from '../../../platform/batcher.ts';
import { withTenant } from '../../../platform/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { busyDatabase, lostDatabase } from '../../../platform/lost-database.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { isSigned, type SignatureHeaders } from '../../../platform/signature.ts';
import { activeProviders } from '../../providers/index.ts';
import { liveSecrets } from '../../tenants/index.ts';
import { acceptBehaviours } from '../accept-behaviours.ts';
import { acceptScopeOf, lateLimitDaysOf } from '../accept-scope.ts';
import { keepRejected, type Rejected } from '../rejected/keep-rejected.ts';
import type { Reported } from '../reported.ts';
import { idOf, readEvent } from './read-event.ts';
import { togetherOrAlone } from './together-or-alone.ts';

/** Accepts one call's behaviours; answers which of them were new. */
type Accept = (reported: Reported[]) => Promise<boolean[]>;

/** Enough to share a commit among a crowd of single events, few enough to be done in well under a second. */
const EVENTS_IN_TRANSACTION = 2_000;

/** From so many events on it pays to plan statements anew. */
const LARGE = 50;

/** Secrets are read again after this long, so that a rotated one counts soon. */
const SECRETS_LIFE_MILLIS = 10_000;

/** Ids of a tenant's active providers, read once per change of its content. */
const providerIdsOf = ({ database, cache }: Deps, tenant: Tenant): Promise<Set<string>> =>
  cache.get(tenant.tenantId, 'provider-ids', () =>
    withTenant(database, tenant.tenantId, async (tx) => {
      const providers = await activeProviders({ cache, tenant, tx });
      return new Set(providers.map(({ providerId }) => providerId));
    }),
  );

/** Reads a provider's live secrets. Names made up by strangers cost no read of the database and no memory. */
function readerOfSecrets(deps: Deps): (tenant: Tenant, providerId: string) => Promise<string[]> {
  const known = new Map<string, { until: number; secrets: Promise<string[]> }>();
  return async (tenant, providerId) => {
    if (!(await providerIdsOf(deps, tenant)).has(providerId)) return [];
    const key = `${tenant.tenantId}/${providerId}`;
    const now = deps.clock();
    const entry = known.get(key);
    if (entry && now.getTime() < entry.until && now.getTime() >= entry.until - SECRETS_LIFE_MILLIS)
      return entry.secrets;
    const secrets = withTenant(deps.database, tenant.tenantId, (tx) =>
      liveSecrets({ tx, keyRing: deps.keyRing, tenant, now }, 'PROVIDER_WEBHOOK', providerId),
    );
    secrets.catch(() => known.delete(key));
    known.set(key, { until: now.getTime() + SECRETS_LIFE_MILLIS, secrets });
    return secrets;
  };
}

/** Trouble that no call brought with it: each alone would meet it as well. */
const isSharedTrouble = (error: unknown): boolean =>
  lostDatabase(error) || busyDatabase(error) || error instanceof Refusal;

/** Concurrent calls of one provider share a transaction: durable all the same, at a fraction of the cost. */
function acceptorOf(deps: Deps, tenant: Tenant, providerId: string): Accept {
  const acceptAll = async (calls: Reported[][]): Promise<boolean[][]> => {
    const reported = calls.flat();
    const answers = await withTenant(
      deps.database,
      tenant.tenantId,
      async (tx) => {
        const scope = await acceptScopeOf({ ...deps, tx, tenant, now: deps.clock() }, providerId);
        if (!scope) refuse('NOT_FOUND');
        return acceptBehaviours(tx, scope, reported);
      },
      { isLarge: reported.length >= LARGE },
    );
    let from = 0;
    return calls.map((call) => answers.slice(from, (from += call.length)));
  };
  return createBatcher<Reported[], boolean[]>((group) => togetherOrAlone(group, acceptAll, isSharedTrouble), {
    size: EVENTS_IN_TRANSACTION,
    atOnce: 1,
    weightOf: (reported) => reported.length,
  });
}

function itemsOf(body: Buffer, contentType: string): unknown[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body.toString('utf8'));
  } catch {
    refuse('INVALID_REQUEST', { field: 'body' });
  }
  const isBatch = contentType.startsWith('application/cloudevents-batch+json') || Array.isArray(parsed);
  if (!isBatch)
    return typeof parsed === 'object' && parsed !== null ? [parsed] : refuse('INVALID_REQUEST', { field: 'body' });
  if (!Array.isArray(parsed) || parsed.length === 0) refuse('INVALID_REQUEST', { field: 'body' });
  if (parsed.length > limits.ingestBatchMax) refuse('PAYLOAD_TOO_LARGE');
  return parsed;
}

/** Keeps refused events for the operator, in a transaction of their own: calls without one pay nothing for it. */
async function keep(deps: Deps, tenant: Tenant, providerId: string, rejected: readonly Rejected[]): Promise<void> {
  await withTenant(deps.database, tenant.tenantId, async (tx) => {
    const scope = await acceptScopeOf({ ...deps, tx, tenant, now: deps.clock() }, providerId);
    if (scope) await keepRejected(tx, scope, deps.keyRing, rejected);
  });
}

async function receive(
  items: unknown[],
  { deps, tenant, providerId, accept }: { deps: Deps; tenant: Tenant; providerId: string; accept: Accept },
): Promise<IngestReply> {
  const bounds = { now: deps.clock(), lateLimitDays: lateLimitDaysOf(tenant) };
  const read = items.map((item) => readEvent(item, bounds));
  const reported = read.filter((one) => typeof one !== 'string');
  const rejected = read.flatMap((one, index) => (typeof one === 'string' ? [{ item: items[index], reason: one }] : []));
  const answers = reported.length === 0 ? [] : await accept(reported);
  if (rejected.length > 0) await keep(deps, tenant, providerId, rejected);
  let next = 0;
  const results = read.map((one, index): IngestResult => {
    if (typeof one === 'string') return { id: idOf(items[index]), outcome: 'rejected', reason: one };
    return { id: one.eventId, outcome: answers[next++] ? 'accepted' : 'duplicate' };
  });
  for (const { outcome } of results) deps.metrics.behaviours.inc({ outcome });
  return { results };
}

/**
 * Serves the door through which providers report what riders did: signed over the exact bytes, the tenant named by the
 * path. An unknown tenant or provider is answered like a wrong signature. One bad event never rejects its batch; a body
 * that is no event or list of events, or too large, stores nothing [CAMP-16].
 */
export async function mountIngestDoor(server: FastifyInstance, deps: Deps, tenants: TenantDirectory): Promise<void> {
  const secretsOf = readerOfSecrets(deps);
  const acceptors = new WeakMap<Tenant, Map<string, Accept>>();
  const acceptOf = (tenant: Tenant, providerId: string): Accept => {
    let ofTenant = acceptors.get(tenant);
    if (!ofTenant) acceptors.set(tenant, (ofTenant = new Map()));
    let accept = ofTenant.get(providerId);
    if (!accept) ofTenant.set(providerId, (accept = acceptorOf(deps, tenant, providerId)));
    return accept;
  };

  await server.register(async (door) => {
    door.removeAllContentTypeParsers();
    door.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    door.post(
      ingestEvents.path,
      { bodyLimit: limits.ingestBodyMaxBytes },
      async (request: FastifyRequest<{ Params: { TenantID: string; ProviderID: string } }>, reply) => {
        void reply.header('cache-control', 'no-store');
        const { TenantID, ProviderID } = request.params;
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const tenant = await tenants.byId(TenantID);
        const secrets = tenant ? await secretsOf(tenant, ProviderID) : [];
        if (!tenant || !isSigned(secrets, request.headers as SignatureHeaders, body, deps.clock())) {
          return refuse('SIGNATURE_INVALID');
        }
        const items = itemsOf(body, request.headers['content-type'] ?? '');
        const accept = acceptOf(tenant, ProviderID);
        return reply.status(202).send(await receive(items, { deps, tenant, providerId: ProviderID, accept }));
      },
    );
  });
}
