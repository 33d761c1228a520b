import type { ParseResult } from 'libpg-query';

/** A part of PostgreSQL's syntax tree, as libpg-query spells it. */
type Part = Record<string, unknown>;

/** Units of which it depends on a time zone when they begin. */
const CALENDAR_UNITS = new Set(['day', 'week', 'month', 'quarter', 'year', 'dow', 'isodow', 'doy', 'isoyear', 'hour']);

const constantOf = (part: unknown): string | undefined =>
  ((part as { A_Const?: { sval?: { sval?: string } } } | undefined)?.A_Const?.sval ?? {}).sval;

const callOf = (part: unknown): { name: string; args: unknown[] } | null => {
  const call = (part as { FuncCall?: { funcname?: { String?: { sval?: string } }[]; args?: unknown[] } }).FuncCall;
  return call ? { name: call.funcname?.at(-1)?.String?.sval ?? '', args: call.args ?? [] } : null;
};

/** Whether a moment was turned into UTC's clocks before: `… at time zone 'UTC'`. */
const isInUtc = (part: unknown): boolean => callOf(part)?.name === 'timezone';

function whyZoned(name: string, args: unknown[]): string | null {
  if (name === 'timezone') return constantOf(args[0]) === 'UTC' ? null : 'at time zone';
  const isOfCalendar = CALENDAR_UNITS.has(constantOf(args[0]) ?? '');
  if ((name === 'date_trunc' && isOfCalendar) || ((name === 'date_part' || name === 'extract') && isOfCalendar))
    return isInUtc(args[1]) && args.length === 2 ? null : name;
  return name === 'to_char' && !isInUtc(args[0]) ? name : null;
}

/** Where a statement asks PostgreSQL for days, weeks, months or hours of another zone than UTC, or of the session's. */
export function zoneUsesOf(parsed: ParseResult): string[] {
  const found: string[] = [];
  const look = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    const call = callOf(part);
    const why = call && whyZoned(call.name, call.args);
    if (why !== null) found.push(why);
    for (const each of Object.values(part as Part)) look(each);
  };
  look(parsed);
  return found;
}
