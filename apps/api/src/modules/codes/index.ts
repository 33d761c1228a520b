import type { UsedInviteCode } from '@fareback/contract';
import type { Tenant } from '../../call/tenant.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import { usedFriendCode } from '../referrals/index.ts';
import type { ContentReader } from '../tenants/index.ts';
import { codeTextRows, upsertCodes, usesOf } from './store.ts';
import { presentName, presentUsedCode } from './use-code.ts';

export {
  type Batch,
  batchOfCode,
  batchRows as codeBatches,
  type MintedCode,
  mintedRows as codesOfBatch,
} from './batches/batch-store.ts';
export {
  BatchError,
  type BatchTerms,
  KnownCodes,
  mintChosenCodes,
  mintCodes,
  retireCodes,
} from './batches/mint-codes.ts';
export type { CodeEntry } from './code-entry.ts';
export { isInviteCodeMandatory, meterCodes, owesInvitation } from './code-entry.ts';
export { readSavedInvitation, saveFriendCode, tryAllSavedCodes, trySavedCode } from './invitations/save-invitation.ts';
export { handlers } from './routes.ts';
export { personal } from './store.ts';
export { checkCode, isCodeOfProgram, useCode } from './use-code.ts';

/**
 * Writes the codes of a tenant's pack; removed codes stop working, their uses stay listed. Returns the number of
 * changed rows.
 */
export const applyCodes = upsertCodes;

/** A member's used codes, including friends' codes, newest first, with names in `language` [CODE-04, CODE-06]. */
export async function usedCodes(
  reader: ContentReader & { tenant: Pick<Tenant, 'settings'> },
  memberId: string,
  language: string,
): Promise<UsedInviteCode[]> {
  const [uses, friends] = await Promise.all([usesOf(reader.tx, memberId), usedFriendCode(reader, memberId, language)]);
  const codes = uses.map((use) => presentUsedCode(use, language));
  if (friends) codes.push(friends);
  return codes.toSorted((one, other) => Date.parse(other.CreatedAtUTC) - Date.parse(one.CreatedAtUTC));
}

/** Names of codes in `language` by code, including inactive ones, with one query for all [LEDGER-02]. */
export async function codeNames(tx: Tx, codes: string[], language: string): Promise<Map<string, string>> {
  if (codes.length === 0) return new Map();
  const rows = await codeTextRows(tx, [...new Set(codes)]);
  return new Map(rows.map((row) => [row.code, presentName(row, language)]));
}
