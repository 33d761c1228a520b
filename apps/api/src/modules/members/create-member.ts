import type { Tx } from '../../platform/database/transactions.ts';
import { openAccount } from '../ledger/index.ts';
import { nameWords } from './name-words.ts';
import { writeWords } from './search-store.ts';
import type { NewMember } from './shapes.ts';
import { insertMember } from './store.ts';

/**
 * Creates a member with an account of zero points. Returns false, without changes, if the email or partner id is taken
 * in the tenant; of two concurrent calls one wins [TEN-01, SIGNUP-01].
 */
export async function createMember(tx: Tx, tenantId: string, now: Date, member: NewMember): Promise<boolean> {
  if (!(await insertMember(tx, tenantId, now, member))) return false;
  await openAccount(tx, tenantId, member.memberId);
  await writeWords(tx, member.memberId, nameWords(member.name));
  return true;
}
