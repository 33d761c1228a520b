import type { CodeTexts, PackCode } from '@fareback/tenant-pack';
import { advisoryLock } from '../../../platform/database/advisory-lock.ts';
import { TENANT_ROW } from '../../../platform/database/sql.ts';
import type { Tx } from '../../../platform/database/transactions.ts';

interface BatchRows {
  batch: string;
  definition: Omit<PackCode, 'code'>;
  texts: Record<string, CodeTexts>;
  expiresAt: Date | null;
  mintedAt: Date;
}

export interface Batch {
  batch: string;
  mintedAt: Date;
  expiresAt: Date | null;
  reward: number;
  segment: string | null;
  codes: number;
  /** Codes not disabled, ignoring limits and expiry. */
  live: number;
  uses: number;
}

export interface MintedCode {
  code: string;
  expiresAt: Date | null;
  retiredAt: Date | null;
  uses: number;
}

/** Serializes minting per tenant until the transaction ends. */
export const lockMinting = (tx: Tx): Promise<number> =>
  tx.run(`select pg_advisory_xact_lock(${advisoryLock.codeBatch}, hashtext($1))`, [tx.tenantId]);

export const hasBatch = async (tx: Tx, batch: string): Promise<boolean> =>
  (await tx.first('select 1 as found from promotion_code where tenant_id = $1 and batch = $2 limit 1', [
    tx.tenantId,
    batch,
  ])) !== undefined;

/** Inserts the codes not used by the tenant or as a friend's code; returns those inserted. */
export const insertMinted = async (
  tx: Tx,
  { batch, definition, texts, expiresAt, mintedAt }: BatchRows,
  codes: string[],
): Promise<string[]> => {
  const rows = await tx.query<{ code: string }>(
    `insert into promotion_code (tenant_id, code, campaign_type, definition, texts, expires_at, is_active, batch, minted_at)
     select t.tenant_id, given.code, 'PROMOTIONAL', $3::jsonb || jsonb_build_object('code', given.code), $4, $5, true, $6, $7
       from ${TENANT_ROW}, unnest($2::text[]) as given (code)
      where not exists (select from referrer_code r where r.tenant_id = $1 and r.code = given.code)
     on conflict (tenant_id, code) do nothing returning code`,
    [tx.tenantId, codes, JSON.stringify(definition), JSON.stringify(texts), expiresAt, batch, mintedAt],
  );
  return rows.map(({ code }) => code);
};

/** Texts of a pack's code by language; undefined if the pack has no such code. */
export const textsOfPackCode = async (tx: Tx, id: string): Promise<Record<string, CodeTexts> | undefined> =>
  (
    await tx.first<{ texts: Record<string, CodeTexts> }>(
      `select texts from promotion_code where tenant_id = $1 and batch is null and definition ->> 'id' = $2`,
      [tx.tenantId, id],
    )
  )?.texts;

export const batchRows = (tx: Tx): Promise<Batch[]> =>
  tx.query(
    `select c.batch, min(c.minted_at) as "mintedAt", min(c.expires_at) as "expiresAt",
            min((c.definition ->> 'reward')::int) as reward, min(c.definition ->> 'segment') as segment,
            count(*) as codes, count(*) filter (where c.is_active) as live, coalesce(sum(u.uses), 0)::int as uses
       from promotion_code c
       left join (select code, count(*) as uses from promotion_code_use where tenant_id = $1 group by code) u on u.code = c.code
      where c.tenant_id = $1 and c.batch is not null
      group by c.batch order by "mintedAt" desc, c.batch`,
    [tx.tenantId],
  );

export const mintedRows = (tx: Tx, batch: string): Promise<MintedCode[]> =>
  tx.query(
    `select c.code, c.expires_at as "expiresAt", c.retired_at as "retiredAt", count(u.member_id) as uses
       from promotion_code c left join promotion_code_use u on u.tenant_id = c.tenant_id and u.code = c.code
      where c.tenant_id = $1 and c.batch = $2
      group by c.tenant_id, c.code order by c.code`,
    [tx.tenantId, batch],
  );

export const batchOfCode = async (tx: Tx, code: string): Promise<string | null | undefined> =>
  (
    await tx.first<{ batch: string | null }>('select batch from promotion_code where tenant_id = $1 and code = $2', [
      tx.tenantId,
      code,
    ])
  )?.batch;

/** Disables a batch or one of its codes; returns the number of codes that were active. */
export const retireRows = (tx: Tx, batch: string, code: string | null, now: Date): Promise<number> =>
  tx.run(
    `update promotion_code set is_active = false, retired_at = $4
      where tenant_id = $1 and batch = $2 and ($3::text is null or code = $3) and is_active`,
    [tx.tenantId, batch, code, now],
  );
