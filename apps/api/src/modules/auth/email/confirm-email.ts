import { limits } from '@fareback/contract';
import type { Call } from '../../../call/context.ts';
import { throwApiError } from '../../../platform/api-error.ts';
import type { Limit } from '../../../platform/limits/limit-use.ts';
import { meterFailures } from '../../../platform/limits/rate-limit.ts';
import { lockMember, markEmailProved } from '../../members/index.ts';
import { findMailLink } from '../password/mail-link-store.ts';

const failedConfirms: Limit = { name: 'failed-confirms', max: limits.resetCallsPerAddressPerHour, windowSeconds: 3600 };

/**
 * Confirms the address that the link's mail went to. Nobody is signed in or out by it, and it answers nothing of the
 * account. The link stays as good as it was: whoever presses again, as the answer was lost or the mail is opened once
 * more, is told the same. Refuses with CONFIRM_TOKEN_INVALID, also once the address was changed, or TOO_MANY_REQUESTS
 * after many dead links [SIGNUP-21].
 */
export async function confirmEmail(call: Call, { token }: { token: string }): Promise<Record<string, never>> {
  await meterFailures(failedConfirms, call, () =>
    call.inTenant(async (tx) => {
      const found = await findMailLink(tx, 'EMAIL_CONFIRM', token, call.now);
      if (!found) throwApiError('CONFIRM_TOKEN_INVALID');
      const member = await lockMember(tx, found.memberId);
      // Looked up again: whoever held the lock may have voided it.
      const link = await findMailLink(tx, 'EMAIL_CONFIRM', token, call.now);
      if (!link || !member || member.status === 'DELETED') throwApiError('CONFIRM_TOKEN_INVALID');
      await markEmailProved(tx, member.memberId, call.now);
    }),
  );
  return {};
}
