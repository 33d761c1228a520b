import type { StaffCall } from '../../../call/staff.ts';
import { withStaff } from '../../../platform/database/transactions.ts';
import { insertSecurityEvents, operatorEvent } from '../../security/index.ts';

/**
 * Writes an operator's act on the installation to its security record before the reply; `about` names its object, such
 * as an agency or a person [DESK-704].
 */
export const recordOperatorAct = (call: StaffCall, what: string, about: string | null): Promise<unknown> =>
  withStaff(call.database, (tx) => insertSecurityEvents(tx, [operatorEvent(call, what, about)]));
