import { randomInt } from 'node:crypto';
import { limits, typedDigits } from '@fareback/contract';
import type { MemberCtx } from '../../../call/context.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import type { KeyRing } from '../../../platform/encryption/key-ring.ts';
import { lockMember } from '../../members/index.ts';
import { encryptContext } from '../account.ts';
import { endConnection, lockConnection } from '../store.ts';

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

interface CodeOwner {
  memberId: string;
  providerId: string;
}

export interface MailedCode extends CodeOwner {
  subjectHash: Buffer;
  codeHash: Buffer;
  tries: number;
  sentAt: Date;
  expiresAt: Date;
  undeliveredAt: Date | null;
}

export const readCode = (tx: Tx, { memberId, providerId }: CodeOwner): Promise<MailedCode | undefined> =>
  tx.first(
    `select member_id as "memberId", provider_id as "providerId", subject_hash as "subjectHash", code_hash as "codeHash", tries,
            sent_at as "sentAt", expires_at as "expiresAt", undelivered_at as "undeliveredAt"
       from mailed_code where tenant_id = $1 and member_id = $2 and provider_id = $3`,
    [tx.tenantId, memberId, providerId],
  );

export const writeCode = (tx: Tx, code: Omit<MailedCode, 'tries' | 'undeliveredAt'>): Promise<number> =>
  tx.run(
    `insert into mailed_code (tenant_id, member_id, provider_id, subject_hash, code_hash, tries, sent_at, expires_at)
     values ($1, $2, $3, $4, $5, 0, $6, $7)
     on conflict (tenant_id, member_id, provider_id) do update
        set subject_hash = excluded.subject_hash, code_hash = excluded.code_hash, tries = 0, sent_at = excluded.sent_at,
            expires_at = excluded.expires_at, undelivered_at = null`,
    [tx.tenantId, code.memberId, code.providerId, code.subjectHash, code.codeHash, code.sentAt, code.expiresAt],
  );

export const countTry = (tx: Tx, { memberId, providerId }: CodeOwner): Promise<number> =>
  tx.run('update mailed_code set tries = tries + 1 where tenant_id = $1 and member_id = $2 and provider_id = $3', [
    tx.tenantId,
    memberId,
    providerId,
  ]);

export const deleteCode = (tx: Tx, { memberId, providerId }: CodeOwner): Promise<number> =>
  tx.run('delete from mailed_code where tenant_id = $1 and member_id = $2 and provider_id = $3', [
    tx.tenantId,
    memberId,
    providerId,
  ]);

const writeUndelivered = (tx: Tx, { memberId, providerId }: CodeOwner, sentAt: Date, now: Date): Promise<number> =>
  tx.run(
    `update mailed_code set undelivered_at = $5
      where tenant_id = $1 and member_id = $2 and provider_id = $3 and sent_at = $4 and undelivered_at is null`,
    [tx.tenantId, memberId, providerId, sentAt, now],
  );

/** The code a member's unproven account waits for, with its address; null if it waits for no code. */
export async function awaitedCode(
  { tx, tenant, keyRing, member: { memberId } }: MemberCtx,
  providerId: string,
): Promise<{ pending: MailedCode; identifier: string } | null> {
  const own = await lockConnection(tx, memberId, providerId);
  const pending = await readCode(tx, { memberId, providerId });
  if (!own?.subjectHash || !own.identifierEncrypted || own.provenBy !== null) return null;
  if (!pending?.subjectHash.equals(own.subjectHash)) return null;
  return {
    pending,
    identifier: keyRing.decrypt(own.identifierEncrypted, encryptContext(tenant.tenantId, memberId, providerId)),
  };
}

interface MailedClaim {
  memberId: string;
  providerId: string;
  sentAt: string;
}

/**
 * Fails the connection with a reason when a code's email is given up, unless another code was requested since
 * [PROV-12].
 */
export async function recordUndelivered(tx: Tx, claim: MailedClaim, now: Date): Promise<void> {
  const { memberId, providerId, sentAt } = claim;
  await lockMember(tx, memberId);
  if ((await writeUndelivered(tx, claim, new Date(sentAt), now)) === 0) return;
  const own = await lockConnection(tx, memberId, providerId);
  if (own?.status === 'VALIDATING' && own.awaits === 'MAILED_CODE')
    await endConnection(tx, own, 'FAILEDTOVALIDATE', now);
}
