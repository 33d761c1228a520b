import { randomInt } from 'node:crypto';
import { limits } from '@fareback/contract';
import type { KeyRing } from '../../platform/encryption/key-ring.ts';
import { DAY_MILLIS } from '../../platform/local-date.ts';

/** Returns 4 random digits; 0000 is as likely as any other. */
export const newCode = (): string => String(randomInt(10 ** limits.smsCodeDigits)).padStart(limits.smsCodeDigits, '0');

/**
 * Keyed hash bound to member and number: with only ten thousand codes, a plain hash could be brute-forced from the
 * table.
 */
export const codeHashOf = (
  { keyRing, tenantId }: { keyRing: KeyRing; tenantId: string },
  { memberId, phoneHash, code }: { memberId: string; phoneHash: Buffer; code: string },
): Buffer => keyRing.hash(`${memberId} ${phoneHash.toString('hex')} ${code}`, `${tenantId}/phone-code`);

export const countedSince = (now: Date): Date => new Date(now.getTime() - DAY_MILLIS);

const newestOf = (moments: Date[], position: number): number | undefined =>
  moments.toSorted((one, other) => other.getTime() - one.getTime())[position - 1]?.getTime();

/**
 * When the next code may be sent, or null for now: 60 seconds after the member's last, and at most 5 in 24 hours per
 * member and per number [PHONE-11]. Takes the times of the last 24 hours, in any order.
 */
export function nextCodeAt(sent: { toMember: Date[]; toRecipient: Date[] }, now: Date): Date | null {
  const last = newestOf(sent.toMember, 1);
  const capped = [sent.toMember, sent.toRecipient].map((moments) => newestOf(moments, limits.smsPerDayMax));
  const waits = [
    ...(last === undefined ? [] : [last + limits.smsCooldownSeconds * 1000]),
    ...capped.flatMap((moment) => (moment === undefined ? [] : [moment + DAY_MILLIS])),
  ];
  const next = Math.max(...waits);
  return waits.length > 0 && next > now.getTime() ? new Date(next) : null;
}

/** Why a pending code can't be tried, or null [PHONE-11]. */
export function getCodeAttemptError(
  pending: { tries: number; expiresAt: Date } | undefined,
  now: Date,
): 'NO_CODE_PENDING' | 'CODE_EXPIRED' | 'TOO_MANY_ATTEMPTS' | null {
  if (!pending) return 'NO_CODE_PENDING';
  if (pending.tries >= limits.smsCodeTriesMax) return 'TOO_MANY_ATTEMPTS';
  return pending.expiresAt <= now ? 'CODE_EXPIRED' : null;
}
