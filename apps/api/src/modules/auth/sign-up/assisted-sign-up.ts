import { getNameError, normalizeName } from '@fareback/contract';
import type { TenantCtx } from '../../../call/context.ts';
import { throwApiError } from '../../../platform/api-error.ts';
import { isInviteCodeMandatory, useCode } from '../../codes/index.ts';
import { createMember, leastAgeOf, setLanguage, termsOf } from '../../members/index.ts';
import { matchRewardHolds } from '../../reward-holds/index.ts';
import { nameRuleOf, throwFieldError } from '../name-rule.ts';
import { grantSignUpReward } from './sign-up.ts';

interface AssistedForm {
  /** The new member's id. */
  memberId: string;
  name: string;
  language: string;
  isOldEnough: boolean;
  inviteCode?: string | undefined;
}

/**
 * Creates an account without email, password and session for a rider at the counter, with the terms, sign-up reward and
 * code of any sign-up. Throws field errors, STANDALONE_NOT_SUPPORTED, AGE_NOT_CONFIRMED, NOT_FOUND for the id of an erased
 * account or the error of the code [ASSIST-04, ASSIST-30].
 */
export async function createAssistedAccount(ctx: TenantCtx, form: AssistedForm): Promise<void> {
  const { tx, tenant, now } = ctx;
  if (!tenant.isStandalone) throwApiError('STANDALONE_NOT_SUPPORTED');
  const names = nameRuleOf(tenant);
  const wrong = getNameError(form.name, names);
  if (wrong) throwFieldError({ field: 'name', code: wrong }, names);
  const leastAge = leastAgeOf(tenant);
  if (leastAge !== null && !form.isOldEnough) throwApiError('AGE_NOT_CONFIRMED', { field: 'isOldEnough' });
  if (isInviteCodeMandatory(tenant) && form.inviteCode === undefined)
    throwApiError('INVITE_CODE_MISSING', { field: 'inviteCode' });
  const { memberId } = form;
  const isNew = await createMember(tx, tenant.tenantId, now, {
    memberId,
    email: null,
    name: normalizeName(form.name),
    status: 'CONSENT',
    terms: termsOf(tenant, form.language),
    confirmedAge: leastAge,
  });
  // A repeated key whose account was erased: nothing may be given to that account again.
  if (!isNew) throwApiError('NOT_FOUND');
  await setLanguage(tx, memberId, form.language);
  await matchRewardHolds(ctx, memberId);
  await grantSignUpReward(ctx, tx, memberId);
  const mustBeInvite = isInviteCodeMandatory(tenant);
  if (form.inviteCode !== undefined)
    await useCode(tx, memberId, form.language, { code: form.inviteCode, tenant, mustBeInvite, now });
}
