import type { WantedChecks, WantedOAuth } from '@fareback/contract/admin';
import { isIssuer } from '../../../adapters/sign-in-connection.ts';
import type { StaffCtx } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { shownAddress } from '../../../platform/shown-address.ts';
import {
  activeProviders,
  connectServer,
  deleteServer,
  type ProviderRow,
  type ProviderServer,
  readServers,
} from '../../providers/index.ts';
import { lockConnection } from './connection-store.ts';
import { protocolOf } from './list-connections.ts';
import { assertGrantsStay, keepStored, newAddresses, type OAuthServer, secretOf } from './oauth-change.ts';
import { readServerIfReadable } from './readable-server.ts';

type Protocol = ReturnType<typeof protocolOf>;

async function findProvider(ctx: StaffCtx, id: string, protocols: readonly Protocol[]): Promise<ProviderRow> {
  const found = (await activeProviders(ctx)).find(({ providerId }) => providerId === id);
  return found && protocols.includes(protocolOf(found)) ? found : throwAdminError('NOT_FOUND');
}

/** Staff are not operators: only public https addresses, and this machine only with the demo's tools [OPS-148]. */
export function checkAddresses(ctx: StaffCtx, addresses: Readonly<Record<string, string | null | undefined>>): void {
  for (const [field, address] of Object.entries(addresses))
    if (address != null && !isIssuer(address, ctx.settings)) throwAdminError('INVALID_REQUEST', { field });
}

/** Locks the connection and throws CHANGED_MEANWHILE unless it is as the person saw it. */
export async function lockUnchanged(
  ctx: StaffCtx,
  { kind, id, was }: { kind: 'provider' | 'supplier'; id: string; was: string | null | undefined },
  readSetAt: () => Promise<Date | null | undefined>,
): Promise<void> {
  await lockConnection(ctx.tx, kind, id);
  const setAt = (await readSetAt())?.toISOString() ?? null;
  if (was !== undefined && was !== setAt) throwAdminError('CHANGED_MEANWHILE');
}

/** Locks a provider's server as the person saw it; true if one is stored, also one that can't be decrypted. */
async function lockProvider(ctx: StaffCtx, id: string, was: string | null | undefined): Promise<boolean> {
  const readSetAt = async () => (await readServers(ctx.tx)).find(({ providerId }) => providerId === id)?.updatedAt;
  await lockUnchanged(ctx, { kind: 'provider', id, was }, readSetAt);
  return (await readSetAt()) !== undefined;
}

/** Reads the current settings; undefined without readable settings of this kind. */
async function serverBefore<K extends ProviderServer['kind']>(
  ctx: StaffCtx,
  id: string,
  kind: K,
): Promise<Extract<ProviderServer, { kind: K }> | undefined> {
  const server = await readServerIfReadable(ctx, id);
  return server?.kind === kind ? (server as Extract<ProviderServer, { kind: K }>) : undefined;
}

const shownOrNull = (address: string | null): string | null => (address === null ? null : shownAddress(address));

/** Settings for the audit log: no secret, and addresses without their query. */
const describeOAuth = (server: OAuthServer) => {
  const { issuer, endpoints, accountUrl, clientId, scope, subjectClaim, labelClaim, secretIn, responseMode } = server;
  const shownEndpoints = endpoints && {
    authorizeUrl: shownAddress(endpoints.authorizeUrl),
    tokenUrl: shownAddress(endpoints.tokenUrl),
    revokeUrl: shownOrNull(endpoints.revokeUrl),
  };
  const addresses = {
    issuer: shownAddress(issuer),
    endpoints: shownEndpoints,
    accountUrl: shownOrNull(accountUrl),
  };
  return { ...addresses, clientId, scope, subjectClaim, labelClaim, secretIn, responseMode };
};

function endpointsOf({ authorizeUrl, tokenUrl, revokeUrl }: WantedOAuth, stored: OAuthServer['endpoints']) {
  if (!authorizeUrl && !tokenUrl && !revokeUrl) return null;
  if (!authorizeUrl) return throwAdminError('INVALID_REQUEST', { field: 'authorizeUrl' });
  if (!tokenUrl) return throwAdminError('INVALID_REQUEST', { field: 'tokenUrl' });
  return {
    authorizeUrl: keepStored(authorizeUrl, stored?.authorizeUrl),
    tokenUrl: keepStored(tokenUrl, stored?.tokenUrl),
    revokeUrl: keepStored(revokeUrl ?? null, stored?.revokeUrl),
  };
}

/** The wanted server at addresses in full; what an operator allowed stays while no address is new [DESK-755]. */
function serverOf({ settings }: StaffCtx, wanted: WantedOAuth, before: OAuthServer | undefined): OAuthServer {
  const { clientId, secretIn, scope, responseMode, subjectClaim } = wanted;
  const server: OAuthServer = {
    kind: 'OAUTH',
    issuer: keepStored(wanted.issuer, before?.issuer),
    endpoints: endpointsOf(wanted, before?.endpoints ?? null),
    accountUrl: keepStored(wanted.accountUrl ?? null, before?.accountUrl),
    clientId,
    clientSecret: wanted.clientSecret ?? null,
    secretIn,
    scope,
    responseMode,
    subjectClaim,
    labelClaim: wanted.labelClaim ?? null,
    allowsPrivate: false,
    refusesLoopback: !settings.localTools,
  };
  if (before === undefined || Object.values(newAddresses(before, server)).some((address) => address !== null))
    return server;
  const { allowsPrivate, refusesLoopback = false } = before;
  return { ...server, allowsPrivate, refusesLoopback };
}

/**
 * Connects an OAuth provider. Throws NOT_FOUND, INVALID_REQUEST, CHANGED_MEANWHILE, and GRANTS_EXIST for another server
 * while riders' tokens are stored [DESK-744, DESK-753].
 */
export async function setOAuth(ctx: StaffCtx, id: string, wanted: WantedOAuth): Promise<void> {
  const provider = await findProvider(ctx, id, ['OAUTH']);
  const isStored = await lockProvider(ctx, id, wanted.was);
  const before = await serverBefore(ctx, id, 'OAUTH');
  const server = serverOf(ctx, wanted, before);
  checkAddresses(ctx, newAddresses(before, server));
  await assertGrantsStay(ctx, id, { before, after: server });
  const clientSecret = secretOf(server, before, isStored);
  await connectServer(ctx, provider, { ...server, clientSecret });
  const isSecretNew = wanted.clientSecret !== undefined;
  const facts = { before: before ? describeOAuth(before) : null, after: { ...describeOAuth(server), isSecretNew } };
  await ctx.record({ verb: 'providers.connect', subject: { kind: 'provider', id }, facts });
}

/** Connects a provider that checks accounts. Throws NOT_FOUND, INVALID_REQUEST and CHANGED_MEANWHILE [DESK-744]. */
export async function setChecks(ctx: StaffCtx, id: string, wanted: WantedChecks): Promise<void> {
  const provider = await findProvider(ctx, id, ['CHECKS']);
  await lockProvider(ctx, id, wanted.was);
  const before = await serverBefore(ctx, id, 'API');
  const validateUrl = keepStored(wanted.validateUrl, before?.validateUrl);
  const stored = before?.validateUrl === validateUrl ? before : undefined;
  if (stored === undefined) checkAddresses(ctx, { validateUrl });
  const secret = wanted.secret ?? stored?.secret ?? throwAdminError('INVALID_REQUEST', { field: 'secret' });
  const allowsPrivate = stored?.allowsPrivate ?? false;
  await connectServer(ctx, provider, { kind: 'API', validateUrl, secret, allowsPrivate });
  const facts = {
    before: before ? { validateUrl: shownAddress(before.validateUrl) } : null,
    after: { validateUrl: shownAddress(validateUrl), isSecretNew: wanted.secret !== undefined },
  };
  await ctx.record({ verb: 'providers.connect', subject: { kind: 'provider', id }, facts });
}

/** Deletes a provider's server and secret; connected accounts stay. Throws NOT_FOUND, CHANGED_MEANWHILE [DESK-745]. */
export async function removeProvider(ctx: StaffCtx, id: string, was: string | undefined): Promise<void> {
  await findProvider(ctx, id, ['OAUTH', 'CHECKS']);
  await lockProvider(ctx, id, was);
  const isRemoved = (await deleteServer(ctx.tx, id)) > 0;
  const facts = { before: { isConnected: isRemoved }, after: { isConnected: false } };
  await ctx.record({ verb: 'providers.disconnect', subject: { kind: 'provider', id }, facts });
}
