import { getIdentifierError, normalizeIdentifier } from '@fareback/contract';
import type { MemberDataCtx } from '../../call/context.ts';
import { throwApiError } from '../../platform/api-error.ts';
import { randomId } from '../../platform/ids.ts';
import { accountFormOf, activeProviders, proofOf } from '../providers/index.ts';
import { proveAccount } from './establish.ts';
import { inTheWay } from './imported/import-account.ts';
import type { OperatorNote } from './operate.ts';
import { insertAct, lockSubjects } from './store.ts';

/**
 * Connects a card that staff hold in their hands, which proves it. Returns false, without changes, if another member
 * has proven it or only the provider's own page connects accounts. `lockSubjects` must come before other locks. Throws
 * NOT_FOUND and the error of a mistyped number [ASSIST-05].
 */
export async function connectAtCounter(
  ctx: MemberDataCtx,
  { providerId, cardNumber }: { providerId: string; cardNumber: string },
  { reason, by }: OperatorNote,
): Promise<boolean> {
  const { tx, tenant, member, now } = ctx;
  const provider = (await activeProviders(ctx)).find((row) => row.providerId === providerId);
  if (!provider) throwApiError('NOT_FOUND');
  const form = accountFormOf(provider);
  const wrong = getIdentifierError(form, cardNumber);
  if (wrong) throwApiError(wrong, { field: 'cardNumber' });
  if (proofOf(provider) === 'CONSENT') return false;
  await lockSubjects(tx, tenant.tenantId, providerId, 'ALONE');
  const account = { provider, identifier: normalizeIdentifier(form.identifierType, cardNumber) };
  if ((await inTheWay(ctx, account)) !== null) return false;
  await proveAccount(ctx, account, 'OPERATOR');
  const { memberId } = member;
  await insertAct(tx, { actId: randomId(), providerId, memberId, act: 'CONFIRMED', reason, by, at: now });
  return true;
}
