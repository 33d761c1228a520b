import type { ErrorCode } from '../errors.ts';

/** Errors of a form: for each invalid field the first failing rule, in field order [VAL-13]. */
export type FormErrors<Field extends string> = Partial<Record<Field, ErrorCode>>;

export function collectFormErrors<Field extends string>(checks: Record<Field, ErrorCode | null>): FormErrors<Field> {
  const errors: FormErrors<Field> = {};
  for (const field of Object.keys(checks) as Field[]) {
    const code = checks[field];
    if (code !== null) errors[field] = code;
  }
  return errors;
}

/** Returns the first field's fault, which the server reports, or null [SIGNUP-18]. */
export function getFirstFormError<Field extends string>(
  errors: FormErrors<Field>,
): { field: Field; code: ErrorCode } | null {
  for (const field of Object.keys(errors) as Field[]) {
    const code = errors[field];
    if (code !== undefined) return { field, code };
  }
  return null;
}
