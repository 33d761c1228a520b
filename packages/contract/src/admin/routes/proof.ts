import * as z from 'zod/mini';
import { deskRoute } from '../route.ts';
import { MailedCode, TypedCode } from '../shapes/code.ts';
import { StaffMe } from '../shapes/me.ts';
import { PasskeyAnswer, PasskeyOptions } from '../shapes/passkey.ts';

/** Staff verify themselves again; dangerous acts then need nothing more for some minutes. */
export const proofRoutes = {
  mailCode: deskRoute('POST', '/proof/code', {
    name: 'proof.mailCode',
    summary: "Email a code that confirms it's you",
    permission: 'staff',
    reply: MailedCode,
  }),
  /** Verifies with a mailed code; dangerous acts then need nothing more for some minutes. */
  withCode: deskRoute('POST', '/proof', {
    name: 'proof.withCode',
    summary: "Confirm it's you with an emailed code",
    permission: 'staff',
    body: TypedCode,
    reply: StaffMe,
    errors: ['CODE_WRONG', 'CODE_OVER'],
  }),
  passkeyOptions: deskRoute('POST', '/proof/passkey/options', {
    name: 'proof.passkeyOptions',
    summary: 'Get the challenge for confirming with a passkey',
    permission: 'staff',
    reply: PasskeyOptions,
  }),
  withPasskey: deskRoute('POST', '/proof/passkey', {
    name: 'proof.withPasskey',
    summary: "Confirm it's you with a passkey",
    permission: 'staff',
    body: z.object({ answer: PasskeyAnswer }),
    reply: StaffMe,
    errors: ['PASSKEY_REFUSED'],
  }),
};
