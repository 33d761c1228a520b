import { getEmailError } from './email.ts';
import { collectFormErrors, type FormErrors } from './form-errors.ts';
import { getCurrentPasswordError } from './password.ts';

// In a file of its own, because a first screen needs the rules of no other form.

/** Sign-in: the e-mail rules, and presence of the password [VAL-13]. */
export function validateSignIn(form: { email: string; password: string }): FormErrors<'email' | 'password'> {
  return collectFormErrors({ email: getEmailError(form.email), password: getCurrentPasswordError(form.password) });
}
