import { type PromotionType } from '@fareback/contract';
import type { Call } from '../../http/context.ts';
import { meterFailures } from '../../platform/rate-limit.ts';
import { checkCode, failedCodes } from '../codes/index.ts';
import type { Tenant } from '../tenants/index.ts';
import { assertSameTenant } from './same-tenant.ts';

/** Whether a tenant lets nobody in without an invite code [CODE-15]. */
export const isInviteCodeMandatory = (tenant: Tenant): boolean =>
  tenant.configuration['en']?.['IsInviteCodeMandatory'] === true;

/** Whether a code would do for signing up; uses nothing. Refuses with the code errors, TENANT_MISMATCH or TOO_MANY_REQUESTS [API-11]. */
export async function validateInviteCode(
  call: Call,
  form: { inviteCode: string; tenantID?: string | undefined },
): Promise<{ isValid: true; CampaignType: PromotionType }> {
  assertSameTenant(call, form.tenantID);
  const entry = { code: form.inviteCode, mustBeInvite: isInviteCodeMandatory(call.tenant), now: call.now };
  const found = await meterFailures(failedCodes, call, () => call.inTenant((tx) => checkCode(tx, entry)));
  return { isValid: true, CampaignType: found.campaignType };
}
