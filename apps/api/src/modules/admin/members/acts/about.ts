import type { ActVerb } from '@fareback/contract/admin';
import type { AuditEntry } from '../../../../call/staff.ts';

export const about = (
  verb: ActVerb,
  { memberId, reason }: { memberId: string; reason?: string | undefined },
  facts: AuditEntry['facts'],
): AuditEntry => ({
  verb,
  subject: { kind: 'member', id: memberId },
  memberId,
  facts,
  ...(reason === undefined ? {} : { personal: { reason } }),
});
