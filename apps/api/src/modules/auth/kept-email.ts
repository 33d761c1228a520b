import type { Tx } from '../../platform/database.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import { emailKeptFor, type KeptEmail } from './mail-link-store.ts';

const contextOf = (tenantId: string): string => `${tenantId}/kept-email`;

/** Where an address is looked up. */
interface Desk {
  keyRing: KeyRing;
  tenant: { tenantId: string };
  now: Date;
}

/** An address as a restore link keeps it: sealed, and hashed for looking up. */
export function keptEmail({ keyRing, tenant }: Omit<Desk, 'now'>, email: string): KeptEmail {
  const context = contextOf(tenant.tenantId);
  return { emailSealed: keyRing.seal(email, context), emailHash: keyRing.hash(email, context) };
}

/** The address behind what a restore link keeps. */
export const openEmail = ({ keyRing, tenant }: Omit<Desk, 'now'>, sealed: Buffer): string =>
  keyRing.open(sealed, contextOf(tenant.tenantId));

/** Whether a member other than this one may still take an address back, so that nobody else can have it [D-158]. */
export async function isKeptForAnother(
  tx: Tx,
  { keyRing, tenant, now }: Desk,
  email: string,
  memberId: string | null,
): Promise<boolean> {
  const owner = await emailKeptFor(tx, keyRing.hash(email, contextOf(tenant.tenantId)), now);
  return owner !== undefined && owner !== memberId;
}
