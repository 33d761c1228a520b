import type { Faults } from '@fareback/contract';

/** The faults of a form without that of `field`: typing clears it [VAL-13]. */
export function clearFieldError<Field extends string>(faults: Faults<Field>, field: Field): Faults<Field> {
  if (faults[field] === undefined) return faults;
  const rest = { ...faults };
  delete rest[field];
  return rest;
}
