import { normalizeIdentifier } from '@fareback/contract';
import type { TenantCtx } from '../../call/context.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import { activeProviders } from '../providers/index.ts';
import { encryptContext, endHash, subjectHash } from './account.ts';

const END = 4;
const FILLED = 1000;

/** The accounts, at each provider, that a typed number or name would be. */
async function accountsNamed(ctx: TenantCtx, typed: string): Promise<{ providerId: string; subjectHash: Buffer }[]> {
  return (await activeProviders(ctx)).map((provider) => ({
    providerId: provider.providerId,
    subjectHash: subjectHash(ctx.keyRing, ctx.tenant.tenantId, provider, typed),
  }));
}

/**
 * Returns the one member whose connected account has this full number; null without one or with several. An
 * unproven claim does not count, because it would open the claimer's account for another's card [ASSIST-06].
 */
export async function ownerOfCard(ctx: TenantCtx, typed: string): Promise<string | null> {
  const rows = await connectedBySubjects(ctx.tx, await accountsNamed(ctx, typed));
  const [memberId = null, ...others] = new Set(rows.map((row) => row.memberId));
  return others.length === 0 ? memberId : null;
}

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
  const accounts = await accountsNamed(ctx, typed);
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

const idsOf = (rows: { memberId: string }[]): string[] => rows.map(({ memberId }) => memberId);

const memberIdsBySubjects = async (
  tx: Tx,
  accounts: readonly { providerId: string; subjectHash: Buffer }[],
  limit: number,
): Promise<string[]> =>
  idsOf(
    await tx.query(
      `with a as (select * from unnest($2::text[], $3::bytea[]) as asked (provider_id, subject_hash))
       select c.member_id as "memberId" from a join provider_connection c on c.tenant_id = $1
          and c.provider_id = a.provider_id and c.subject_hash = a.subject_hash and c.status = 'CONNECTED'
       union all
       (select c.member_id from a join provider_connection c on c.tenant_id = $1
           and c.provider_id = a.provider_id and c.subject_hash = a.subject_hash and c.status = 'VALIDATING'
         order by c.connected_at desc limit $4)`,
      [
        tx.tenantId,
        accounts.map(({ providerId }) => providerId),
        accounts.map((account) => account.subjectHash),
        limit,
      ],
    ),
  );

const connectedBySubjects = (
  tx: Tx,
  accounts: readonly { providerId: string; subjectHash: Buffer }[],
): Promise<{ memberId: string }[]> =>
  tx.query(
    `with a as (select * from unnest($2::text[], $3::bytea[]) as asked (provider_id, subject_hash))
     select c.member_id as "memberId" from a join provider_connection c on c.tenant_id = $1
        and c.provider_id = a.provider_id and c.subject_hash = a.subject_hash and c.status = 'CONNECTED'`,
    [tx.tenantId, accounts.map(({ providerId }) => providerId), accounts.map((account) => account.subjectHash)],
  );

const memberIdsByEnd = async (tx: Tx, end: Buffer, limit: number): Promise<string[]> =>
  idsOf(
    await tx.query(
      `select distinct on (member_id) member_id as "memberId" from provider_connection
        where tenant_id = $1 and end_hash = $2 order by member_id limit $3`,
      [tx.tenantId, end, limit],
    ),
  );

const endlessConnections = (
  tx: Tx,
  providerIds: readonly string[],
  limit: number,
): Promise<{ memberId: string; providerId: string; identifierEncrypted: Buffer }[]> =>
  tx.query(
    `select member_id as "memberId", provider_id as "providerId", identifier_sealed as "identifierEncrypted"
       from provider_connection
      where tenant_id = $1 and provider_id = any($2::text[]) and end_hash is null and identifier_sealed is not null
        and subject_hash is not null
      order by member_id limit $3`,
    [tx.tenantId, providerIds, limit],
  );

const writeEnd = (tx: Tx, of: { memberId: string; providerId: string }, end: Buffer): Promise<number> =>
  tx.run('update provider_connection set end_hash = $4 where tenant_id = $1 and member_id = $2 and provider_id = $3', [
    tx.tenantId,
    of.memberId,
    of.providerId,
    end,
  ]);
