import * as z from 'zod/mini';
import { staffLimits } from '../limits.ts';
import { defineAdminRoute } from '../route.ts';
import { StaffMe } from '../shapes/me.ts';
import { PasskeyAnswer, PasskeyOptions, Passkeys } from '../shapes/passkey.ts';

/** What to hand the browser so that a passkey signs in; whose it is, the passkey says. */
export const passkeySignInOptions = defineAdminRoute({
  name: 'signIn.passkeyOptions',
  summary: 'What a passkey is to sign, to sign in',
  method: 'POST',
  path: '/admin/sign-in/passkey/options',
  permission: 'anyone',
  reply: { 200: PasskeyOptions },
  errors: [],
});

/** Sign in with a passkey; sets the desk's cookie and ends the sign-in that was there. */
export const signInWithPasskey = defineAdminRoute({
  name: 'signIn.withPasskey',
  summary: 'Sign in with a passkey',
  method: 'POST',
  path: '/admin/sign-in/passkey',
  permission: 'anyone',
  body: z.object({ answer: PasskeyAnswer }),
  reply: { 200: StaffMe },
  errors: ['PASSKEY_REFUSED'],
});

export const passkeyProofOptions = defineAdminRoute({
  name: 'proof.passkeyOptions',
  summary: 'What one of your passkeys is to sign, to prove that it is you',
  method: 'POST',
  path: '/admin/proof/passkey/options',
  permission: 'staff',
  reply: { 200: PasskeyOptions },
  errors: [],
});

export const proveWithPasskey = defineAdminRoute({
  name: 'proof.withPasskey',
  summary: 'Prove with a passkey that it is you',
  method: 'POST',
  path: '/admin/proof/passkey',
  permission: 'staff',
  body: z.object({ answer: PasskeyAnswer }),
  reply: { 200: StaffMe },
  errors: ['PASSKEY_REFUSED'],
});

export const listPasskeys = defineAdminRoute({
  name: 'passkeys.list',
  summary: 'Your passkeys',
  method: 'GET',
  path: '/admin/passkeys',
  permission: 'staff',
  reply: { 200: Passkeys },
  errors: [],
});

/** What to hand the browser so that it makes a passkey. */
export const newPasskeyOptions = defineAdminRoute({
  name: 'passkeys.newOptions',
  summary: 'What the browser makes a passkey from',
  method: 'POST',
  path: '/admin/passkeys/options',
  permission: 'staff',
  stepUp: true,
  reply: { 200: PasskeyOptions },
  errors: ['TOO_MANY_PASSKEYS'],
});

export const addPasskey = defineAdminRoute({
  name: 'passkeys.add',
  summary: 'Add a passkey',
  method: 'POST',
  path: '/admin/passkeys',
  permission: 'staff',
  stepUp: true,
  body: z.object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(staffLimits.nameLengthMax)),
    answer: PasskeyAnswer,
  }),
  reply: { 200: Passkeys },
  errors: ['PASSKEY_REFUSED', 'TOO_MANY_PASSKEYS'],
});

export const removePasskey = defineAdminRoute({
  name: 'passkeys.remove',
  summary: 'Remove a passkey',
  method: 'DELETE',
  path: '/admin/passkeys/:passkey',
  permission: 'staff',
  stepUp: true,
  params: z.object({ passkey: z.uuid() }),
  reply: { 200: Passkeys },
  errors: [],
});
