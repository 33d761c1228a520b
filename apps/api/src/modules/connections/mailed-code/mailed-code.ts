import { randomInt } from 'node:crypto';
import { limits, typedDigits } from '@fareback/contract';
import type { KeyRing } from '../../../platform/encryption/key-ring.ts';

export const newCode = (): string =>
  String(randomInt(10 ** limits.mailedCodeDigits)).padStart(limits.mailedCodeDigits, '0');

/** False for input that cannot be a code, which does not count as a try. */
export function isCodeShaped(typed: string): boolean {
  const code = typedDigits(typed);
  return code.length === limits.mailedCodeDigits && /^[0-9]*$/.test(code);
}

/** A code as stored: a keyed hash bound to member and account, so guessing from the table is useless. */
export const codeHashOf = (
  { keyRing, tenantId }: { keyRing: KeyRing; tenantId: string },
  { memberId, subjectHash, code }: { memberId: string; subjectHash: Buffer; code: string },
): Buffer =>
  keyRing.hash(`${memberId} ${subjectHash.toString('hex')} ${typedDigits(code)}`, `${tenantId}/account-code`);

export const nextCodeAt = (sentAt: Date): Date => new Date(sentAt.getTime() + limits.mailedCodeCooldownSeconds * 1000);

export function getMailedCodeError(
  pending: { tries: number; expiresAt: Date } | undefined,
  now: Date,
): 'NO_CODE_PENDING' | 'CODE_EXPIRED' | 'TOO_MANY_ATTEMPTS' | null {
  if (!pending) return 'NO_CODE_PENDING';
  if (pending.tries >= limits.mailedCodeTriesMax) return 'TOO_MANY_ATTEMPTS';
  return pending.expiresAt <= now ? 'CODE_EXPIRED' : null;
}
