import type { Call } from '../../call/context.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import { recipientHashOf, sentTo } from '../notifications/index.ts';
import { type Addressed, appAddress } from '../tenants/index.ts';

/** URL of the reset screen; the token is in the fragment, which keeps it out of server logs [PWD-06]. */
export const resetAddress = (call: Addressed, token: string): string =>
  `${appAddress(call)}/password-reset#token=${token}`;

export const welcomeAddress = (call: Addressed, token: string): string =>
  `${appAddress(call)}/password-reset#welcome=${token}`;

export const confirmAddress = (call: Addressed, token: string): string =>
  `${appAddress(call)}/password-reset#confirm=${token}`;

export const restoreAddress = (call: Addressed, token: string): string =>
  `${appAddress(call)}/password-reset#restore=${token}`;

interface MailCap {
  max: number;
  windowHours: number;
}

const HOUR_MILLIS = 3_600_000;

/**
 * Time from which an address may get another email, by caps ordered longest first; null: now. Locks the address until
 * the transaction ends.
 */
export async function freeAgainAt(
  tx: Tx,
  { tenant: { tenantId }, keyRing, now }: Pick<Call, 'tenant' | 'keyRing' | 'now'>,
  { email, purpose, caps }: { email: string; purpose: string; caps: readonly [MailCap, ...MailCap[]] },
): Promise<Date | null> {
  const recipientHash = recipientHashOf(keyRing, tenantId, email);
  const since = new Date(now.getTime() - caps[0].windowHours * HOUR_MILLIS);
  const sent = await sentTo(tx, tenantId, { recipientHash, purpose }, since);
  for (const { max, windowHours } of caps) {
    const free = (sent[max - 1]?.getTime() ?? 0) + windowHours * HOUR_MILLIS;
    if (free > now.getTime()) return new Date(free);
  }
  return null;
}
