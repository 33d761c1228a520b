import { normalizeEmail, numberWithCountry, phoneDigits } from '@fareback/contract';
import type { Tx } from '../../platform/database/transactions.ts';
import type { KeyRing } from '../../platform/encryption/key-ring.ts';
import { uuidsBeginning } from '../../platform/ids.ts';
import { nameWords } from './create-member.ts';
import { phoneContext } from './phone.ts';
import {
  type FoundMember,
  foundByEmail,
  foundByIdBetween,
  foundByIds,
  foundByPartner,
  foundByPhoneEnd,
  foundByPhoneHashes,
  foundByWords,
  wordlessMembers,
  writeWords,
} from './search-store.ts';

export type { FoundMember } from './search-store.ts';

/** A found member, and whether the query is an exact match. */
export interface Hit {
  member: FoundMember;
  isExact: boolean;
}

const SHOWN_DIGITS = 4;
const ID_START_MIN = 6;
const FILLED = 1000;

const partial = (members: FoundMember[]): Hit[] => members.map((member) => ({ member, isExact: false }));
const exact = (members: FoundMember[]): Hit[] => members.map((member) => ({ member, isExact: true }));

export const foundMembers = foundByIds;

/** Finds members by id or an id prefix of at least six characters, as riders read it aloud. */
export async function membersById(tx: Tx, typed: string, limit: number): Promise<Hit[]> {
  const bounds = uuidsBeginning(typed, ID_START_MIN);
  if (bounds === null) return [];
  const found = await foundByIdBetween(tx, bounds, limit);
  return bounds.first === bounds.last ? exact(found) : partial(found);
}

/** Finds the member with exactly this email: prefix search would let staff guess the rest [DESK-453]. */
export const membersByEmail = async (tx: Tx, typed: string): Promise<Hit[]> =>
  exact(await foundByEmail(tx, normalizeEmail(typed)));

export const membersByPartner = async (tx: Tx, typed: string): Promise<Hit[]> => exact(await foundByPartner(tx, typed));

/** Characters in phone numbers; `Cf` are direction marks that copying adds. */
const PHONE_SIGNS = /^[\p{Nd}\s()+./\p{Pd}\p{Cf}]+$/u;

/** Returns the possible E.164 numbers for digits without a country code: one per country the agency sends texts to. */
async function numbersIn(digits: string, countries: readonly string[]): Promise<string[]> {
  const { getCountryCallingCode, isSupportedCountry } = await import('libphonenumber-js/mobile');
  const national = digits.replace(/^0+/, '');
  return countries
    .filter((country) => isSupportedCountry(country))
    .map((country) => `+${getCountryCallingCode(country)}${national}`);
}

/**
 * Finds members by a complete verified number, with or without country code, or by exactly its last four digits. Other
 * parts find nothing: digit by digit they would reveal the number [DESK-453].
 */
export async function membersByPhone(
  tx: Tx,
  { keyRing, typed, countries }: { keyRing: KeyRing; typed: string; countries: readonly string[] },
  limit: number,
): Promise<Hit[]> {
  const digits = phoneDigits(typed);
  if (!PHONE_SIGNS.test(typed)) return [];
  if (digits.length === SHOWN_DIGITS) return partial(await foundByPhoneEnd(tx, digits, limit));
  if (!/^\d{7,15}$/.test(digits)) return [];
  const named = numberWithCountry(typed);
  const numbers = named === null ? [`+${digits}`, ...(await numbersIn(digits, countries))] : [named];
  const hashes = numbers.map((number) => keyRing.hash(number, phoneContext(tx.tenantId)));
  return exact(await foundByPhoneHashes(tx, hashes));
}

/** Finds members by word prefixes: 'ana li' finds Ana Lima. */
export async function membersByName(tx: Tx, typed: string, limit: number): Promise<Hit[]> {
  const starts = typed.includes('@') ? [] : nameWords(typed);
  // One Latin letter matches too many names; one character of another script can be a name.
  const isTooShort = starts.every((start) => start.length < 2 && /^[a-z0-9]$/.test(start));
  if (starts.length === 0 || isTooShort) return [];
  const found = await foundByWords(tx, starts, limit);
  const queryWords = starts.toSorted().join(' ');
  return found.map((member) => ({ member, isExact: nameWords(member.name).toSorted().join(' ') === queryWords }));
}

/** Adds search words for a batch of members who have no words yet; resolves to the number. */
export async function fillWords(tx: Tx): Promise<number> {
  const members = await wordlessMembers(tx, FILLED);
  for (const { memberId, name } of members) await writeWords(tx, memberId, nameWords(name));
  return members.length;
}
