import type { ProviderStatus } from '@fareback/contract';
import type { MemberDataCtx } from '../../call/context.ts';
import { throwApiError } from '../../platform/api-error.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import type { KeyRing } from '../../platform/encryption/key-ring.ts';
import { activeProviders, type ProviderRow, readServers } from '../providers/index.ts';
import { encryptContext, isConclusive, UNDATED } from './account.ts';
import { revokeGrants } from './consent/grants.ts';
import { presentConnections, readProofFacts } from './status-store.ts';

import { endConnection, readAccounts, readConnectedIdentifiers, readConnections } from './store.ts';

const hasOwnServer = ({ connectionType }: ProviderRow): boolean =>
  connectionType === 'DIRECT_API' || connectionType === 'DIRECT_OAUTH';

const isAnswerable = (provider: ProviderRow): boolean =>
  provider.connectionType === 'DIRECT_OAUTH' || isConclusive(provider);

/**
 * The member's connections with decrypted identifiers. A provider whose required server is not connected is
 * NOT_VALID_PROVIDER [API-44, PROV-06, PROV-14].
 */
export async function listConnections(ctx: MemberDataCtx): Promise<ProviderStatus[]> {
  const [providers, rows, facts, set] = await Promise.all([
    activeProviders(ctx),
    readConnections(ctx.tx, ctx.member.memberId),
    readProofFacts(ctx.tx, ctx.member.memberId),
    readServers(ctx.tx),
  ]);
  const servers = new Set(set.map(({ providerId }) => providerId));
  const made = presentConnections(ctx, { rows, facts }, providers);
  const isMade = ({ providerId }: ProviderRow): boolean =>
    made.some(({ ProviderID, status }) => ProviderID === providerId && status !== 'DISCONNECTED');
  const shut = providers.filter(
    (provider) =>
      hasOwnServer(provider) && !(servers.has(provider.providerId) && isAnswerable(provider)) && !isMade(provider),
  );
  const isShut = (id: string): boolean => shut.some(({ providerId }) => providerId === id);
  return [
    ...made.filter(({ ProviderID }) => !isShut(ProviderID)),
    ...shut.map(({ providerId }) => ({
      ProviderID: providerId,
      identifier: null,
      status: 'NOT_VALID_PROVIDER' as const,
      isProven: false,
      awaits: null,
      ...UNDATED,
    })),
  ];
}

/** A provider that members may connect. Throws NOT_FOUND and USER_CONTROL_DISABLED [PROV-05]. */
export async function providerOf(ctx: MemberDataCtx, providerId: string): Promise<ProviderRow> {
  const provider = (await activeProviders(ctx)).find((row) => row.providerId === providerId);
  if (!provider) throwApiError('NOT_FOUND');
  if (provider.definition.disableUserControl) throwApiError('USER_CONTROL_DISABLED');
  return provider;
}

/**
 * Ends the member's connection and revokes its grant; idempotent. Throws NOT_FOUND and USER_CONTROL_DISABLED [API-46,
 * PROV-05, PROV-16].
 */
export async function disconnect(ctx: MemberDataCtx, providerId: string): Promise<ProviderStatus> {
  await providerOf(ctx, providerId);
  const { memberId } = ctx.member;
  await endConnection(ctx.tx, { memberId, providerId }, 'DISCONNECTED', ctx.now);
  await revokeGrants(ctx.tx, memberId, providerId);
  return {
    ProviderID: providerId,
    identifier: null,
    status: 'DISCONNECTED',
    isProven: false,
    awaits: null,
    ...UNDATED,
  };
}

/** Decrypted identifiers of current connections; for operator demos only. */
export async function connectedIdentifiers(
  tx: Tx,
  keyRing: KeyRing,
  tenantId: string,
): Promise<{ providerId: string; identifier: string; isImported: boolean }[]> {
  return (await readConnectedIdentifiers(tx)).map(({ providerId, memberId, identifierEncrypted, isImported }) => ({
    providerId,
    isImported,
    identifier: keyRing.decrypt(identifierEncrypted, encryptContext(tenantId, memberId, providerId)),
  }));
}

/** Identifiers of members' proven accounts at a provider, for credit orders. */
export async function accountsAt(
  tx: Tx,
  { keyRing, tenantId }: { keyRing: KeyRing; tenantId: string },
  providerId: string,
  memberIds: string[],
): Promise<Map<string, string>> {
  const rows = await readAccounts(tx, providerId, memberIds);
  return new Map(
    rows.map(({ memberId, identifierEncrypted }) => [
      memberId,
      keyRing.decrypt(identifierEncrypted, encryptContext(tenantId, memberId, providerId)),
    ]),
  );
}
