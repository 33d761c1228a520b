import { limits } from '@fareback/contract';
import type { CodeLineError } from '@fareback/contract/admin';
import { isDamagedId } from '../../../platform/ids.ts';
import { endOfLocalDate } from '../../../platform/local-date.ts';

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;

const isCalendarDate = (date: string): boolean => {
  const moment = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(date);
};

/**
 * Parses a coupon's expiry: the end of a date in the tenant's zone, or a moment with its offset. Throws on anything
 * else, also on a time without an offset, which is ambiguous.
 */
export function expiryOf(text: string, timeZone: string): Date {
  if (DATE.test(text) && isCalendarDate(text)) return endOfLocalDate(text, timeZone);
  const date = MOMENT.exec(text)?.[1];
  const moment = new Date(text.replace(' ', 'T'));
  if (date !== undefined && isCalendarDate(date) && !Number.isNaN(moment.getTime())) return moment;
  throw new Error(`"${text}" is neither a date (2027-01-31) nor a time with its offset (2027-01-31T23:59:59-05:00)`);
}

export interface CouponLayout {
  separator: string;
  code: number;
  expiry: number;
  isHeader: boolean;
}

/** Why a line is invalid: as the end of the sentence "line 7 …", and as an error code with the text in question. */
interface LineError {
  kind: 'fault';
  fault: string;
  why: CodeLineError;
  value: string | null;
}

type CouponLine = { kind: 'coupon'; code: string; expiresAt: Date | null } | { kind: 'blank' } | LineError;

const SEPARATORS = [',', ';', '\t'];
const EXPIRY_HEADINGS = ['expires_at', 'expires', 'expiry'];
/** Invisible characters: controls, direction marks, joiners, lone surrogates and the replacement character. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Cn}\p{Co}\p{Zl}\p{Zp}\uFFFD]/u;

const createLineError = (why: CodeLineError, fault: string, value: string | number | null = null): LineError => ({
  kind: 'fault',
  fault,
  why,
  value: value === null ? null : String(value),
});

/** Splits a line into trimmed, unquoted cells; undefined for an unclosed quote. */
export function cellsOf(text: string, separator: string): string[] | undefined {
  const cells: string[] = [];
  let rest = text;
  for (;;) {
    const quoted = /^\s*"((?:[^"]|"")*)"\s*/.exec(rest);
    const end = quoted ? quoted[0].length : rest.indexOf(separator);
    if (quoted && end < rest.length && rest[end] !== separator) return undefined;
    if (!quoted && /^\s*"/.test(rest)) return undefined;
    const isLast = end === -1 || end >= rest.length;
    cells.push(quoted ? (quoted[1] ?? '').replaceAll('""', '"').trim() : (isLast ? rest : rest.slice(0, end)).trim());
    if (isLast) return cells;
    rest = rest.slice(end + 1);
  }
}

/** The first comma, semicolon or tab of a line outside of quotes; a comma without any. */
export const separatorOf = (line: string): string =>
  SEPARATORS.find((one) => line.replaceAll(/"[^"]*"/g, '').includes(one)) ?? ',';

/**
 * Detects the layout from the first nonblank line: the separator is the first comma, semicolon or tab in it, and a
 * `code` heading defines the columns. Without a header a line is a code, or a code and its expiry.
 */
export function layoutOf(first: string): CouponLayout {
  const separator = separatorOf(first);
  const headings = (cellsOf(first, separator) ?? []).map((cell) => cell.toLowerCase().replaceAll(' ', '_'));
  const expiry = headings.findIndex((heading) => EXPIRY_HEADINGS.includes(heading));
  const isHeader = headings.includes('code') && headings.length === (expiry === -1 ? 1 : 2);
  return isHeader
    ? { separator, code: headings.indexOf('code'), expiry: expiry === -1 ? 1 : expiry, isHeader }
    : { separator, code: 0, expiry: 1, isHeader };
}

const hexOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

function getCodeError(code: string): LineError | null {
  if (code === '') return createLineError('NO_CODE', 'has no code: give one, or take the line out');
  const unseen = UNSEEN.exec(code)?.[0];
  if (unseen !== undefined) {
    const hex = hexOf(unseen);
    return createLineError('UNSEEN', `has a character in its code that cannot be seen (${hex}): take it out`, hex);
  }
  if (code.length > limits.couponLengthMax)
    return createLineError(
      'TOO_LONG',
      `has a code of ${code.length} characters, and the longest is ${limits.couponLengthMax}: is this a file of codes?`,
      code.length,
    );
  if (isDamagedId(code))
    return createLineError(
      'SHORTENED',
      'has a number that a spreadsheet shortened, its last digits are lost: format the column as text and export it again',
    );
  return null;
}

/** Parses a line without its line end. A date means its whole day in `timeZone`, the tenant's. */
export function readCouponLine(text: string, layout: CouponLayout, timeZone: string): CouponLine {
  if (text.trim() === '') return { kind: 'blank' };
  const cells = cellsOf(text, layout.separator);
  if (!cells)
    return createLineError(
      'OPEN_QUOTE',
      'has a quote that is not closed, or text behind a closed one: put whole cells into quotes',
    );
  while (cells.length > 1 && cells.at(-1) === '') cells.pop();
  if (cells.length > 2)
    return createLineError(
      'COLUMNS',
      `has ${cells.length} columns: leave a code and when it expires, as in the header code,expires_at`,
      cells.length,
    );
  if (cells.every((cell) => cell === '')) return { kind: 'blank' };
  const [code = '', expiry = ''] = [cells[layout.code], cells[layout.expiry]];
  const wrong = getCodeError(code);
  if (wrong !== null) return wrong;
  if (expiry === '') return { kind: 'coupon', code, expiresAt: null };
  try {
    return { kind: 'coupon', code, expiresAt: expiryOf(expiry, timeZone) };
  } catch (error) {
    return createLineError('EXPIRY', `has an expiry that cannot be read: ${(error as Error).message}`, expiry);
  }
}
