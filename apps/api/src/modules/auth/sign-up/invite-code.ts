import { type PromotionType } from '@fareback/contract';
import type { Call } from '../../../call/context.ts';
import { checkCode, isInviteCodeMandatory, meterCodes } from '../../codes/index.ts';
import { assertSameTenant } from '../same-tenant.ts';

/** Checks a sign-up code without using it. Throws the code errors, TENANT_MISMATCH or TOO_MANY_REQUESTS [API-11]. */
export async function validateInviteCode(
  call: Call,
  form: { inviteCode: string; tenantID?: string | undefined },
): Promise<{ isValid: true; CampaignType: PromotionType }> {
  assertSameTenant(call, form.tenantID);
  const { tenant, now } = call;
  const entry = { code: form.inviteCode, tenant, mustBeInvite: isInviteCodeMandatory(tenant), now };
  const caller = await call.inTenant((tx) => call.findCaller(tx));
  const found = await meterCodes(call, caller, () => call.inTenant((tx) => checkCode(tx, entry)));
  return { isValid: true, CampaignType: found.campaignType };
}
