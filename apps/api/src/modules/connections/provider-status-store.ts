import type { LossCause } from '@fareback/contract';
import type { Tx } from '../../platform/database/transactions.ts';
import type { CheckOutcome } from './checks/check-rules.ts';

export interface ProofFacts {
  providerId: string;
  askedAt: Date | null;
  answer: CheckOutcome | null;
  codeSentAt: Date | null;
  codeExpiresAt: Date | null;
  codeTries: number | null;
  codeUndeliveredAt: Date | null;
  lostBecause: LossCause | null;
}

export const readProofFacts = (tx: Tx, memberId: string): Promise<ProofFacts[]> =>
  tx.query(
    `select c.provider_id as "providerId", k.asked_at as "askedAt", k.answer, m.sent_at as "codeSentAt",
            m.expires_at as "codeExpiresAt", m.tries as "codeTries", m.undelivered_at as "codeUndeliveredAt",
            c.lost_because as "lostBecause"
       from provider_connection c
       left join account_check k on k.tenant_id = $1 and k.check_id = c.check_id
       left join mailed_code m on m.tenant_id = $1 and m.member_id = c.member_id and m.provider_id = c.provider_id
      where c.tenant_id = $1 and c.member_id = $2`,
    [tx.tenantId, memberId],
  );
