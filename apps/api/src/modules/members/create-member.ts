import type { Tx } from '../../platform/database/transactions.ts';
import { openAccount } from '../ledger/index.ts';
import { writeWords } from './search-store.ts';
import type { NewMember } from './shapes.ts';
import { insertMember } from './store.ts';

const LENGTH_MAX = 40;
const MAX = 8;

/**
 * Returns the search words of a name: lower case, without accents, unique; a name without letters is one word. Search
 * input is normalized the same way.
 */
export function nameWords(name: string): string[] {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const all = words.length > 0 || plain === '' ? words : [plain];
  return [...new Set(all.map((word) => word.slice(0, LENGTH_MAX)))].slice(0, MAX);
}

/** A person may type more names than the counter wrote down, but not a list of common ones. */
const OTHER_WORDS_MAX = 2;

/**
 * True if a typed name has two words of the known one, or its only one, and at most two others, in any order and without
 * accents [ASSIST-08].
 */
export function isSamePerson(known: string, typed: string): boolean {
  const words = nameWords(known);
  const given = new Set(nameWords(typed));
  const shared = words.filter((word) => given.has(word)).length;
  return words.length > 0 && shared >= Math.min(2, words.length) && given.size - shared <= OTHER_WORDS_MAX;
}

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
