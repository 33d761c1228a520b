import { normalizeIdentifier } from '@fareback/contract';
import type { TenantCtx } from '../../call/context.ts';
import { activeProviders } from '../providers/index.ts';
import { encryptContext, endHash, subjectHash } from './account.ts';
import { endlessConnections, memberIdsByEnd, memberIdsBySubjects, writeEnd } from './find-store.ts';

const END = 4;
const FILLED = 1000;

/**
 * Members who have or claim an account: by its full number or name at any provider (exact), or by a card number's last
 * four characters.
 */
export async function membersByCard(
  ctx: TenantCtx,
  typed: string,
  limit: number,
): Promise<{ memberIds: string[]; isExact: boolean }> {
  const { tx, keyRing, tenant } = ctx;
  const providers = await activeProviders(ctx);
  const accounts = providers.map((provider) => ({
    providerId: provider.providerId,
    subjectHash: subjectHash(keyRing, tenant.tenantId, provider, typed),
  }));
  const owners = await memberIdsBySubjects(tx, accounts, limit);
  if (owners.length > 0) return { memberIds: owners, isExact: true };
  const isEnd = normalizeIdentifier('NUMERIC_ID', typed).length === END;
  const end = isEnd ? endHash(keyRing, tenant.tenantId, 'NUMERIC_ID', typed) : null;
  return { memberIds: end ? await memberIdsByEnd(tx, end, limit) : [], isExact: false };
}

/** Stores missing card endings of older connections in batches; resolves to their number. */
export async function fillEnds(ctx: TenantCtx): Promise<number> {
  const { tx, keyRing, tenant } = ctx;
  const numbered = (await activeProviders(ctx)).filter(({ identifierType }) => identifierType === 'NUMERIC_ID');
  const rows = await endlessConnections(
    tx,
    numbered.map(({ providerId }) => providerId),
    FILLED,
  );
  for (const { memberId, providerId, identifierEncrypted } of rows) {
    const identifier = keyRing.decrypt(identifierEncrypted, encryptContext(tenant.tenantId, memberId, providerId));
    // Numbers too short for an ending are found by their full hash only.
    const end = endHash(keyRing, tenant.tenantId, 'NUMERIC_ID', identifier) ?? Buffer.alloc(0);
    await writeEnd(tx, { memberId, providerId }, end);
  }
  return rows.length;
}
