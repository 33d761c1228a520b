import { randomInt } from 'node:crypto';
import { limits } from '@fareback/contract';
import type { KeyRing } from '../../platform/encryption/key-ring.ts';

/** A fresh code of 4 digits; 0000 is as likely as any other. */
export const newCode = (): string => String(randomInt(10 ** limits.smsCodeDigits)).padStart(limits.smsCodeDigits, '0');

/** A code as it is kept: keyed, and bound to the member and the number, so that ten thousand guesses at the table tell nothing. */
export const codeHashOf = (
  { keyRing, tenantId }: { keyRing: KeyRing; tenantId: string },
  { memberId, phoneHash, code }: { memberId: string; phoneHash: Buffer; code: string },
): Buffer => keyRing.hash(`${memberId} ${phoneHash.toString('hex')} ${code}`, `${tenantId}/phone-code`);
