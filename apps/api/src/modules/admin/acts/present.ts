import type { AuditEvent as ToldAct } from '@fareback/contract/admin';
import type { AuditEvent } from '../../acts/index.ts';

export const presentAuditEvent = ({ happenedAt, ...act }: AuditEvent): ToldAct => ({
  ...act,
  happenedAt: happenedAt.toISOString(),
});
