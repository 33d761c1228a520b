import { normalizeCode, type PromotionResult, whyNotCode } from '@fareback/contract';
import type { PackSegment } from '@fareback/tenant-pack';
import type { Tx } from '../../platform/database.ts';
import { NOBODY } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import { grantEarnings } from '../ledger/index.ts';
import type { Tenant } from '../tenants/index.ts';
import { presentPromotion } from './present.ts';
import { type CodeFacts, whyNotUseCode } from './rules.ts';
import { type CodeRow, codeRow, countUses, insertUse, lockedCodeRow, lockSegment, segmentRow } from './store.ts';
import { usagePeriods } from './usage-periods.ts';

/** How a code is being entered. */
export interface CodeEntry {
  code: string;
  tenant: Pick<Tenant, 'tenantId' | 'timeZone' | 'settings'>;
  /** A friend's code will not do: the tenant demands an invitation [CODE-22]. */
  mustBeInvite: boolean;
  now: Date;
}

/** The most members a segment takes; null when the pack sets no limit. */
function membersMaxOf({ settings }: CodeEntry['tenant'], segment: string): number | null {
  const known = (settings['segments'] ?? []) as PackSegment[];
  return known.find(({ id }) => id === segment)?.membersMax ?? null;
}

async function factsOf(tx: Tx, row: CodeRow, entry: CodeEntry, memberId: string): Promise<CodeFacts> {
  const { segment: name, limits } = row.definition;
  const [{ isUsed, ...uses }, segment] = await Promise.all([
    countUses(tx, row.code, memberId, usagePeriods(entry.now, entry.tenant.timeZone)),
    name === undefined ? null : segmentRow(tx, name, memberId),
  ]);
  return {
    ...row,
    limits,
    uses,
    isUsed,
    segment: name === undefined || !segment ? null : { ...segment, membersMax: membersMaxOf(entry.tenant, name) },
  };
}

async function judge(tx: Tx, row: CodeRow | undefined, entry: CodeEntry, memberId = NOBODY): Promise<CodeRow> {
  const facts = row && (await factsOf(tx, row, entry, memberId));
  const reason = whyNotUseCode(facts, entry.now, entry.mustBeInvite);
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
  return judge(tx, await codeRow(tx, lookedUp(entry)), entry);
}

/**
 * Uses a code for a member: counted under a lock on the code and on the segment it gives, rewarded with one unclaimed
 * earning. Refuses, before anything is written, with the code errors of the contract [CODE-11, CODE-12, CODE-26, CODE-27,
 * CODE-29, CODE-37]. The member's account must be locked.
 */
export async function useCode(tx: Tx, memberId: string, language: string, entry: CodeEntry): Promise<PromotionResult> {
  const { tenantId } = entry.tenant;
  const locked = await lockedCodeRow(tx, lookedUp(entry));
  if (locked?.definition.segment !== undefined) await lockSegment(tx, tenantId, locked.definition.segment);
  const row = await judge(tx, locked, entry, memberId);
  await insertUse(tx, tenantId, row.code, memberId, entry.now);
  const { reward } = row.definition;
  if (reward > 0) {
    const grant = { memberId, earningKey: `code:${row.code}`, campaignId: null, amount: reward, earnedAt: entry.now };
    await grantEarnings(tx, tenantId, entry.now, [grant]);
  }
  return presentPromotion(row, language);
}
