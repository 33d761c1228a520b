import { throwApiError } from './api-error.ts';
import type { KeyRing } from './encryption/key-ring.ts';

/** Start of a page: after (`next`) or before (`previous`) a row, newest first. */
export interface PagePosition {
  towards: 'next' | 'previous';
  /** The row's timestamp as PostgreSQL text, which keeps microseconds. */
  at: string;
  id: string;
}

export interface Placed {
  at: string;
  id: string;
}

/** Decrypts a cursor; refuses INVALID_CURSOR if it is damaged or belongs to another member or list [LEDGER-04]. */
export function decryptCursor(keyRing: KeyRing, context: string, cursor: string): PagePosition {
  try {
    const [towards, at = '', id = ''] = keyRing.decrypt(Buffer.from(cursor, 'base64url'), context).split('|');
    if ((towards === 'next' || towards === 'previous') && at && id) return { towards, at, id };
  } catch {}
  return throwApiError('INVALID_CURSOR');
}

/** Writes down where a page begins; the other half of `decryptCursor`. */
export const encryptCursor = (keyRing: KeyRing, context: string, { towards, at, id }: PagePosition): string =>
  keyRing.encryptDeterministic(`${towards}|${at}|${id}`, context).toString('base64url');

/**
 * Returns one page of a list and its relative links. `read` returns up to `limit` rows from a position: newest first,
 * or oldest first for `previous`. `context` binds cursors to member, list and filter; `path` may already have a query
 * string.
 */
export async function readPage<Row extends Placed>(
  {
    keyRing,
    context,
    path,
    cursor,
    size,
  }: { keyRing: KeyRing; context: string; path: string; cursor: string | undefined; size: number },
  read: (from: PagePosition | null, limit: number) => Promise<Row[]>,
): Promise<{ rows: Row[]; links: { self: string; next: string | null; previous: string | null } }> {
  const from = cursor === undefined ? null : decryptCursor(keyRing, context, cursor);
  const found = await read(from, size + 1);
  const isBackwards = from?.towards === 'previous';
  const rows = found.slice(0, size);
  if (isBackwards) rows.reverse();
  const goesOn = found.length > size;
  const withCursor = (text: string): string => `${path}${path.includes('?') ? '&' : '?'}cursor=${text}`;
  const link = (towards: 'next' | 'previous', row: Row | undefined, exists: boolean): string | null =>
    row && exists ? withCursor(encryptCursor(keyRing, context, { towards, at: row.at, id: row.id })) : null;
  return {
    rows,
    links: {
      self: cursor === undefined ? path : withCursor(cursor),
      next: link('next', rows.at(-1), isBackwards || goesOn),
      previous: link('previous', rows[0], isBackwards ? goesOn : from !== null),
    },
  };
}
