import type { Tx } from '../../../platform/database/transactions.ts';
import type { KeyRing } from '../../../platform/encryption/key-ring.ts';
import { NOBODY } from '../../../platform/ids.ts';
import { isEmailReserved, type RestorableEmail } from '../password/mail-link-store.ts';

/** What binds an address that a restore brings back to its agency. */
export const emailContext = (tenantId: string): string => `${tenantId}/kept-email`;

/** Where an address is looked up. */
interface Desk {
  keyRing: KeyRing;
  tenant: { tenantId: string };
  now: Date;
}

/** An address as a restore link keeps it: sealed, and hashed for looking up. */
export function encryptEmail({ keyRing, tenant }: Omit<Desk, 'now'>, email: string): RestorableEmail {
  return {
    emailEncrypted: keyRing.encrypt(email, emailContext(tenant.tenantId)),
    emailHash: hashEmail({ keyRing, tenant }, email),
  };
}

/** What an address is looked up by among the links that keep one. */
export const hashEmail = ({ keyRing, tenant }: Omit<Desk, 'now'>, email: string): Buffer =>
  keyRing.hash(email, emailContext(tenant.tenantId));

/** The address behind what a restore link keeps. */
export const openEmail = ({ keyRing, tenant }: Omit<Desk, 'now'>, encrypted: Buffer): string =>
  keyRing.decrypt(encrypted, emailContext(tenant.tenantId));

/** Whether a member other than this one may still take an address back, so that nobody else can have it [D-158]. */
export const isReservedForAnother = (tx: Tx, desk: Desk, email: string, memberId: string | null): Promise<boolean> =>
  isEmailReserved(tx, hashEmail(desk, email), memberId ?? NOBODY, desk.now);
