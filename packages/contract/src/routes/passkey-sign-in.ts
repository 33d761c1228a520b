import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { PasskeyAnswer, PasskeyOptions } from '../schemas/passkey.ts';
import { Text } from '../schemas/scalars.ts';
import { UserStatus } from '../schemas/user-status.ts';

// In a separate file, because a visitor's page loads these without a member's calls.

/** Options to sign in with any passkey of this host; stores nothing [AUTH-46]. */
export const passkeySignInOptions = defineRoute({
  name: 'passkeys.signInOptions',
  method: 'POST',
  path: '/auth/passkey/options',
  level: 'public',
  reply: { 200: PasskeyOptions },
  errors: ['STANDALONE_NOT_SUPPORTED'],
});

/** Signs in with a passkey; sets the session cookie [AUTH-46]. */
export const signInWithPasskey = defineRoute({
  name: 'passkeys.signIn',
  method: 'POST',
  path: '/auth/passkey',
  level: 'public',
  body: z.object({ answer: PasskeyAnswer }),
  reply: { 200: z.object({ UserID: Text, userStatus: UserStatus }) },
  errors: ['CHALLENGE_REQUIRED', 'PASSKEY_REFUSED', 'STANDALONE_NOT_SUPPORTED'],
});
