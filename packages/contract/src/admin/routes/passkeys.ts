import * as z from 'zod/mini';
import { cleanName } from '../../rules/typed-text.ts';
import { staffLimits } from '../limits.ts';
import { deskRoute } from '../route.ts';
import { PasskeyAnswer, PasskeyOptions, Passkeys } from '../shapes/passkey.ts';

export const passkeyRoutes = {
  list: deskRoute('GET', '/passkeys', {
    name: 'passkeys.list',
    summary: 'List your passkeys',
    permission: 'staff',
    reply: Passkeys,
  }),
  newOptions: deskRoute('POST', '/passkeys/options', {
    name: 'passkeys.newOptions',
    summary: 'Get the options for a new passkey',
    permission: 'staff',
    stepUp: true,
    reply: PasskeyOptions,
    errors: ['TOO_MANY_PASSKEYS'],
  }),
  add: deskRoute('POST', '/passkeys', {
    name: 'passkeys.add',
    summary: 'Add a passkey',
    permission: 'staff',
    stepUp: true,
    body: z.object({
      name: z.string().check(z.overwrite(cleanName), z.minLength(1), z.maxLength(staffLimits.nameLengthMax)),
      answer: PasskeyAnswer,
    }),
    reply: Passkeys,
    errors: ['PASSKEY_REFUSED', 'TOO_MANY_PASSKEYS'],
  }),
  remove: deskRoute('DELETE', '/passkeys/:passkey', {
    name: 'passkeys.remove',
    summary: 'Remove a passkey',
    permission: 'staff',
    stepUp: true,
    params: { passkey: z.uuid() },
    reply: Passkeys,
  }),
};
