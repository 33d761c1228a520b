import { hash } from 'node:crypto';
import type { Tx } from '../../../platform/database/transactions.ts';
import { addJob } from '../../../platform/queue.ts';
import { type GrantRow, takeGrants } from './grant-store.ts';

/** Name of the job that gives a grant back at its provider. */
export const REVOKE_GRANT = 'revoke-grant';

/** A grant on its way back: it names nobody, and nothing of it can be read without the key ring. */
export interface ReturnedGrant {
  tenantId: string;
  providerId: string;
  token: string;
  /** Digest of whose account it was: one that is connected again by then keeps its grant. */
  account: string;
}

/** Binds a sealed token to its tenant and provider, so that it outlives whoever it was granted by, but opens nowhere else. */
export const tokenContext = (tenantId: string, providerId: string): string => `oauth-grant/${tenantId}/${providerId}`;

/** Tells the queue to give a grant back once the caller's transaction is committed. */
export async function queueReturn(
  tx: Tx,
  { providerId, tokenEncrypted, subjectHash }: Omit<GrantRow, 'memberId'>,
): Promise<void> {
  const returned: ReturnedGrant = {
    tenantId: tx.tenantId,
    providerId,
    token: tokenEncrypted.toString('base64'),
    account: hash('sha256', subjectHash, 'base64'),
  };
  await addJob(tx, REVOKE_GRANT, returned);
}

/** Forgets what a member granted at a provider, or everywhere (null), and has it given back there. */
export async function giveBackGrants(tx: Tx, memberId: string, providerId: string | null): Promise<void> {
  for (const grant of await takeGrants(tx, memberId, providerId)) await queueReturn(tx, grant);
}
