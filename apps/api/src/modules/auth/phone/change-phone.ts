import type { Call } from '../../../call/context.ts';
import { sendPhoneCode } from '../../verification/index.ts';
import { stepUp } from '../password/current-password.ts';

export interface PhoneForm {
  phoneNumber: string;
  isMigrationRequest: boolean;
  currentPassword: string;
}

/**
 * Sends a code to a verified member's new number; the current one stays until the code is confirmed. Throws the errors
 * of `stepUp` and `sendPhoneCode` [PHONE-13].
 */
export async function changePhone(call: Call, form: PhoneForm): Promise<{ coolDownTimestampUTC: string }> {
  const { phoneNumber, isMigrationRequest, currentPassword } = form;
  await stepUp(call, currentPassword);
  return sendPhoneCode(call, { phoneNumber, isMigrationRequest, isChange: true });
}
