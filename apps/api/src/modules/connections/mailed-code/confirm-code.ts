import type { ProviderStatus } from '@fareback/contract';
import type { Call, MemberCtx } from '../../../call/context.ts';
import { throwApiError } from '../../../platform/api-error.ts';
import { lockMember } from '../../members/index.ts';
import { providerOf } from '../connections.ts';
import { proveAccount } from '../establish.ts';
import { lockSubjects } from '../store.ts';
import { awaitedCode } from './awaited-code.ts';
import { codeHashOf, getMailedCodeError, isCodeShaped } from './mailed-code.ts';
import { countTry, deleteCode } from './mailed-code-store.ts';

type CodeError = 'NO_CODE_PENDING' | 'CODE_EXPIRED' | 'TOO_MANY_ATTEMPTS' | 'WRONG_CODE';

async function tryCode(ctx: MemberCtx, providerId: string, code: string): Promise<ProviderStatus | CodeError> {
  const { tx, tenant, keyRing, now } = ctx;
  const { tenantId } = tenant;
  const { memberId } = ctx.member;
  const provider = await providerOf(ctx, providerId);
  await lockMember(tx, memberId);
  await lockSubjects(tx, tenantId, providerId, 'ALONE');
  const awaited = await awaitedCode(ctx, providerId);
  if (!awaited) return 'NO_CODE_PENDING';
  const { pending, identifier } = awaited;
  const reason = getMailedCodeError(pending, now);
  if (reason !== null) return reason;
  if (!isCodeShaped(code)) return 'WRONG_CODE';
  await countTry(tx, { memberId, providerId });
  const { subjectHash } = pending;
  if (!codeHashOf({ keyRing, tenantId }, { memberId, subjectHash, code }).equals(pending.codeHash)) return 'WRONG_CODE';
  await deleteCode(tx, { memberId, providerId });
  return proveAccount(ctx, { provider, identifier }, 'MAILED_CODE');
}

/**
 * Proves an email account with the code sent to it, regardless of the previous holder. Throws NOT_FOUND,
 * USER_CONTROL_DISABLED, WRONG_CODE, CODE_EXPIRED, NO_CODE_PENDING and, after five wrong ones, TOO_MANY_ATTEMPTS
 * [PROV-04, PROV-29].
 */
export async function confirmCode(call: Call, providerId: string, code: string): Promise<ProviderStatus> {
  const tried = await call.asMember((ctx) => tryCode(ctx, providerId, code));
  return typeof tried === 'string' ? throwApiError(tried) : tried;
}
