import type { AuditEvent } from '@fareback/contract/admin';

/** The versions of which an act put one in the place of the other. */
export interface Publication {
  before: number;
  after: number;
}

/** The publication that an act was, or null; what was handed in may have changed since. */
export function publicationOf({ verb, subject, facts: { before, after } }: AuditEvent): Publication | null {
  if (subject.kind !== 'version' || verb === 'versions.handIn') return null;
  return typeof before === 'number' && typeof after === 'number' ? { before, after } : null;
}
