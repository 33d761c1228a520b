import type { AccessForm, AccessRequests, StaffLanguage } from '@fareback/contract/admin';
import type { StaffCall } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { type Tx, withTenant } from '../../../platform/database/transactions.ts';
import { actingIn } from '../../acts/index.ts';
import { insertSecurityEvents, operatorEvent } from '../../security/index.ts';
import {
  declineAccess,
  eraseAccessRequest,
  inviteStaff,
  listAccessRequests as listAll,
  setAccessForm,
  takeAccessRequest,
} from '../../staff/index.ts';
import { recordOperatorAct } from './record-operator-act.ts';

interface OfRequest {
  params: { request: string };
}

interface Invitation {
  agencyId: string;
  name: string;
  language: StaffLanguage;
  roles: Parameters<typeof inviteStaff>[1]['body']['roles'];
}

const recordOf =
  (call: StaffCall, what: string, about: string | null) =>
  (tx: Tx): Promise<unknown> =>
    insertSecurityEvents(tx, [operatorEvent(call, what, about)]);

/** The operator's account; null for a command. Throws SIGN_IN_REQUIRED. */
function staffIdOf({ actor }: StaffCall): string | null {
  if (actor === null) return throwAdminError('SIGN_IN_REQUIRED');
  return actor.kind === 'staff' ? actor.id : null;
}

/** Requests for access and the form's setting [DESK-776]. */
export const listAccessRequests = (call: StaffCall): Promise<AccessRequests> => listAll(call);

/** Sets the contact for access and turns the form on or off [DESK-771]. */
export async function setFormAtDesk(call: StaffCall, { body }: { body: AccessForm }): Promise<AccessRequests> {
  await setAccessForm(call, body, recordOf(call, 'accessRequests.setForm', body.isOn ? 'on' : 'off'));
  return listAll(call);
}

/**
 * Invites the sender of a request to an agency, as its owners do, and closes the request in the same transaction.
 * Throws NOT_FOUND, REQUEST_CLOSED, ALREADY_STAFF and TOO_MANY_STAFF [DESK-777].
 */
export async function inviteRequester(
  call: StaffCall,
  { params, body }: OfRequest & { body: Invitation },
): Promise<AccessRequests> {
  const { actor, network, now, database, tenants } = call;
  const staffId = staffIdOf(call);
  if (actor === null) return throwAdminError('SIGN_IN_REQUIRED');
  const { agencyId, ...invitation } = body;
  const tenant = await tenants.byId(agencyId);
  if (!tenant) return throwAdminError('NOT_FOUND', { field: 'agencyId' });
  const work = async (tx: Tx): Promise<void> => {
    const { email } = await takeAccessRequest(tx, params.request, { staffId, agencyId }, now);
    const ctx = actingIn({ ...call, tenant, tx, now }, { actor, network, may: () => true });
    await inviteStaff(ctx, { body: { ...invitation, email } });
  };
  await withTenant(database, tenant.tenantId, work, { seesStaff: true });
  await recordOperatorAct(call, 'accessRequests.invite', params.request);
  return listAll(call);
}

/** Throws REQUEST_CLOSED [DESK-778]. */
export async function declineRequester(
  call: StaffCall,
  { params, body }: OfRequest & { body: { reason?: string | undefined; isMailed: boolean } },
): Promise<AccessRequests> {
  const { request: requestId } = params;
  const reason = body.reason?.trim() || null;
  const decline = { requestId, staffId: staffIdOf(call), reason, isMailed: body.isMailed };
  await declineAccess(call, decline, recordOf(call, 'accessRequests.decline', requestId));
  return listAll(call);
}

/** Deletes a request, as its sender may ask. Throws NOT_FOUND [PRIV-21]. */
export async function eraseRequester(call: StaffCall, { params }: OfRequest): Promise<AccessRequests> {
  await eraseAccessRequest(call, params.request, recordOf(call, 'accessRequests.erase', params.request));
  return listAll(call);
}
