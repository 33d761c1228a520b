import type { AuditEvent } from '@fareback/contract/admin';

export interface Publication {
  before: number;
  after: number;
}

/** Returns the publication that an audit event records, or null. The submitted version may have changed since. */
export function publicationOf({ verb, subject, facts: { before, after } }: AuditEvent): Publication | null {
  if (subject.kind !== 'version' || verb === 'versions.handIn') return null;
  return typeof before === 'number' && typeof after === 'number' ? { before, after } : null;
}
