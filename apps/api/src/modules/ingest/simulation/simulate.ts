import { randomUUID } from 'node:crypto';
import { type TripMode, tripModes } from '@fareback/contract';
import type { Tenant } from '../../../call/tenant.ts';
import { withTenant } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { sign } from '../../../platform/encryption/signature.ts';
import { activeCampaigns, type CampaignDefinition, providersOf } from '../../campaigns/index.ts';
import { connectedIdentifiers } from '../../connections/index.ts';
import { centreOf } from '../../earning/index.ts';
import { activeProviders } from '../../providers/index.ts';
import { liveSecrets } from '../../tenants/index.ts';
import type { SimulatedEvent, SimulatedRider, SimulatedVisit } from './simulated-rides.ts';

export interface DemoRider extends SimulatedRider {
  providerId: string;
  isImported: boolean;
}

/**
 * Returns the rider to simulate next, in rotation. Two of three turns go to accounts that riders connected themselves,
 * because a person who tries the demo should not wait behind hundreds of imported riders.
 */
export function nextDemoRider(riders: readonly DemoRider[], turn: number): DemoRider | undefined {
  const [imported = [], own = []] = [true, false].map((is) => riders.filter(({ isImported }) => isImported === is));
  if (own.length === 0 || imported.length === 0) return riders[turn % riders.length];
  const round = Math.floor(turn / 3);
  return turn % 3 === 2 ? imported[round % imported.length] : own[(round * 2 + (turn % 3)) % own.length];
}

const usual: readonly TripMode[] = ['bus', 'tram', 'metro', 'bikeshare'];

async function countedOf(
  deps: Deps,
  tenant: Tenant,
  providerId: string,
): Promise<Pick<SimulatedRider, 'modes' | 'sights'>> {
  const campaigns = await withTenant(deps.database, tenant.tenantId, (tx) => activeCampaigns({ ...deps, tenant, tx }));
  return waysCounted(
    campaigns.map(({ definition }) => definition),
    providerId,
  );
}

export function waysCounted(
  definitions: readonly CampaignDefinition[],
  providerId: string,
): Required<Pick<SimulatedRider, 'modes' | 'sights'>> {
  const own = definitions.filter((definition) => providersOf(definition).includes(providerId));
  const named = own.flatMap((definition) => ('counts' in definition ? (definition.counts.modes ?? []) : []));
  return {
    modes: named.length === 0 ? usual : tripModes.filter((mode) => named.includes(mode)),
    sights: own.flatMap(({ grounds = [] }) => grounds.map(centreOf)),
  };
}

/** Returns all connected riders and the extra named cards; `providerId` restricts to one provider. */
export async function demoRiders(
  deps: Deps,
  tenant: Tenant,
  {
    providerId,
    cards,
    modes = {},
  }: {
    providerId?: string | undefined;
    cards: readonly string[];
    modes?: Readonly<Record<string, readonly TripMode[]>>;
  },
): Promise<DemoRider[]> {
  const { connected, providers } = await withTenant(deps.database, tenant.tenantId, async (tx) => ({
    connected: await connectedIdentifiers(tx, deps.keyRing, tenant.tenantId),
    providers: await activeProviders({ ...deps, tenant, tx }),
  }));
  const first = providerId ?? providers.find(({ identifierType }) => identifierType === 'NUMERIC_ID')?.providerId;
  if (first === undefined) throw new Error(`The tenant ${tenant.tenantId} has no provider.`);
  const riders = [
    ...connected,
    ...cards.map((identifier) => ({ providerId: first, identifier, isImported: false })),
  ].filter((rider) => providerId === undefined || rider.providerId === providerId);
  return Promise.all(
    riders.map(async ({ providerId: at, identifier, isImported }) => ({
      providerId: at,
      isImported,
      subject: identifier,
      ...(await countedOf(deps, tenant, at)),
      ...(modes[at] && { modes: modes[at] }),
      timeZone: tenant.timeZone,
    })),
  );
}

interface ProviderEndpoint {
  url: string;
  providerId: string;
}

export interface SignedBody {
  body: Buffer;
  headers: { 'content-type': string; 'webhook-id': string; 'webhook-timestamp': string; 'webhook-signature': string };
}

/** Signs a body with the provider's newest secret. Throws if it has no secret. */
export async function signedBody(
  deps: Deps,
  tenant: Tenant,
  { providerId, contentType }: { providerId: string; contentType: string },
  content: unknown,
): Promise<SignedBody> {
  const [secret] = await withTenant(deps.database, tenant.tenantId, (tx) =>
    liveSecrets({ tx, keyRing: deps.keyRing, tenant, now: deps.clock() }, 'PROVIDER_WEBHOOK', providerId),
  );
  if (secret === undefined) throw new Error(`${providerId} has no signing secret.`);
  const body = Buffer.from(JSON.stringify(content));
  const id = randomUUID();
  const seconds = Math.floor(deps.clock().getTime() / 1000);
  return {
    body,
    headers: {
      'content-type': contentType,
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': sign(secret, id, seconds, body),
    },
  };
}

async function post(
  deps: Deps,
  tenant: Tenant,
  {
    url,
    providerId,
    door,
    contentType,
  }: ProviderEndpoint & { door: 'events' | 'validation-results'; contentType: string },
  content: unknown,
): Promise<Response> {
  const { body, headers } = await signedBody(deps, tenant, { providerId, contentType }, content);
  const reply = await fetch(new URL(`/ingest/${tenant.tenantId}/${providerId}/${door}`, url), {
    method: 'POST',
    headers: { ...headers },
    // Copied, because the types of fetch require its own ArrayBuffer.
    body: new Uint8Array(body),
    signal: AbortSignal.timeout(30_000),
  });
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${await reply.text()}`);
  return reply;
}

export async function postEvents(
  deps: Deps,
  tenant: Tenant,
  door: ProviderEndpoint,
  events: readonly (SimulatedEvent | SimulatedVisit)[],
): Promise<number> {
  let accepted = 0;
  const how = { ...door, door: 'events', contentType: 'application/cloudevents-batch+json' } as const;
  for (let from = 0; from < events.length; from += 500) {
    const reply = await post(deps, tenant, how, events.slice(from, from + 500));
    const { results } = (await reply.json()) as { results: { outcome: string }[] };
    accepted += results.filter(({ outcome }) => outcome === 'accepted').length;
  }
  return accepted;
}

export async function postAnswer(
  deps: Deps,
  tenant: Tenant,
  door: ProviderEndpoint,
  answer: { checkId: string; result: 'yes' | 'no' },
): Promise<void> {
  await post(deps, tenant, { ...door, door: 'validation-results', contentType: 'application/json' }, answer);
}
