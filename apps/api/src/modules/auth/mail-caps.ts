import type { Call } from '../../call/context.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import { recipientHashOf, sentTo } from '../notifications/index.ts';

/** How many mails an address gets, within which time. */
export interface MailCap {
  max: number;
  windowHours: number;
}

const HOUR_MILLIS = 3_600_000;

/**
 * When an address may be sent a mail of a purpose again, by caps of which the longest stands first; null: now. Whoever
 * asks next for the same address waits until this transaction ends.
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
