import { type CodeTexts, type PackCode, PackRejected, say } from '@fareback/tenant-pack';
import { advisoryLock } from '../../platform/database/advisory-lock.ts';
import { TENANT_ROW } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import type { PersonalData } from '../../platform/encryption/personal-data.ts';
import type { CodeUses, UsagePeriods } from './rules.ts';

/**
 * Codes the member used, and a saved friend's code. Uses stay after an erasure, because the code's limits count them.
 */
export const personal: PersonalData = {
  tables: { promotion_code_use: 'codes', kept_invitation: 'keptInvitations' },

  async read({ tx, memberId }) {
    const codes = await tx.query(
      `select code, used_at as "usedAt" from promotion_code_use where tenant_id = $1 and member_id = $2 order by used_at, code`,
      [tx.tenantId, memberId],
    );
    const keptInvitations = await tx.query(
      `select code, state, kept_at as "keptAt" from kept_invitation where tenant_id = $1 and member_id = $2`,
      [tx.tenantId, memberId],
    );
    return { codes, keptInvitations };
  },

  async forget({ tx, memberId }) {
    await tx.run('delete from kept_invitation where tenant_id = $1 and member_id = $2', [tx.tenantId, memberId]);
  },
};

/** A code's definition, with its image URL; friends' codes have no image. */
type CodeDefinition = PackCode & { iconUrl?: string | null };

export interface CodeRow {
  code: string;
  campaignType: 'PROMOTIONAL' | 'REFERRAL';
  definition: CodeDefinition;
  texts: Record<string, CodeTexts>;
  expiresAt: Date | null;
  isActive: boolean;
}

const FOUND = `select code, campaign_type as "campaignType", definition, texts, expires_at as "expiresAt", is_active as "isActive"
  from promotion_code where tenant_id = $1 and code = $2`;
const LOCKED = `${FOUND} for no key update`;

export const codeRow = (tx: Tx, code: string): Promise<CodeRow | undefined> =>
  tx.first<CodeRow>(FOUND, [tx.tenantId, code]);

export const lockedCodeRow = (tx: Tx, code: string): Promise<CodeRow | undefined> =>
  tx.first<CodeRow>(LOCKED, [tx.tenantId, code]);

/** Uses of a code in total and per period, and by this member, in one query. */
export async function countUses(
  tx: Tx,
  code: string,
  memberId: string,
  since: UsagePeriods,
): Promise<CodeUses & { isUsed: boolean }> {
  const row = await tx.first<CodeUses & { isUsed: boolean }>(
    `select count(*) as lifetime, count(*) filter (where used_at >= $4) as daily, count(*) filter (where used_at >= $5) as weekly,
            count(*) filter (where used_at >= $6) as monthly, coalesce(bool_or(member_id = $3), false) as "isUsed"
       from promotion_code_use where tenant_id = $1 and code = $2`,
    [tx.tenantId, code, memberId, since.day, since.week, since.month],
  );
  if (!row) throw new Error('Uses were not counted');
  return row;
}

export const segmentRow = (
  tx: Tx,
  segment: string,
  memberId: string,
): Promise<{ members: number; isMember: boolean } | undefined> =>
  tx.first(
    `select count(distinct member_id) as members, coalesce(bool_or(member_id = $3), false) as "isMember" from (
       select u.member_id from promotion_code c join promotion_code_use u on u.tenant_id = c.tenant_id and u.code = c.code
        where c.tenant_id = $1 and c.definition ->> 'segment' = $2
       union all
       select member_id from referral where tenant_id = $1 and segment = $2
     ) as joining`,
    [tx.tenantId, segment, memberId],
  );

/** Serializes joining a segment by any of its codes until the transaction ends. */
export const lockSegment = (tx: Tx, tenantId: string, segment: string): Promise<number> =>
  tx.run(`select pg_advisory_xact_lock(${advisoryLock.segment}, hashtext($1 || '/' || $2))`, [tenantId, segment]);

export const insertUse = (
  tx: Tx,
  tenantId: string,
  { code, memberId }: { code: string; memberId: string },
  now: Date,
): Promise<number> =>
  tx.run(`insert into promotion_code_use (tenant_id, code, member_id, used_at) values ($1, $2, $3, $4)`, [
    tenantId,
    code,
    memberId,
    now,
  ]);

export const usesOf = (tx: Tx, memberId: string): Promise<(CodeRow & { usedAt: Date })[]> =>
  tx.query<CodeRow & { usedAt: Date }>(
    `select c.code, c.campaign_type as "campaignType", c.definition, c.texts, c.expires_at as "expiresAt",
            c.is_active as "isActive", u.used_at as "usedAt"
       from promotion_code_use u join promotion_code c on c.tenant_id = u.tenant_id and c.code = u.code
      where u.tenant_id = $1 and u.member_id = $2 order by u.used_at desc, u.code`,
    [tx.tenantId, memberId],
  );

/** Whether the agency brought the member in itself: by an import, or at the counter [IMP-06, ASSIST-04]. */
export const isBroughtIn = async (tx: Tx, memberId: string): Promise<boolean> =>
  (await tx.first(
    `select 1 from imported_rider where tenant_id = $1 and member_id = $2
     union all select 1 from assisted_member where tenant_id = $1 and member_id = $2 limit 1`,
    [tx.tenantId, memberId],
  )) !== undefined;

export const codeTextRows = (tx: Tx, codes: string[]): Promise<Pick<CodeRow, 'code' | 'texts'>[]> =>
  tx.query(`select code, texts from promotion_code where tenant_id = $1 and code = any($2::text[])`, [
    tx.tenantId,
    codes,
  ]);

const mintedAmong = (tx: Tx, codes: string[]): Promise<{ code: string; batch: string }[]> =>
  tx.query(
    'select code, batch from promotion_code where tenant_id = $1 and code = any($2::text[]) and batch is not null',
    [tx.tenantId, codes],
  );

/** Thrown if a pack names a minted code, because a code can be only one of both. */
class CodeMinted extends PackRejected {
  constructor({ code, batch }: { code: string; batch: string }) {
    super('programme.yaml', say`The code ${code} was generated in batch ${batch}, so the pack cannot use it too.`);
  }
}

/**
 * Writes a pack's codes and disables removed ones; uses and minted codes stay. Returns the number of changed rows.
 * Throws CodeMinted.
 */
export async function upsertCodes(
  tx: Tx,
  tenantId: string,
  items: { definition: CodeDefinition; texts: Record<string, CodeTexts> }[],
): Promise<number> {
  const [minted] = await mintedAmong(
    tx,
    items.map(({ definition }) => definition.code),
  );
  if (minted) throw new CodeMinted(minted);
  const rows = JSON.stringify(
    items.map(({ definition, texts }) => ({
      code: definition.code,
      definition,
      texts,
      expires_at: definition.expiresAt ?? null,
      is_active: definition.active,
    })),
  );
  const written = await tx.run(
    `insert into promotion_code as known (tenant_id, code, campaign_type, definition, texts, expires_at, is_active)
     select t.tenant_id, code, 'PROMOTIONAL', definition, texts, expires_at, is_active
       from ${TENANT_ROW}, jsonb_to_recordset($2::jsonb) as item (code text, definition jsonb, texts jsonb, expires_at timestamptz, is_active boolean)
     on conflict (tenant_id, code) do update
       set definition = excluded.definition, texts = excluded.texts, expires_at = excluded.expires_at, is_active = excluded.is_active
     where known.campaign_type = 'PROMOTIONAL'
       and (known.definition, known.texts, known.expires_at, known.is_active)
           is distinct from (excluded.definition, excluded.texts, excluded.expires_at, excluded.is_active)`,
    [tenantId, rows],
  );
  const rested = await tx.run(
    `update promotion_code set is_active = false
      where tenant_id = $1 and campaign_type = 'PROMOTIONAL' and batch is null and is_active and code <> all ($2::text[])`,
    [tenantId, items.map(({ definition }) => definition.code)],
  );
  return written + rested;
}
