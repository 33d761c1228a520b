import type { StaffMe } from '@fareback/contract/admin';
import type { DeskCall } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { withStaff } from '../../../platform/database/transactions.ts';
import { hashOfToken } from '../../../platform/ids.ts';
import { meterFailures } from '../../../platform/limits/rate-limit.ts';
import { deskCaller } from '../desk-caller.ts';
import { letIn } from '../sessions/let-in.ts';
import { startSession } from '../sessions/sessions.ts';
import { signInFailures } from '../sign-in/budgets.ts';
import { useOfferLink } from './offer-store.ts';

/**
 * Signs in the person who opens an invitation link, once. Roles apply only after they accept. Refuses INVITATION_OVER
 * [DESK-11, DESK-458].
 */
export async function acceptInvitation(call: DeskCall, { body }: { body: { token: string } }): Promise<StaffMe> {
  const token = await meterFailures(signInFailures, deskCaller(call), () =>
    withStaff(call.database, async (tx) => {
      const invited = await useOfferLink(tx, hashOfToken(body.token), call.now);
      return invited
        ? startSession(tx, call, { staffId: invited.staffId, way: 'INVITATION' })
        : throwAdminError('INVITATION_OVER');
    }),
  );
  return letIn(call, token);
}
