import type { TenantCtx } from '../../call/context.ts';
import { randomId } from '../../platform/ids.ts';
import { activeProviders, type ProviderRow } from '../providers/index.ts';
import { encryptContext } from './account.ts';
import { loseAccount, proveAccount } from './establish.ts';
import { type ConnectionRow, insertAct, lockConnection, lockSubjects, readConnections } from './store.ts';

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

/** A member's connections. */
export const listForOperator = async (
  ctx: TenantCtx,
  { memberId }: { memberId: string },
): Promise<ListedConnection[]> => (await readConnections(ctx.tx, memberId)).map((row) => listed(ctx, row));

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

/**
 * Releases a member's account or claim at a provider: it is free, points stay, and the member is notified. False
 * without one.
 */
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
