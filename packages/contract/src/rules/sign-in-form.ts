import { getEmailError } from './email.ts';
import { collectFormErrors, type FormErrors } from './form-errors.ts';
import { getCurrentPasswordError } from './password.ts';

// In a separate file, because a first screen needs no other form's rules.

export function validateSignIn(form: { email: string; password: string }): FormErrors<'email' | 'password'> {
  return collectFormErrors({ email: getEmailError(form.email), password: getCurrentPasswordError(form.password) });
}
