import type { MemberCtx } from '../../../call/context.ts';
import { encryptContext } from '../account.ts';
import { lockConnection } from '../store.ts';
import { type MailedCode, readCode } from './mailed-code-store.ts';

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
