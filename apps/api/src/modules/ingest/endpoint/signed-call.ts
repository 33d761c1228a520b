import type { Installation } from '../../../call/context.ts';
import type { Tenant } from '../../../call/tenant.ts';
import { throwApiError } from '../../../platform/api-error.ts';
import { withTenant } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { hasSignature, isSigned, type SignatureHeaders } from '../../../platform/encryption/signature.ts';
import { networkOf } from '../../../platform/limits/rate-limit.ts';
import { getRejectedCallers } from '../../../platform/limits/rejected-callers.ts';
import { repeatedKey } from '../../../platform/read-json.ts';
import { activeProviders } from '../../providers/index.ts';
import { liveSecrets } from '../../tenants/index.ts';

/** Secrets are reloaded after this time, because a rotated secret expires. */
const LIFE_MILLIS = 10_000;

type KnownSecrets = Map<string, { until: number; secrets: Promise<string[]> }>;

const providerIdsOf = ({ database, cache }: Deps, tenant: Tenant): Promise<Set<string>> =>
  cache.get(tenant.tenantId, 'provider-ids', () =>
    withTenant(database, tenant.tenantId, async (tx) => {
      const providers = await activeProviders({ cache, tenant, tx });
      return new Set(providers.map(({ providerId }) => providerId));
    }),
  );

/**
 * Returns a provider's valid secrets. Unknown providers cost no database read and no memory. Cached with the tenant's
 * other data, so all processes drop them when a secret is created or ended [OPS-168].
 */
async function providerSecrets(deps: Deps, tenant: Tenant, providerId: string): Promise<string[]> {
  if (!(await providerIdsOf(deps, tenant)).has(providerId)) return [];
  const known = await deps.cache.get(tenant.tenantId, 'provider-secrets', async (): Promise<KnownSecrets> => new Map());
  const now = deps.clock();
  const entry = known.get(providerId);
  if (entry && now.getTime() < entry.until && now.getTime() >= entry.until - LIFE_MILLIS) return entry.secrets;
  const secrets = withTenant(deps.database, tenant.tenantId, (tx) =>
    liveSecrets({ tx, keyRing: deps.keyRing, tenant, now }, 'PROVIDER_WEBHOOK', providerId),
  );
  secrets.catch(() => known.delete(providerId));
  known.set(providerId, { until: now.getTime() + LIFE_MILLIS, secrets });
  return secrets;
}

/** A provider's server, as identified before its signature is checked. */
interface Sender {
  tenantId: string;
  providerId: string;
  address: string;
}

const PROVEN_MILLIS = 60 * 60_000;
const SENDERS_MAX = 10_000;

const createSenders = (): Map<string, number> => new Map();

const keyOf = ({ tenantId, providerId, address }: Sender): string => `${tenantId}/${providerId}/${networkOf(address)}`;

/**
 * True if the provider sent a correctly signed call from this network within the last hour, to this process's
 * knowledge.
 */
function isProvenSender({ services, clock }: Pick<Deps, 'services' | 'clock'>, sender: Sender): boolean {
  const provenAt = services.of(createSenders).get(keyOf(sender));
  return provenAt !== undefined && Math.abs(clock().getTime() - provenAt) < PROVEN_MILLIS;
}

function recordProvenSender({ services, clock }: Pick<Deps, 'services' | 'clock'>, sender: Sender): void {
  const senders = services.of(createSenders);
  const key = keyOf(sender);
  senders.delete(key);
  senders.set(key, clock().getTime());
  const [oldest] = senders.keys();
  if (senders.size > SENDERS_MAX && oldest !== undefined) senders.delete(oldest);
}

export interface SignedCall {
  tenantId: string;
  providerId: string;
  contentType: string;
  signature: SignatureHeaders;
  /** Client address; null for a call from this process. */
  address: string | null;
  body: Buffer;
}

/**
 * Rejects a call before reading its body if it can't be validly signed: unknown tenant or provider, missing signature,
 * timestamp out of tolerance, or a network with too many rejected calls. Networks from which this provider recently
 * sent signed calls are exempt from that limit [API-60, API-61].
 */
export async function checkBeforeBody(
  installation: Installation,
  call: Omit<SignedCall, 'body'> & { address: string },
): Promise<void> {
  const { tenantId, providerId, signature, address } = call;
  const rejectedCallers = getRejectedCallers(installation);
  const retryAt = isProvenSender(installation, call) ? null : rejectedCallers.retryAt(address);
  if (retryAt) throwApiError('TOO_MANY_REQUESTS', { retryAt });
  const tenant = await installation.tenants.byId(tenantId);
  const secrets = tenant ? await providerSecrets(installation, tenant, providerId) : [];
  if (secrets.length > 0 && hasSignature(signature, installation.clock())) return;
  rejectedCallers.note(address);
  throwApiError('SIGNATURE_INVALID');
}

/**
 * Verifies the signature over the exact bytes and returns the tenant. An unknown tenant or provider throws the same
 * SIGNATURE_INVALID as a wrong signature.
 */
export async function tenantOfCall(installation: Installation, call: SignedCall): Promise<Tenant> {
  const { tenantId, providerId, signature, address, body } = call;
  const tenant = await installation.tenants.byId(tenantId);
  const secrets = tenant ? await providerSecrets(installation, tenant, providerId) : [];
  if (!tenant || !isSigned(secrets, signature, body, installation.clock())) {
    if (address !== null) getRejectedCallers(installation).note(address);
    throwApiError('SIGNATURE_INVALID');
  }
  if (address !== null) recordProvenSender(installation, { tenantId, providerId, address });
  return tenant;
}

/** Parses the body. Throws INVALID_REQUEST, also for duplicate keys in an object [API-63]. */
export function jsonOf({ body }: SignedCall): unknown {
  const text = body.toString('utf8');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return throwApiError('INVALID_REQUEST', { field: 'body' });
  }
  const field = repeatedKey(text, value);
  return field === null ? value : throwApiError('INVALID_REQUEST', { field });
}
