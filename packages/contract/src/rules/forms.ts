import { getEmailError } from './email.ts';
import { collectFormErrors, type FormErrors } from './form-errors.ts';
import { getNameError, type NameRule, plainNames } from './name.ts';
import { getCurrentPasswordError, getPasswordConfirmationError, getPasswordError } from './password.ts';

/**
 * Sign-up: all rules. A different confirmation is reported at the confirmation only; a minimum age in years must be
 * confirmed [VAL-11, VAL-13, PRIV-03].
 */
export function validateSignUp(
  form: {
    name: string;
    email: string;
    password: string;
    confirmNewPassword: string;
    isOldEnough?: boolean | undefined;
  },
  names: NameRule = plainNames,
  leastAge: number | null = null,
): FormErrors<'name' | 'email' | 'password' | 'confirmNewPassword' | 'isOldEnough'> {
  return collectFormErrors({
    name: getNameError(form.name, names),
    email: getEmailError(form.email),
    password: getPasswordError(form.password),
    confirmNewPassword: getPasswordConfirmationError(form.password, form.confirmNewPassword),
    isOldEnough: leastAge === null || form.isOldEnough === true ? null : 'AGE_NOT_CONFIRMED',
  });
}

export function validateAccount(
  form: { name: string; email: string },
  names: NameRule = plainNames,
): FormErrors<'name' | 'email'> {
  return collectFormErrors({ name: getNameError(form.name, names), email: getEmailError(form.email) });
}

/** New password after a reset: a different confirmation is reported at both fields [VAL-11]. */
export function validateNewPassword(form: {
  newPassword: string;
  confirmNewPassword: string;
}): FormErrors<'newPassword' | 'confirmNewPassword'> {
  const mismatch = getPasswordConfirmationError(form.newPassword, form.confirmNewPassword);
  return collectFormErrors({
    newPassword: getPasswordError(form.newPassword) ?? mismatch,
    confirmNewPassword: mismatch,
  });
}

/** Password change: all three fields; the current password is only required [VAL-11, VAL-12]. */
export function validatePasswordChange(form: {
  currentPassword: string;
  newPassword: string;
  confirmNewPassword: string;
}): FormErrors<'currentPassword' | 'newPassword' | 'confirmNewPassword'> {
  return {
    ...collectFormErrors({ currentPassword: getCurrentPasswordError(form.currentPassword) }),
    ...validateNewPassword(form),
  };
}
