import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { defineRoute } from '../route.ts';
import { cleanName } from '../rules/typed-text.ts';
import { MemberPasskey, PasskeyAnswer, PasskeyOptions } from '../schemas/passkey.ts';
import { Id, PasswordText, Text } from '../schemas/scalars.ts';
import { UserStatus } from '../schemas/user-status.ts';
import { stepUpErrors } from './step-up-errors.ts';

// In a separate file, because no start of the app needs these calls.

/** The member's passkeys, oldest first [AUTH-45]. */
export const listPasskeys = defineRoute({
  name: 'passkeys.list',
  method: 'GET',
  path: '/rest/users/me/passkeys',
  level: 'session',
  reply: { 200: z.array(MemberPasskey) },
  errors: [],
});

/** Options to create a passkey for this host, after step-up [AUTH-45, ACCT-10]. */
export const newPasskeyOptions = defineRoute({
  name: 'passkeys.newOptions',
  method: 'POST',
  path: '/rest/users/me/passkeys/options',
  level: 'session',
  body: z.object({ currentPassword: PasswordText }),
  reply: { 200: PasskeyOptions },
  errors: [...stepUpErrors, 'TOO_MANY_PASSKEYS', 'STANDALONE_NOT_SUPPORTED'],
});

/** Saves the passkey that the browser created [AUTH-45]. */
export const addPasskey = defineRoute({
  name: 'passkeys.add',
  method: 'POST',
  path: '/rest/users/me/passkeys',
  level: 'session',
  body: z.object({
    name: Text.check(z.overwrite(cleanName), z.minLength(1), z.maxLength(limits.passkeyNameLengthMax)),
    answer: PasskeyAnswer,
  }),
  reply: { 200: z.array(MemberPasskey) },
  errors: ['PASSKEY_REFUSED', 'TOO_MANY_PASSKEYS'],
});

/** Removes one of the member's passkeys; idempotent [AUTH-45]. */
export const removePasskey = defineRoute({
  name: 'passkeys.remove',
  method: 'DELETE',
  path: '/rest/users/me/passkeys/:id',
  level: 'session',
  params: z.object({ id: Id }),
  reply: { 200: z.array(MemberPasskey) },
  errors: [],
});

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
