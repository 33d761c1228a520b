import type { ErrorCode } from '../errors.ts';

/** What is wrong with a form: per field at fault the first failing rule, in the order of the fields [VAL-13]. */
export type FormErrors<Field extends string> = Partial<Record<Field, ErrorCode>>;

/** Keeps the fields that have a fault. */
export function collectFormErrors<Field extends string>(checks: Record<Field, ErrorCode | null>): FormErrors<Field> {
  const errors: FormErrors<Field> = {};
  for (const field of Object.keys(checks) as Field[]) {
    const code = checks[field];
    if (code !== null) errors[field] = code;
  }
  return errors;
}

/** The fault that a server names, or null: that of the first field [SIGNUP-18]. */
export function getFirstFormError<Field extends string>(
  errors: FormErrors<Field>,
): { field: Field; code: ErrorCode } | null {
  for (const field of Object.keys(errors) as Field[]) {
    const code = errors[field];
    if (code !== undefined) return { field, code };
  }
  return null;
}
