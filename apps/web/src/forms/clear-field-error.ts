import type { FormErrors } from '@fareback/contract';

/** Removes the error of `field`, because typing clears it [VAL-13]. */
export function clearFieldError<Field extends string>(faults: FormErrors<Field>, field: Field): FormErrors<Field> {
  if (faults[field] === undefined) return faults;
  const rest = { ...faults };
  delete rest[field];
  return rest;
}
