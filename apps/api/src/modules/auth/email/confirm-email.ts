import { limits } from '@fareback/contract';
import type { Call } from '../../../call/context.ts';
import { throwApiError } from '../../../platform/api-error.ts';
import type { Limit } from '../../../platform/limits/limit-use.ts';
import { meterFailures } from '../../../platform/limits/rate-limit.ts';
import { lockMember, markEmailProved } from '../../members/index.ts';
import { findMailLink } from '../password/mail-link-store.ts';

const failedConfirms: Limit = { name: 'failed-confirms', max: limits.resetCallsPerAddressPerHour, windowSeconds: 3600 };

/**
 * Confirms the address the link was sent to. It signs no session in or out and reveals nothing about the account. The
 * link can be used repeatedly, as after a lost reply. Throws CONFIRM_TOKEN_INVALID, also after a change of the address,
 * or TOO_MANY_REQUESTS after many invalid links [SIGNUP-21].
 */
export async function confirmEmail(call: Call, { token }: { token: string }): Promise<Record<string, never>> {
  await meterFailures(failedConfirms, call, () =>
    call.inTenant(async (tx) => {
      const found = await findMailLink(tx, 'EMAIL_CONFIRM', token, call.now);
      if (!found) throwApiError('CONFIRM_TOKEN_INVALID');
      const member = await lockMember(tx, found.memberId);
      // Look it up again, because the previous lock holder may have voided it.
      const link = await findMailLink(tx, 'EMAIL_CONFIRM', token, call.now);
      if (!link || !member || member.status === 'DELETED') throwApiError('CONFIRM_TOKEN_INVALID');
      await markEmailProved(tx, member.memberId, call.now);
    }),
  );
  return {};
}
