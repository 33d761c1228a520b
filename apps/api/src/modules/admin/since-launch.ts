import type { Tenant } from '../../call/tenant.ts';

export type Opened = Pick<Tenant, 'isOpen' | 'openedAt'>;

const NEVER = new Date('9999-01-01T00:00:00Z');

/** Moves a start time to the opening: earlier activity is by test riders, and in no report [DESK-241]. */
export function sinceOpening({ isOpen, openedAt }: Opened, from: Date): Date {
  if (!isOpen) return NEVER;
  return openedAt !== null && openedAt > from ? openedAt : from;
}
