import type { Call } from '../../../call/context.ts';
import { sendPhoneCode } from '../../verification/index.ts';
import { stepUp } from '../password/current-password.ts';

/** What the form sends. */
export interface PhoneForm {
  phoneNumber: string;
  isMigrationRequest: boolean;
  currentPassword: string;
}

/**
 * Sends a code to the number that a verified member wants from now on; the present one stays until the code is confirmed.
 * Refuses with what `stepUp` and `sendPhoneCode` refuse with [PHONE-13].
 */
export async function changePhone(call: Call, form: PhoneForm): Promise<{ coolDownTimestampUTC: string }> {
  const { phoneNumber, isMigrationRequest, currentPassword } = form;
  await stepUp(call, currentPassword);
  return sendPhoneCode(call, { phoneNumber, isMigrationRequest, isChange: true });
}
