import { hash, randomBytes, randomFillSync, randomInt, randomUUID } from 'node:crypto';

/**
 * True if a spreadsheet turned a long number into scientific notation such as 3.67901E+19: its last digits are lost,
 * and several cards or codes look the same. Plain `5e10` is accepted, because short hexadecimal ids look like that.
 */
export const isDamagedId = (text: string | null | undefined): boolean =>
  text != null && /^[+-]?\d(?:[.,]\d+[eE]\+?|[eE]\+)\d+$/.test(text.trim());

/** Capitals and digits without the easily confused 0 O, 1 I L. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

export const plainCode = (length: number): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** UUID v4, for members: their ids must not share a prefix. */
export const randomId = (): string => randomUUID();

/** Random bytes for the next ids, drawn in bulk: one draw for a thousand ids costs as much as for one. */
const pool = Buffer.alloc(16 * 512);
let used = pool.length;

/** UUID v7: ids sort by time, so new rows are adjacent in their index. Times before 1970 count as 1970. */
export function sortableId(moment: Date): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const from = used;
  used += 16;
  pool.writeUIntBE(Math.max(0, moment.getTime()), from, 6);
  pool[from + 6] = 0x70 | ((pool[from + 6] ?? 0) & 0x0f);
  pool[from + 8] = 0x80 | ((pool[from + 8] ?? 0) & 0x3f);
  const hex = pool.toString('hex', from, used);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** The lowest `sortableId` at or after a time, so an id range equals a time range. */
export function firstIdOf(moment: Date): string {
  const hex = Math.max(0, moment.getTime()).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** 256-bit random token, safe in cookies and URLs. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Checks that text looks like a `newToken`; no other one can be stored. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** Checks that text is a UUID; any other lookup can't match. */
export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);

/**
 * First and last UUID with a given prefix, hyphens optional; null for an invalid prefix or one shorter than `least`,
 * which would match too many.
 */
export function uuidsBeginning(typed: string, least: number): { first: string; last: string } | null {
  const digits = typed.toLowerCase().replaceAll('-', '');
  if (!/^[0-9a-f]{1,32}$/.test(digits) || digits.length < least) return null;
  const filled = (filler: string): string =>
    digits.padEnd(32, filler).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { first: filled('0'), last: filled('f') };
}

/** Id that no member has: looked up for unknown addresses so they take the same steps. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Tokens are stored hashed, so reading the table doesn't reveal usable ones. */
export const hashOfToken = (token: string): Buffer => hash('sha256', token, 'buffer');

/** The same hash as a string for cache keys; takes a third of the time, because it allocates no buffer. */
export const textOfToken = (token: string): string => hash('sha256', token, 'base64url');
