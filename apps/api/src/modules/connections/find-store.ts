import type { Tx } from '../../platform/database/transactions.ts';

const idsOf = (rows: { memberId: string }[]): string[] => rows.map(({ memberId }) => memberId);

export const memberIdsBySubjects = async (
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
        accounts.map(({ subjectHash }) => subjectHash),
        limit,
      ],
    ),
  );

export const memberIdsByEnd = async (tx: Tx, end: Buffer, limit: number): Promise<string[]> =>
  idsOf(
    await tx.query(
      `select distinct on (member_id) member_id as "memberId" from provider_connection
        where tenant_id = $1 and end_hash = $2 order by member_id limit $3`,
      [tx.tenantId, end, limit],
    ),
  );

export const endlessConnections = (
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

export const writeEnd = (tx: Tx, of: { memberId: string; providerId: string }, end: Buffer): Promise<number> =>
  tx.run('update provider_connection set end_hash = $4 where tenant_id = $1 and member_id = $2 and provider_id = $3', [
    tx.tenantId,
    of.memberId,
    of.providerId,
    end,
  ]);
