import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { Empty, Flag, FormText, Id, PasswordText, Text } from '../schemas/scalars.ts';
import { UserStatus } from '../schemas/user-status.ts';

// In a separate file, because every start of the app may need one of these and no other account calls.

/** Signs in with email and password; sets the session cookie [API-05, AUTH-12]. */
export const signIn = defineRoute({
  name: 'auth.signIn',
  method: 'POST',
  path: '/auth/login',
  level: 'public',
  body: z.object({
    email: FormText,
    password: PasswordText,
    isStandalone: z.optional(Flag),
    TenantID: z.optional(Id),
    isReferralAvailable: z.optional(Flag),
  }),
  reply: { 200: z.object({ UserID: Text, userStatus: UserStatus }) },
  errors: [
    'CHALLENGE_REQUIRED',
    'MissingEmailError',
    'InvalidEmailError',
    'MissingPasswordError',
    'INVALID_CREDENTIALS',
    'ONE_ATTEMPT_LEFT',
    'NO_ATTEMPT_LEFT',
    'PASSWORD_EXPIRED',
    'STANDALONE_NOT_SUPPORTED',
    'TENANT_MISMATCH',
  ],
});

/** Ends the session, if any [API-06]. Although it is a GET, a foreign origin is refused [AUTH-25]. */
export const signOut = defineRoute({
  name: 'auth.signOut',
  method: 'GET',
  path: '/auth/logout',
  level: 'public',
  reply: { 200: Empty },
  errors: ['ORIGIN_NOT_ALLOWED'],
});
