import type { Tenant } from '../../call/tenant.ts';

/** A tenant as far as riders are let in. */
export type Opened = Pick<Tenant, 'isOpen' | 'openedAt'>;

/** Later than anything. */
const NEVER = new Date('9999-01-01T00:00:00Z');

/**
 * From when on something counts that is asked for from a moment on: what was done before an agency opened was done by its test
 * riders, and stands in no report [DESK-241].
 */
export function sinceOpening({ isOpen, openedAt }: Opened, from: Date): Date {
  if (!isOpen) return NEVER;
  return openedAt !== null && openedAt > from ? openedAt : from;
}
