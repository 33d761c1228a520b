import { whyNotEmail } from './email.ts';
import { type Faults, faultsOf } from './faults.ts';
import { type NameRule, plainNames, whyNotName } from './name.ts';
import { whyNotConfirmation, whyNotCurrentPassword, whyNotPassword } from './password.ts';

/** Sign-up: every rule; a confirmation that differs is named on the confirmation only; a least age, in years, has to be said yes to [VAL-11, VAL-13, PRIV-03]. */
export function signUpFaults(
  form: {
    name: string;
    email: string;
    password: string;
    confirmNewPassword: string;
    isOldEnough?: boolean | undefined;
  },
  names: NameRule = plainNames,
  leastAge: number | null = null,
): Faults<'name' | 'email' | 'password' | 'confirmNewPassword' | 'isOldEnough'> {
  return faultsOf({
    name: whyNotName(form.name, names),
    email: whyNotEmail(form.email),
    password: whyNotPassword(form.password),
    confirmNewPassword: whyNotConfirmation(form.password, form.confirmNewPassword),
    isOldEnough: leastAge === null || form.isOldEnough === true ? null : 'AGE_NOT_CONFIRMED',
  });
}

/** Account edit: the rules of name and e-mail [VAL-13]. */
export function accountFaults(
  form: { name: string; email: string },
  names: NameRule = plainNames,
): Faults<'name' | 'email'> {
  return faultsOf({ name: whyNotName(form.name, names), email: whyNotEmail(form.email) });
}

/** New password after a reset: a confirmation that differs is named on both fields [VAL-11]. */
export function newPasswordFaults(form: {
  newPassword: string;
  confirmNewPassword: string;
}): Faults<'newPassword' | 'confirmNewPassword'> {
  const mismatch = whyNotConfirmation(form.newPassword, form.confirmNewPassword);
  return faultsOf({ newPassword: whyNotPassword(form.newPassword) ?? mismatch, confirmNewPassword: mismatch });
}

/** Password change: all three fields; the present password only has to be there [VAL-11, VAL-12]. */
export function passwordChangeFaults(form: {
  currentPassword: string;
  newPassword: string;
  confirmNewPassword: string;
}): Faults<'currentPassword' | 'newPassword' | 'confirmNewPassword'> {
  return {
    ...faultsOf({ currentPassword: whyNotCurrentPassword(form.currentPassword) }),
    ...newPasswordFaults(form),
  };
}
