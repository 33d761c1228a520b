import { normalizeIdentifier } from '@fareback/contract';
import type { TenantCtx } from '../../call/context.ts';
import { randomId } from '../../platform/ids.ts';
import { activeProviders, type ProviderRow } from '../providers/index.ts';
import { encryptContext, subjectHash } from './account.ts';
import { insertAct } from './act-store.ts';
import { proveAccount } from './establish.ts';
import { loseAccount } from './lose-account.ts';
import {
  type ConnectionRow,
  lockConnection,
  lockHolder,
  lockSubjects,
  readClaims,
  readConnections,
  readLatestConnections,
} from './store.ts';

export interface OperatorNote {
  reason: string;
  by: string;
}

export interface ListedConnection
  extends Pick<ConnectionRow, 'memberId' | 'providerId' | 'status' | 'connectedAt' | 'provenBy' | 'awaits'> {
  account: string;
  accountEnd: string | null;
}

export async function namedProvider(ctx: TenantCtx, providerId: string): Promise<ProviderRow> {
  const providers = await activeProviders(ctx);
  const provider = providers.find((row) => row.providerId === providerId);
  if (provider) return provider;
  const known = providers.map((row) => row.providerId).join(', ');
  throw new Error(`This tenant has no provider ${providerId}; it has ${known}.`);
}

function masked(identifier: string): Pick<ListedConnection, 'account' | 'accountEnd'> {
  if (identifier.includes('@')) return { account: identifier.replace(/^(.)[^@]*/, '$1***'), accountEnd: null };
  const accountEnd = identifier.slice(-4);
  return { account: `ends in ${accountEnd}`, accountEnd };
}

function listed({ keyRing, tenant }: TenantCtx, row: ConnectionRow): ListedConnection {
  const context = encryptContext(tenant.tenantId, row.memberId, row.providerId);
  const identifierText =
    row.identifierEncrypted === null
      ? { account: '', accountEnd: null }
      : masked(keyRing.decrypt(row.identifierEncrypted, context));
  const { memberId, providerId, status, connectedAt, provenBy, awaits } = row;
  return { memberId, providerId, status, connectedAt, provenBy, awaits, ...identifierText };
}

const hashOf = ({ keyRing, tenant }: TenantCtx, provider: ProviderRow, typed: string): Buffer =>
  subjectHash(keyRing, tenant.tenantId, provider, normalizeIdentifier(provider.identifierType, typed));

/** Connections of a member, of everyone who has or claims an account, or the tenant's latest. */
export async function listForOperator(
  ctx: TenantCtx,
  which: { memberId: string } | { provider: ProviderRow; identifier: string } | { latest: number },
): Promise<ListedConnection[]> {
  const { tx } = ctx;
  const rows =
    'memberId' in which
      ? await readConnections(tx, which.memberId)
      : 'latest' in which
        ? await readLatestConnections(tx, which.latest)
        : await readClaims(tx, which.provider.providerId, hashOf(ctx, which.provider, which.identifier));
  return rows.map((row) => listed(ctx, row));
}

/** Confirms a member's claimed or paying account for an operator. Resolves to true if there was one to confirm. */
export async function confirmAccount(
  ctx: TenantCtx,
  { memberId, provider }: { memberId: string; provider: ProviderRow },
  note: OperatorNote,
): Promise<boolean> {
  const { tx, tenant, keyRing, now } = ctx;
  const { providerId } = provider;
  await lockSubjects(tx, tenant.tenantId, providerId, 'ALONE');
  const own = await lockConnection(tx, memberId, providerId);
  if (!own?.identifierEncrypted || own.subjectHash === null || own.provenBy !== null) return false;
  const identifier = keyRing.decrypt(own.identifierEncrypted, encryptContext(tenant.tenantId, memberId, providerId));
  await proveAccount({ ...ctx, member: { memberId } }, { provider, identifier }, 'OPERATOR');
  await insertAct(tx, { actId: randomId(), providerId, memberId, act: 'CONFIRMED', ...note, at: now });
  return true;
}

/**
 * Releases an account for an operator: it is free, points stay, and the member is notified. Resolves to the member;
 * null without a holder.
 */
export async function releaseAccount(
  ctx: TenantCtx,
  { provider, identifier }: { provider: ProviderRow; identifier: string },
  note: OperatorNote,
): Promise<string | null> {
  const { tx, tenant } = ctx;
  const { providerId } = provider;
  await lockSubjects(tx, tenant.tenantId, providerId, 'ALONE');
  const holder = await lockHolder(tx, providerId, hashOf(ctx, provider, identifier));
  if (!holder) return null;
  await release(ctx, { provider, holder }, note);
  return holder.memberId;
}

async function release(
  ctx: TenantCtx,
  { provider, holder }: { provider: ProviderRow; holder: ConnectionRow },
  note: OperatorNote,
): Promise<void> {
  const { providerId } = provider;
  const { memberId } = holder;
  await loseAccount(ctx, holder, provider, 'RELEASED');
  await insertAct(ctx.tx, { actId: randomId(), providerId, memberId, act: 'RELEASED', ...note, at: ctx.now });
}

/** Releases a member's account or claim at a provider, like `releaseAccount`; false without one. */
export async function releaseMembersAccount(
  ctx: TenantCtx,
  { memberId, provider }: { memberId: string; provider: ProviderRow },
  note: OperatorNote,
): Promise<boolean> {
  const { tx, tenant } = ctx;
  await lockSubjects(tx, tenant.tenantId, provider.providerId, 'ALONE');
  const holder = await lockConnection(tx, memberId, provider.providerId);
  if (!holder || holder.subjectHash === null) return false;
  await release(ctx, { provider, holder }, note);
  return true;
}
