import type { Connection, ConnectionKind, ConnectionProblem, ConnectionProtocol } from '@fareback/contract/admin';
import type { StaffCtx } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { isoText } from '../../../platform/local-date.ts';
import { shownAddress } from '../../../platform/shown-address.ts';
import { latestOfEachSubject } from '../../acts/index.ts';
import { redirectAddress } from '../../connections/index.ts';
import { providersSeen } from '../../ingest/index.ts';
import { activeProviders, type ProviderRow, type ProviderServer, readServers } from '../../providers/index.ts';
import { type ListedSupply, listSupplies } from '../../redemptions/index.ts';
import { providerNames } from '../../rides/index.ts';
import { appOrigins, providerSecretsSince } from '../../tenants/index.ts';
import { readServerIfReadable } from './readable-server.ts';

type Tests = Pick<Connection, 'passedAt' | 'failed'>;

const protocols: Partial<Record<ProviderRow['connectionType'], ConnectionProtocol>> = {
  DIRECT_OAUTH: 'OAUTH',
  DIRECT_API: 'CHECKS',
};

export const protocolOf = ({ connectionType }: ProviderRow): ConnectionProtocol =>
  protocols[connectionType] ?? 'EVENTS';

/** The last test that passed and the last that failed, by kind and id, from the audit log. */
async function readTests(ctx: StaffCtx): Promise<(kind: ConnectionKind, id: string) => Tests> {
  const rows = await latestOfEachSubject(ctx.tx, { verb: 'connections.test', fact: 'isPassed' });
  return (kind, id) => {
    const tests: Tests = { passedAt: null, failed: null };
    for (const { subjectKind, subjectId, happenedAt, facts } of rows) {
      if (subjectKind !== kind || subjectId !== id) continue;
      const [problem] = (facts['problems'] ?? []) as ConnectionProblem[];
      const testedAt = happenedAt.toISOString();
      if (problem) tests.failed = { testedAt, problem };
      else tests.passedAt = testedAt;
    }
    return tests;
  };
}

type Configured = Pick<Connection, 'addresses' | 'client' | 'timeLimitSeconds' | 'hasSecret'>;

const nothingSet: Configured = { addresses: [], client: null, timeLimitSeconds: null, hasSecret: null };

function addressesOf(named: readonly [Connection['addresses'][number]['name'], string | null | undefined][]) {
  return named.flatMap(([name, address]) => (address ? [{ name, address: shownAddress(address) }] : []));
}

function configured(server: ProviderServer): Configured {
  if (server.kind === 'API')
    return { ...nothingSet, addresses: addressesOf([['validateUrl', server.validateUrl]]), hasSecret: true };
  const { issuer, endpoints, accountUrl, clientSecret, responseMode = 'QUERY' } = server;
  const { clientId, scope, subjectClaim, labelClaim, secretIn } = server;
  const addresses = addressesOf([
    ['issuer', issuer],
    ['authorizeUrl', endpoints?.authorizeUrl],
    ['tokenUrl', endpoints?.tokenUrl],
    ['revokeUrl', endpoints?.revokeUrl],
    ['accountUrl', accountUrl],
  ]);
  const client = { clientId, scope, subjectClaim, labelClaim, secretIn, responseMode };
  return { ...nothingSet, addresses, client, hasSecret: clientSecret !== null };
}

async function readConfigured(ctx: StaffCtx, providerId: string): Promise<Configured> {
  const server = await readServerIfReadable(ctx, providerId);
  return server ? configured(server) : nothingSet;
}

async function listProviders(ctx: StaffCtx, testsOf: Awaited<ReturnType<typeof readTests>>): Promise<Connection[]> {
  const { tx, tenant, settings } = ctx;
  const [rows, nameOf] = [await activeProviders(ctx), await providerNames(ctx, 'en')];
  const [seen, secrets] = [await providersSeen(tx), await providerSecretsSince(tx)];
  const servers = new Map((await readServers(tx)).map(({ providerId, updatedAt }) => [providerId, updatedAt]));
  const found: Connection[] = [];
  for (const row of rows) {
    const { providerId: id } = row;
    const protocol = protocolOf(row);
    const setAt = protocol === 'EVENTS' ? undefined : servers.get(id);
    found.push({
      kind: 'provider',
      id,
      name: nameOf(id),
      protocol,
      isConnected: protocol === 'EVENTS' || setAt !== undefined,
      ...(setAt === undefined ? nothingSet : await readConfigured(ctx, id)),
      setAt: isoText(setAt),
      redirectUris:
        protocol === 'OAUTH' ? appOrigins(tenant, settings).map((origin) => redirectAddress(origin, id)) : [],
      eventSecretSince: isoText(secrets.get(id)),
      calledAt: isoText(seen.get(id)?.calledAt),
      acceptedAt: isoText(seen.get(id)?.acceptedAt),
      ...testsOf('provider', id),
    });
  }
  return found;
}

/** When a supplier was last connected or disconnected; connecting it again clears its disconnection. */
export const supplierSetAt = (supplier: ListedSupply['supplier']): Date | undefined =>
  supplier?.disconnectedAt ?? supplier?.connectedAt;

const supplierConnection = ({ supplierId: id, supplier }: ListedSupply, tests: Tests): Connection => ({
  ...nothingSet,
  kind: 'supplier',
  id,
  name: id,
  protocol: 'ORDERS',
  isConnected: supplier !== undefined && supplier.disconnectedAt === null,
  addresses: addressesOf([['url', supplier?.url]]),
  timeLimitSeconds: supplier === undefined ? null : supplier.timeLimitMillis / 1000,
  hasSecret: supplier === undefined ? null : true,
  setAt: isoText(supplierSetAt(supplier)),
  redirectUris: [],
  eventSecretSince: null,
  calledAt: null,
  acceptedAt: null,
  ...tests,
});

/** One connection, as it is now. Throws NOT_FOUND. */
export async function showConnection(ctx: StaffCtx, kind: ConnectionKind, id: string): Promise<Connection> {
  const { connections } = await listConnections(ctx);
  return connections.find((each) => each.kind === kind && each.id === id) ?? throwAdminError('NOT_FOUND');
}

/** Lists the agency's providers and suppliers with their settings, without secrets [DESK-740]. */
export async function listConnections(ctx: StaffCtx): Promise<{ connections: Connection[] }> {
  const testsOf = await readTests(ctx);
  const providers = await listProviders(ctx, testsOf);
  const suppliers = (await listSupplies(ctx.tx)).map((each) =>
    supplierConnection(each, testsOf('supplier', each.supplierId)),
  );
  return { connections: [...providers, ...suppliers] };
}
