import type { Tx } from '../../../platform/database/transactions.ts';
import { lockMember } from '../../members/index.ts';
import { endConnection, lockConnection } from '../store.ts';
import { writeUndelivered } from './mailed-code-store.ts';

/** Which code a mail brought. */
export interface MailedClaim {
  memberId: string;
  providerId: string;
  sentAt: string;
}

/** The mail of a code was given up: unless another was asked for since, the connection has failed, and says why [PROV-12]. */
export async function noteUndelivered(tx: Tx, claim: MailedClaim, now: Date): Promise<void> {
  const { memberId, providerId, sentAt } = claim;
  await lockMember(tx, memberId);
  if ((await writeUndelivered(tx, claim, new Date(sentAt), now)) === 0) return;
  const own = await lockConnection(tx, memberId, providerId);
  if (own?.status === 'VALIDATING' && own.awaits === 'MAILED_CODE')
    await endConnection(tx, own, 'FAILEDTOVALIDATE', now);
}
