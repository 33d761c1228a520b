import * as z from 'zod/mini';
import { Empty } from '../../schemas/scalars.ts';
import { staffLimits } from '../limits.ts';
import { defineAdminRoute } from '../route.ts';
import { MailedCode, TypedCode } from '../shapes/code.ts';
import { StaffMe } from '../shapes/me.ts';

/** Mail a code to sign in with. The answer is the same for an address that nobody has. */
export const mailSignInCode = defineAdminRoute({
  name: 'signIn.mailCode',
  summary: 'Mail a code to sign in with',
  method: 'POST',
  path: '/admin/sign-in/code',
  permission: 'anyone',
  body: z.object({ email: z.string().check(z.maxLength(staffLimits.emailLengthMax)) }),
  reply: { 200: MailedCode },
  errors: [],
});

/** Sign in with a mailed code; sets the desk's cookie and ends the sign-in that was there. */
export const signInWithCode = defineAdminRoute({
  name: 'signIn.withCode',
  summary: 'Sign in with a mailed code',
  method: 'POST',
  path: '/admin/sign-in',
  permission: 'anyone',
  body: TypedCode,
  reply: { 200: StaffMe },
  errors: ['CODE_WRONG', 'CODE_OVER'],
});

/** End the sign-in, if there is one. */
export const signOutStaff = defineAdminRoute({
  name: 'signIn.out',
  summary: 'Sign out',
  method: 'POST',
  path: '/admin/sign-out',
  permission: 'anyone',
  reply: { 200: Empty },
  errors: [],
});
