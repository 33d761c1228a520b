import type { AuditEvent as ToldAct } from '@fareback/contract/admin';
import type { RecordedAct } from '../../acts/index.ts';

/** An act as the desk is told it. */
export const presentAct = ({ happenedAt, ...act }: RecordedAct): ToldAct => ({
  ...act,
  happenedAt: happenedAt.toISOString(),
});
