import { hash, randomBytes, randomFillSync, randomUUID } from 'node:crypto';

/** A random id (version 4): for members, whose first characters must not look alike. */
export const randomId = (): string => randomUUID();

/** Random bytes for the next ids, drawn together: one draw costs as much for a thousand ids as for one. */
const pool = Buffer.alloc(16 * 512);
let used = pool.length;

/**
 * An id that begins with a moment (version 7), so that ids sort by it and new rows stand together in their index. A
 * moment before 1970 counts as 1970.
 */
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

/** The lowest id that `sortableId` gives at a moment or later: a span of ids is a span of time. */
export function firstIdOf(moment: Date): string {
  const hex = Math.max(0, moment.getTime()).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** An unguessable token of 256 bits, safe in cookies and addresses. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Whether text is a UUID, so that a look-up by it can match anything at all. */
export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);

/**
 * The first and the last UUID that begin as somebody read it out, hyphens or not; null for what begins none, and for fewer
 * than `least` characters, with which too many begin.
 */
export function uuidsBeginning(typed: string, least: number): { first: string; last: string } | null {
  const digits = typed.toLowerCase().replaceAll('-', '');
  if (!/^[0-9a-f]{1,32}$/.test(digits) || digits.length < least) return null;
  const filled = (filler: string): string =>
    digits.padEnd(32, filler).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { first: filled('0'), last: filled('f') };
}

/** An id that no member has: asked for in place of a member's, so that an unknown address takes the same steps. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

/** How a secret token is kept: hashed, because whoever reads the table must not be able to use it. */
export const hashOfToken = (token: string): Buffer => hash('sha256', token, 'buffer');

/** The same as a text, by which memory finds what it knows of a token: made in a third of the time, for want of a buffer. */
export const textOfToken = (token: string): string => hash('sha256', token, 'base64url');
