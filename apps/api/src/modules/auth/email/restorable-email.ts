import type { Tx } from '../../../platform/database/transactions.ts';
import type { KeyRing } from '../../../platform/encryption/key-ring.ts';
import { NOBODY } from '../../../platform/ids.ts';
import { isEmailReserved, type RestorableEmail } from '../password/mail-link-store.ts';

export const emailContext = (tenantId: string): string => `${tenantId}/kept-email`;

interface Desk {
  keyRing: KeyRing;
  tenant: { tenantId: string };
  now: Date;
}

export function encryptEmail({ keyRing, tenant }: Omit<Desk, 'now'>, email: string): RestorableEmail {
  return {
    emailEncrypted: keyRing.encrypt(email, emailContext(tenant.tenantId)),
    emailHash: hashEmail({ keyRing, tenant }, email),
  };
}

export const hashEmail = ({ keyRing, tenant }: Omit<Desk, 'now'>, email: string): Buffer =>
  keyRing.hash(email, emailContext(tenant.tenantId));

export const openEmail = ({ keyRing, tenant }: Omit<Desk, 'now'>, encrypted: Buffer): string =>
  keyRing.decrypt(encrypted, emailContext(tenant.tenantId));

/** True if another member may still restore this address, which reserves it [D-158]. */
export const isReservedForAnother = (tx: Tx, desk: Desk, email: string, memberId: string | null): Promise<boolean> =>
  isEmailReserved(tx, hashEmail(desk, email), memberId ?? NOBODY, desk.now);
