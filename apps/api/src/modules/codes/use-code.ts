import { normalizeCode, type PromotionResult, whyNotCode } from '@fareback/contract';
import type { Tx } from '../../platform/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { grantEarnings } from '../ledger/index.ts';
import { presentPromotion } from './present.ts';
import { type CodeFacts, whyNotUseCode } from './rules.ts';
import { type CodeRow, codeRow, countUses, insertUse, lockedCodeRow } from './store.ts';

/** How a code is being entered. */
export interface CodeEntry {
  code: string;
  /** A friend's code will not do: the tenant demands an invitation [CODE-22]. */
  mustBeInvite: boolean;
  now: Date;
}

const factsOf = (row: CodeRow | undefined, lifetimeUses: number): CodeFacts | undefined =>
  row && {
    isActive: row.isActive,
    campaignType: row.campaignType,
    expiresAt: row.expiresAt,
    lifetimeLimit: row.definition.limits.lifetime ?? null,
    lifetimeUses,
  };

function judge(row: CodeRow | undefined, uses: number, entry: CodeEntry): CodeRow {
  const reason = whyNotUseCode(factsOf(row, uses), entry.now, entry.mustBeInvite);
  if (reason !== null || !row) refuse(reason ?? 'INVALID_INVITE_CODE', { field: 'inviteCode' });
  return row;
}

/** The code as it is looked up; refuses one that is too short [CODE-13]. */
function lookedUp(entry: CodeEntry): string {
  const fault = whyNotCode(entry.code, true);
  if (fault) refuse(fault, { field: 'inviteCode' });
  return normalizeCode(entry.code);
}

/** Whether a code could be used now; uses nothing. Refuses with the code errors of the contract [API-11]. */
export async function checkCode(tx: Tx, entry: CodeEntry): Promise<CodeRow> {
  const code = lookedUp(entry);
  const [row, uses] = await Promise.all([codeRow(tx, code), countUses(tx, code)]);
  return judge(row, uses, entry);
}

/**
 * Uses a code for a member: counted under a lock on the code, rewarded with one unclaimed earning. Refuses, before
 * anything is written, with the code errors of the contract [CODE-11, CODE-12, CODE-37]. The member's account must be locked.
 */
export async function useCode(
  tx: Tx,
  tenantId: string,
  memberId: string,
  language: string,
  entry: CodeEntry,
): Promise<PromotionResult> {
  const code = lookedUp(entry);
  const locked = await lockedCodeRow(tx, code);
  const row = judge(locked, await countUses(tx, code), entry);
  if ((await insertUse(tx, tenantId, code, memberId, entry.now)) === 0) refuse('USED_CODE', { field: 'inviteCode' });
  const { reward } = row.definition;
  if (reward > 0) {
    const grant = { memberId, earningKey: `code:${code}`, campaignId: null, amount: reward, earnedAt: entry.now };
    await grantEarnings(tx, tenantId, entry.now, [grant]);
  }
  return presentPromotion(row, language);
}
