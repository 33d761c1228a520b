import { defineAdminRoute } from '../route.ts';
import { MailedCode, TypedCode } from '../shapes/code.ts';
import { StaffMe } from '../shapes/me.ts';

/** Mail a code to whoever is signed in, to prove once more that it is them. */
export const mailProofCode = defineAdminRoute({
  name: 'proof.mailCode',
  summary: 'Mail a code to prove once more that it is you',
  method: 'POST',
  path: '/admin/proof/code',
  permission: 'staff',
  reply: { 200: MailedCode },
  errors: [],
});

/** Prove it with a mailed code: dangerous acts ask for nothing more for some minutes. */
export const proveWithCode = defineAdminRoute({
  name: 'proof.withCode',
  summary: 'Prove with a mailed code that it is you',
  method: 'POST',
  path: '/admin/proof',
  permission: 'staff',
  body: TypedCode,
  reply: { 200: StaffMe },
  errors: ['CODE_WRONG', 'CODE_OVER'],
});
