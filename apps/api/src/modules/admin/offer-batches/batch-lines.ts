import { isUuid } from '../../../platform/ids.ts';
import { cellsOf, separatorOf } from '../../redemptions/index.ts';

const HEADINGS = ['member', 'member_id', 'memberid', 'id', 'email', 'e-mail', 'email_address', 'mail', 'correo'];

interface ListLayout {
  separator: string;
  /** Columns with ids or emails; null: all. */
  columns: number[] | null;
}

/** Detects the layout from the first nonblank line; without a known heading every column may hold the id or email. */
export function listLayoutOf(first: string): ListLayout {
  const separator = separatorOf(first);
  const headings = (cellsOf(first, separator) ?? []).map((cell) => cell.toLowerCase().replaceAll(' ', '_'));
  const columns = headings.flatMap((heading, at) => (HEADINGS.includes(heading) ? [at] : []));
  return { separator, columns: columns.length > 0 ? columns : null };
}

type ListLine = { kind: 'blank' } | { kind: 'id' | 'email' | 'unreadable'; value: string };

const kindOf = (value: string): 'id' | 'email' | null =>
  isUuid(value) ? 'id' : /^[^\s@]+@[^\s@]+$/.test(value) ? 'email' : null;

/** Finds the member's id or email in a line, in stored form. */
export function readListLine(text: string, { separator, columns }: ListLayout): ListLine {
  const cells = cellsOf(text, separator);
  if (cells?.every((cell) => cell === '')) return { kind: 'blank' };
  const chosen = (cells ?? [text]).filter((_, at) => columns?.includes(at) ?? true);
  for (const cell of chosen) {
    const value = cell.toLowerCase();
    const kind = kindOf(value);
    if (kind !== null) return { kind, value };
  }
  return { kind: 'unreadable', value: chosen.find((cell) => cell !== '') ?? text.trim() };
}
