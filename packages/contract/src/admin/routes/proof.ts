import * as z from 'zod/mini';
import { deskRoute } from '../route.ts';
import { MailedCode, TypedCode } from '../shapes/code.ts';
import { StaffMe } from '../shapes/me.ts';
import { PasskeyAnswer, PasskeyOptions } from '../shapes/passkey.ts';

/** Staff verify themselves again; dangerous acts then need nothing more for some minutes. */
export const proofRoutes = {
  mailCode: deskRoute('POST', '/proof/code', {
    name: 'proof.mailCode',
    summary: 'Mail a code to prove once more that it is you',
    permission: 'staff',
    reply: MailedCode,
  }),
  /** Verifies with a mailed code; dangerous acts then need nothing more for some minutes. */
  withCode: deskRoute('POST', '/proof', {
    name: 'proof.withCode',
    summary: 'Prove with a mailed code that it is you',
    permission: 'staff',
    body: TypedCode,
    reply: StaffMe,
    errors: ['CODE_WRONG', 'CODE_OVER'],
  }),
  passkeyOptions: deskRoute('POST', '/proof/passkey/options', {
    name: 'proof.passkeyOptions',
    summary: 'What one of your passkeys is to sign, to prove that it is you',
    permission: 'staff',
    reply: PasskeyOptions,
  }),
  withPasskey: deskRoute('POST', '/proof/passkey', {
    name: 'proof.withPasskey',
    summary: 'Prove with a passkey that it is you',
    permission: 'staff',
    body: z.object({ answer: PasskeyAnswer }),
    reply: StaffMe,
    errors: ['PASSKEY_REFUSED'],
  }),
};
