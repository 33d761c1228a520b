import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { AuthorizationServer } from '../../../adapters/authorization-server.ts';
import { signInConnection } from '../../../adapters/sign-in-connection.ts';
import type { Tenant } from '../../../call/tenant.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type RiderOpenId, readRiderOpenId, secretContext } from './setting-store.ts';

const PROVIDERS_MAX = 500;

interface CachedProvider {
  digest: string;
  server: AuthorizationServer;
}

const createCache = () => new LRUCache<string, CachedProvider>({ max: PROVIDERS_MAX });

type Desk = Pick<Deps, 'keyRing' | 'settings' | 'services'>;

/** The agency's provider; its metadata and keys are cached per process until the setting changes. */
export async function providerOf(tenantId: string, setting: RiderOpenId, desk: Desk): Promise<AuthorizationServer> {
  const { issuer, clientId, secretEncrypted } = setting;
  const { keyRing, settings, services } = desk;
  const clientSecret = secretEncrypted && keyRing.decrypt(secretEncrypted, secretContext(tenantId));
  const digest = hash('sha256', JSON.stringify([issuer, clientId, clientSecret]));
  const cache = services.of(createCache);
  const cached = cache.get(tenantId);
  if (cached?.digest === digest) return cached.server;
  const { createOpenIdServer } = await import('../../../adapters/openid-server.ts');
  const scope = 'openid email profile';
  const server = createOpenIdServer(signInConnection({ issuer, clientId, clientSecret }, { ...settings, scope }));
  cache.set(tenantId, { digest, server });
  return server;
}

/** True if the live version offers it to riders, who sign in here and not at a partner. */
export const isOffered = ({ isStandalone, configuration }: Pick<Tenant, 'isStandalone' | 'configuration'>): boolean =>
  isStandalone && configuration['en']?.['AgencyAccountLabel'] !== undefined;

/** The setting if riders are offered the agency's account, else undefined. */
export const readOffered = async (tx: Tx, tenant: Tenant): Promise<RiderOpenId | undefined> =>
  isOffered(tenant) ? readRiderOpenId(tx) : undefined;
