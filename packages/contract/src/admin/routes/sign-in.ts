import * as z from 'zod/mini';
import { limits } from '../../limits.ts';
import { Empty } from '../../schemas/scalars.ts';
import { staffLimits } from '../limits.ts';
import { deskRoute } from '../route.ts';
import { MailedCode, TypedCode } from '../shapes/code.ts';
import { StaffMe } from '../shapes/me.ts';
import { OpenIdAgencies, OpenIdReturn, OpenIdWay } from '../shapes/openid.ts';
import { PasskeyAnswer, PasskeyOptions } from '../shapes/passkey.ts';

/** Coming to the desk, in each of its ways, and leaving. */
export const signInRoutes = {
  /** Mail a code to sign in with. The answer is the same for an address that nobody has. */
  mailCode: deskRoute('POST', '/sign-in/code', {
    name: 'signIn.mailCode',
    summary: 'Mail a code to sign in with',
    permission: 'anyone',
    body: z.object({ email: z.string().check(z.maxLength(staffLimits.emailLengthMax)) }),
    reply: MailedCode,
  }),
  /** Sign in with a mailed code; sets the desk's cookie and ends the sign-in that was there. */
  withCode: deskRoute('POST', '/sign-in', {
    name: 'signIn.withCode',
    summary: 'Sign in with a mailed code',
    permission: 'anyone',
    body: TypedCode,
    reply: StaffMe,
    errors: ['CODE_WRONG', 'CODE_OVER'],
  }),
  /** What to hand the browser so that a passkey signs in; whose it is, the passkey says. */
  passkeyOptions: deskRoute('POST', '/sign-in/passkey/options', {
    name: 'signIn.passkeyOptions',
    summary: 'What a passkey is to sign, to sign in',
    permission: 'anyone',
    reply: PasskeyOptions,
  }),
  /** Sign in with a passkey; sets the desk's cookie and ends the sign-in that was there. */
  withPasskey: deskRoute('POST', '/sign-in/passkey', {
    name: 'signIn.withPasskey',
    summary: 'Sign in with a passkey',
    permission: 'anyone',
    body: z.object({ answer: PasskeyAnswer }),
    reply: StaffMe,
    errors: ['PASSKEY_REFUSED'],
  }),
  /** Come by the link of an invitation, once: signs in, as whoever reads that mail. */
  withInvitation: deskRoute('POST', '/sign-in/invitation', {
    name: 'signIn.withInvitation',
    summary: 'Come by the link of an invitation',
    permission: 'anyone',
    body: z.object({ token: z.string().check(z.maxLength(limits.shortTextLengthMax)) }),
    reply: StaffMe,
    errors: ['INVITATION_OVER'],
  }),
  openIdAgencies: deskRoute('GET', '/sign-in/openid', {
    name: 'signIn.openIdAgencies',
    summary: 'Agencies with a sign-in of their own',
    permission: 'anyone',
    reply: OpenIdAgencies,
  }),
  openIdStart: deskRoute('POST', '/sign-in/openid', {
    name: 'signIn.openIdStart',
    summary: "Go to an agency's own sign-in",
    permission: 'anyone',
    body: z.object({ agency: z.string().check(z.maxLength(limits.idLengthMax)) }),
    reply: OpenIdWay,
    errors: ['OPENID_UNREACHABLE'],
  }),
  /**
   * Come back from it: signs in at that agency alone. Who is signed in already connects it with themselves instead, which
   * asks for a proof.
   */
  openIdFinish: deskRoute('POST', '/sign-in/openid/return', {
    name: 'signIn.openIdFinish',
    summary: "Come back from an agency's own sign-in",
    permission: 'anyone',
    body: OpenIdReturn,
    reply: StaffMe,
    errors: ['OPENID_UNREACHABLE', 'OPENID_REFUSED', 'NOT_INVITED', 'OPENID_NOT_CONNECTED', 'STEP_UP_REQUIRED'],
  }),
  /** End the sign-in, if there is one. */
  out: deskRoute('POST', '/sign-out', {
    name: 'signIn.out',
    summary: 'Sign out',
    permission: 'anyone',
    reply: Empty,
  }),
};
