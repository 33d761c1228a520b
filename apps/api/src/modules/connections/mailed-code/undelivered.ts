import type { Tx } from '../../../platform/database/transactions.ts';
import { lockMember } from '../../members/index.ts';
import { endConnection, lockConnection } from '../store.ts';
import { writeUndelivered } from './mailed-code-store.ts';

export interface MailedClaim {
  memberId: string;
  providerId: string;
  sentAt: string;
}

/**
 * Fails the connection with a reason when a code's email is given up, unless another code was requested since
 * [PROV-12].
 */
export async function recordUndelivered(tx: Tx, claim: MailedClaim, now: Date): Promise<void> {
  const { memberId, providerId, sentAt } = claim;
  await lockMember(tx, memberId);
  if ((await writeUndelivered(tx, claim, new Date(sentAt), now)) === 0) return;
  const own = await lockConnection(tx, memberId, providerId);
  if (own?.status === 'VALIDATING' && own.awaits === 'MAILED_CODE')
    await endConnection(tx, own, 'FAILEDTOVALIDATE', now);
}
