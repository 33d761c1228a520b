import type { Tx } from '../../platform/database/transactions.ts';

export interface ConnectionEvent {
  actId: string;
  providerId: string;
  memberId: string;
  act: 'CONFIRMED' | 'RELEASED';
  reason: string;
  by: string;
  at: Date;
}

export async function insertAct(
  tx: Tx,
  { actId, providerId, memberId, act, reason, by, at }: ConnectionEvent,
): Promise<void> {
  await tx.run(
    `insert into connection_act (tenant_id, act_id, provider_id, member_id, act, reason, acted_by, acted_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [tx.tenantId, actId, providerId, memberId, act, reason, by, at],
  );
}

export const readConnectionEvents = (tx: Tx, memberId: string): Promise<ConnectionEvent[]> =>
  tx.query(
    `select act_id as "actId", provider_id as "providerId", member_id as "memberId", act, reason, acted_by as by, acted_at as at
       from connection_act where tenant_id = $1 and member_id = $2 order by acted_at desc, act_id`,
    [tx.tenantId, memberId],
  );
