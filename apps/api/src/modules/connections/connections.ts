import { type IdentifierType, normalizeIdentifier, type ProviderStatus, whyNotIdentifier } from '@fareback/contract';
import type { AffairsCtx } from '../../call/context.ts';
import type { Tx } from '../../platform/database.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import { refuse } from '../../platform/refusal.ts';
import { activeProviders, type ProviderRow } from '../providers/index.ts';
import {
  type ConnectionRow,
  lockConnection,
  readAccounts,
  readConnectedIdentifiers,
  readConnections,
  writeConnected,
  writeDisconnected,
} from './store.ts';

/** How a rider at a provider is kept: a keyed hash of the identifier as members and providers both may write it. */
export const subjectHash = (
  keyRing: KeyRing,
  tenantId: string,
  { providerId, identifierType }: { providerId: string; identifierType: IdentifierType | null },
  identifier: string,
): Buffer => keyRing.hash(normalizeIdentifier(identifierType, identifier), `subject/${tenantId}/${providerId}`);

/** What binds a sealed identifier to its member and provider. */
export const sealContext = (tenantId: string, memberId: string, providerId: string): string =>
  `identifier/${tenantId}/${memberId}/${providerId}`;

function presentConnection(ctx: AffairsCtx, { providerId, status, identifierSealed }: ConnectionRow): ProviderStatus {
  const context = sealContext(ctx.tenant.tenantId, ctx.member.memberId, providerId);
  const identifier = identifierSealed === null ? null : ctx.keyRing.open(identifierSealed, context);
  return { ProviderID: providerId, identifier, status };
}

/** The member's connections, identifiers opened for their owner alone [API-44, PROV-06]. */
export async function listConnections(ctx: AffairsCtx): Promise<ProviderStatus[]> {
  return (await readConnections(ctx.tx, ctx.member.memberId)).map((row) => presentConnection(ctx, row));
}

async function providerOf(ctx: AffairsCtx, providerId: string): Promise<ProviderRow> {
  const provider = (await activeProviders(ctx)).find((row) => row.providerId === providerId);
  if (!provider) refuse('NOT_FOUND');
  if (provider.definition.disableUserControl) refuse('USER_CONTROL_DISABLED');
  return provider;
}

/** A connection just made; `isFirst` when the member was never connected to that provider before. */
export interface Connected {
  reply: ProviderStatus;
  providerId: string;
  subjectHash: Buffer;
  isFirst: boolean;
  /** Whether another member had connected the same identifier before. */
  isSecondHand: boolean;
  /** False when the same identifier was connected already, so that nothing changed. */
  isChange: boolean;
}

const isTaken = (error: unknown): boolean => (error as { code?: string }).code === '23505';

/**
 * Connects the member to a provider by what they typed: SELF_REPORT counts at once. The caller holds the provider's
 * subjects alone and evaluates earlier rides. Refuses INVALID_IDENTIFIER, NOT_FOUND, USER_CONTROL_DISABLED,
 * PROVIDER_NOT_CONNECTABLE (kinds that cannot be connected by typing) and PROVIDER_IDENTIFIER_IN_USE
 * [API-45, PROV-04, PROV-05, PROV-22, PROV-23, PROV-29].
 */
export async function connectByIdentifier(
  ctx: AffairsCtx,
  { ProviderID: providerId, identifier: typed }: { ProviderID: string; identifier: string },
): Promise<Connected> {
  const { tx, tenant, member, keyRing, now } = ctx;
  const provider = await providerOf(ctx, providerId);
  if (provider.connectionType !== 'SELF_REPORT') refuse('PROVIDER_NOT_CONNECTABLE');
  const wrong = whyNotIdentifier(provider.identifierType, typed);
  if (wrong) refuse(wrong, { field: 'identifier' });
  const identifier = normalizeIdentifier(provider.identifierType, typed);
  const hash = subjectHash(keyRing, tenant.tenantId, provider, identifier);
  const present = await lockConnection(tx, member.memberId, providerId);
  if (present?.status === 'CONNECTED' && present.subjectHash?.equals(hash)) {
    const reply = presentConnection(ctx, present);
    return { reply, providerId, subjectHash: hash, isFirst: false, isSecondHand: false, isChange: false };
  }
  const connection = {
    tenantId: tenant.tenantId,
    memberId: member.memberId,
    providerId,
    identifierSealed: keyRing.seal(identifier, sealContext(tenant.tenantId, member.memberId, providerId)),
    subjectHash: hash,
  };
  let isSecondHand = false;
  try {
    isSecondHand = (await writeConnected(tx, connection, now))?.isSecondHand ?? false;
  } catch (error) {
    if (isTaken(error)) refuse('PROVIDER_IDENTIFIER_IN_USE');
    throw error;
  }
  const isFirst = (present?.firstConnectedAt ?? null) === null;
  const reply: ProviderStatus = { ProviderID: providerId, identifier, status: 'CONNECTED' };
  return { reply, providerId, subjectHash: hash, isFirst, isSecondHand, isChange: true };
}

/** Ends the member's connection; without one the same reply. Refuses NOT_FOUND and USER_CONTROL_DISABLED [API-46, PROV-05, PROV-16]. */
export async function disconnect(ctx: AffairsCtx, providerId: string): Promise<ProviderStatus> {
  await providerOf(ctx, providerId);
  await writeDisconnected(ctx.tx, ctx.member.memberId, providerId, ctx.now);
  return { ProviderID: providerId, identifier: null, status: 'DISCONNECTED' };
}

/** Identifiers that are connected now, opened: for the operator's demonstrations only. */
export async function connectedIdentifiers(
  tx: Tx,
  keyRing: KeyRing,
  tenantId: string,
): Promise<{ providerId: string; identifier: string }[]> {
  return (await readConnectedIdentifiers(tx)).map(({ providerId, memberId, identifierSealed }) => ({
    providerId,
    identifier: keyRing.open(identifierSealed, sealContext(tenantId, memberId, providerId)),
  }));
}

/** What members' accounts at a provider are called there, of those who are connected now; for what is bought onto them. */
export async function accountsAt(
  tx: Tx,
  { keyRing, tenantId }: { keyRing: KeyRing; tenantId: string },
  providerId: string,
  memberIds: string[],
): Promise<Map<string, string>> {
  const rows = await readAccounts(tx, providerId, memberIds);
  return new Map(
    rows.map(({ memberId, identifierSealed }) => [
      memberId,
      keyRing.open(identifierSealed, sealContext(tenantId, memberId, providerId)),
    ]),
  );
}
