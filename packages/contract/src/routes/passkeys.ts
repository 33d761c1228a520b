import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { defineRoute } from '../route.ts';
import { cleanName } from '../rules/typed-text.ts';
import { MemberPasskey, PasskeyAnswer, PasskeyOptions } from '../schemas/passkey.ts';
import { Empty, Id, PasswordText, Text } from '../schemas/scalars.ts';
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

/** Options to prove with one of the member's passkeys of this host that it is them [ACCT-19]. */
export const passkeyProofOptions = defineRoute({
  name: 'passkeys.proofOptions',
  method: 'POST',
  path: '/rest/users/me/passkeys/proof/options',
  level: 'session',
  reply: { 200: PasskeyOptions },
  errors: ['PASSKEY_REFUSED'],
});

/** Counts for five minutes in place of the current password, in this session only [ACCT-19]. */
export const proveWithPasskey = defineRoute({
  name: 'passkeys.prove',
  method: 'POST',
  path: '/rest/users/me/passkeys/proof',
  level: 'session',
  body: z.object({ answer: PasskeyAnswer }),
  reply: { 200: Empty },
  errors: ['PASSKEY_REFUSED'],
});
