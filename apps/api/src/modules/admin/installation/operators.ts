import { isEmailShaped, normalizeEmail } from '@fareback/contract';
import type { Operators, StaffLanguage } from '@fareback/contract/admin';
import type { StaffCall } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { insertSecurityEvents, operatorEvent } from '../../security/index.ts';
import {
  addOperator,
  listOperators as listAll,
  type OperatorAct,
  type OperatorActor,
  removeOperator as remove,
} from '../../staff/index.ts';

/** The person behind a call; a command is known by name only. Throws SIGN_IN_REQUIRED. */
function actorOf({ actor }: StaffCall): OperatorActor {
  if (actor === null) return throwAdminError('SIGN_IN_REQUIRED');
  return { staffId: actor.kind === 'staff' ? actor.id : null, name: actor.name };
}

/** An act that is in the security record if and only if it happened [DESK-704]. */
const actOf = (call: StaffCall, what: string): OperatorAct => ({
  by: actorOf(call),
  record: (tx, staffId) => insertSecurityEvents(tx, [operatorEvent(call, what, staffId)]),
});

/** Operators by name, with who added each and their last sign-in [DESK-725]. */
export const listOperators = async (call: StaffCall): Promise<Operators> => ({
  operators: await listAll(call, actorOf(call).staffId),
});

/** Throws INVALID_REQUEST, ALREADY_OPERATOR, TOO_MANY_OPERATORS and NOT_ALLOWED [DESK-726]. */
export async function addOperatorAtDesk(
  call: StaffCall,
  { body }: { body: { email: string; name: string; language: StaffLanguage } },
): Promise<Operators> {
  const email = normalizeEmail(body.email);
  if (!isEmailShaped(email)) throwAdminError('INVALID_REQUEST', { field: 'email' });
  const isNew = await addOperator(call, { ...body, email }, actOf(call, 'operators.add'));
  return isNew ? listOperators(call) : throwAdminError('ALREADY_OPERATOR');
}

/** Throws NOT_FOUND, OWN_OPERATOR_ROLE, LAST_OPERATOR and NOT_ALLOWED [DESK-727, DESK-728]. */
export async function removeOperatorAtDesk(
  call: StaffCall,
  { params }: { params: { staff: string } },
): Promise<Operators> {
  await remove(call, params.staff, actOf(call, 'operators.remove'));
  return listOperators(call);
}
