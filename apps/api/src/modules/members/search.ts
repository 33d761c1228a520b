import { normalizeEmail, phoneDigits } from '@fareback/contract';
import type { Tx } from '../../platform/database/transactions.ts';
import { uuidsBeginning } from '../../platform/ids.ts';
import type { KeyRing } from '../../platform/sealing/key-ring.ts';
import { nameWords } from './name-words.ts';
import { phoneContext } from './phone.ts';
import {
  type FoundMember,
  foundByEmail,
  foundByIdBetween,
  foundByIds,
  foundByPartner,
  foundByPhoneEnd,
  foundByWords,
  wordlessMembers,
  writeWords,
} from './search-store.ts';

export type { FoundMember } from './search-store.ts';

/** A search that found somebody, and whether what was asked is the whole of what they have. */
export interface Hit {
  member: FoundMember;
  isExact: boolean;
}

/** So many numbers that end alike are opened to compare the digits before. */
const OPENED_MAX = 200;
const SHOWN_DIGITS = 4;
const ID_START_MIN = 6;
const FILLED = 1000;

const partial = (members: FoundMember[]): Hit[] => members.map((member) => ({ member, isExact: false }));
const exact = (members: FoundMember[]): Hit[] => members.map((member) => ({ member, isExact: true }));

/** Members of ids that another search came to, in no order; forgotten ones are left out. */
export const foundMembers = foundByIds;

/** Members by an id, or by its beginning of at least six characters, as riders read it aloud. */
export async function membersById(tx: Tx, typed: string, limit: number): Promise<Hit[]> {
  const bounds = uuidsBeginning(typed, ID_START_MIN);
  if (bounds === null) return [];
  const found = await foundByIdBetween(tx, bounds, limit);
  return bounds.first === bounds.last ? exact(found) : partial(found);
}

/** Members by an address, or by its beginning. */
export async function membersByEmail(tx: Tx, typed: string, limit: number): Promise<Hit[]> {
  const start = normalizeEmail(typed);
  if (!start.includes('@')) return [];
  return (await foundByEmail(tx, start, limit)).map((member) => ({ member, isExact: member.email === start }));
}

/** The member whom the agency's partner knows by exactly this id. */
export const membersByPartner = async (tx: Tx, typed: string): Promise<Hit[]> => exact(await foundByPartner(tx, typed));

/** Members whose verified number ends in the digits, four at least; whole numbers, with their country or without, are exact. */
export async function membersByPhone(
  tx: Tx,
  { keyRing, typed }: { keyRing: KeyRing; typed: string },
  limit: number,
): Promise<Hit[]> {
  const digits = phoneDigits(typed);
  const isNumber = /^[\p{Nd}\s()+./\p{Pd}\p{Cf}]+$/u.test(typed) && /^\d{4,15}$/.test(digits);
  if (!isNumber) return [];
  const alike = await foundByPhoneEnd(
    tx,
    digits.slice(-SHOWN_DIGITS),
    digits.length > SHOWN_DIGITS ? OPENED_MAX : limit,
  );
  const ends = (sealed: Buffer | null): boolean =>
    digits.length === SHOWN_DIGITS ||
    (sealed !== null && keyRing.open(sealed, phoneContext(tx.tenantId)).endsWith(digits.replace(/^00/, '')));
  return alike
    .filter(({ phoneSealed }) => ends(phoneSealed))
    .slice(0, limit)
    .map(({ phoneSealed: _sealed, ...member }) => ({ member, isExact: digits.length >= 10 }));
}

/** Members of whose name every typed word begins one: 'ana li' finds Ana Lima. */
export async function membersByName(tx: Tx, typed: string, limit: number): Promise<Hit[]> {
  const starts = typed.includes('@') ? [] : nameWords(typed);
  // One letter of an alphabet begins too many names; one sign of another script is a name.
  const isTooShort = starts.every((start) => start.length < 2 && /^[a-z0-9]$/.test(start));
  if (starts.length === 0 || isTooShort) return [];
  const found = await foundByWords(tx, starts, limit);
  const asked = starts.toSorted().join(' ');
  return found.map((member) => ({ member, isExact: nameWords(member.name).toSorted().join(' ') === asked }));
}

/** Notes words of members whose names have none yet, some at a time; resolves to how many. */
export async function fillWords(tx: Tx): Promise<number> {
  const members = await wordlessMembers(tx, FILLED);
  for (const { memberId, name } of members) await writeWords(tx, memberId, nameWords(name));
  return members.length;
}
