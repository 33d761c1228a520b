import { hash } from 'node:crypto';
import type { Tx } from '../../../platform/database/transactions.ts';
import { addJob } from '../../../platform/queue.ts';
import { type GrantRow, takeGrants } from './grant-store.ts';

export const REVOKE_GRANT = 'revoke-grant';

/** A grant to revoke: contains no member, and is unreadable without the key ring. */
export interface ReturnedGrant {
  tenantId: string;
  providerId: string;
  token: string;
  /** Digest of its account: if the account is connected again by then, the grant is kept. */
  account: string;
}

/** Encryption context of tenant and provider only, so the token outlives its member. */
export const tokenContext = (tenantId: string, providerId: string): string => `oauth-grant/${tenantId}/${providerId}`;

/** Queues the revocation for after the commit. */
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

/** Deletes a member's grants at one provider, or all (null), and queues their revocation. */
export async function revokeGrants(tx: Tx, memberId: string, providerId: string | null): Promise<void> {
  for (const grant of await takeGrants(tx, memberId, providerId)) await queueReturn(tx, grant);
}
