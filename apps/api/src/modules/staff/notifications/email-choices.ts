import {
  chosenStaffNotificationKinds,
  type EmailChoice,
  type EmailChoices,
  emailedByDefault,
} from '@fareback/contract/admin';
import type { DeskCall } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { type Tx, withStaff } from '../../../platform/database/transactions.ts';
import { putChoice, readChoices } from './notification-store.ts';

const ownId = ({ signedIn }: DeskCall): string => (signedIn ?? throwAdminError('SIGN_IN_REQUIRED')).staffId;

async function choicesOf(tx: Tx, staffId: string): Promise<EmailChoices> {
  const chosen = new Map((await readChoices(tx, [staffId])).map(({ kind, isEmailed }) => [kind, isEmailed]));
  return {
    data: chosenStaffNotificationKinds.map((kind) => ({
      kind,
      isEmailed: chosen.get(kind) ?? emailedByDefault[kind],
    })),
  };
}

/** Lists for each kind whether the caller is emailed, by choice or default [DESK-653]. */
export const listEmailChoices = (call: DeskCall): Promise<EmailChoices> =>
  withStaff(call.database, (tx) => choicesOf(tx, ownId(call)));

/** Sets whether the caller is emailed about a kind, from the next notification on [DESK-653]. */
export const chooseEmail = (call: DeskCall, { body }: { body: EmailChoice }): Promise<EmailChoices> =>
  withStaff(call.database, async (tx) => {
    const staffId = ownId(call);
    await putChoice(tx, { staffId, ...body });
    return choicesOf(tx, staffId);
  });
