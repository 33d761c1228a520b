import type { ErrorCode } from '../errors.ts';

/** What is wrong with a form: per field at fault the first failing rule, in the order of the fields [VAL-13]. */
export type Faults<Field extends string> = Partial<Record<Field, ErrorCode>>;

/** Keeps the fields that have a fault. */
export function faultsOf<Field extends string>(checks: Record<Field, ErrorCode | null>): Faults<Field> {
  const faults: Faults<Field> = {};
  for (const field of Object.keys(checks) as Field[]) {
    const code = checks[field];
    if (code !== null) faults[field] = code;
  }
  return faults;
}

/** The fault that a server names, or null: that of the first field [SIGNUP-18]. */
export function firstFault<Field extends string>(faults: Faults<Field>): { field: Field; code: ErrorCode } | null {
  for (const field of Object.keys(faults) as Field[]) {
    const code = faults[field];
    if (code !== undefined) return { field, code };
  }
  return null;
}
