import { whyNotEmail } from './email.ts';
import { type Faults, faultsOf } from './faults.ts';
import { whyNotCurrentPassword } from './password.ts';

// In a file of its own, because a first screen needs the rules of no other form.

/** Sign-in: the e-mail rules, and presence of the password [VAL-13]. */
export function signInFaults(form: { email: string; password: string }): Faults<'email' | 'password'> {
  return faultsOf({ email: whyNotEmail(form.email), password: whyNotCurrentPassword(form.password) });
}
