import { randomInt } from 'node:crypto';
import { limits } from '@fareback/contract';
import type { KeyRing } from '../../platform/encryption/key-ring.ts';

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
