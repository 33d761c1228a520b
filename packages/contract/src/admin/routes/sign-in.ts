import * as z from 'zod/mini';
import { limits } from '../../limits.ts';
import { Empty, Id } from '../../schemas/scalars.ts';
import { staffLimits } from '../limits.ts';
import { deskRoute } from '../route.ts';
import { MailedCode, TypedCode } from '../shapes/code.ts';
import { StaffMe } from '../shapes/me.ts';
import { OpenIdAgencies, OpenIdReturn, OpenIdWay } from '../shapes/openid.ts';
import { PasskeyAnswer, PasskeyOptions } from '../shapes/passkey.ts';
import { SamlReturn } from '../shapes/saml.ts';

export const signInRoutes = {
  /** Mails a sign-in code. The reply is the same for unknown addresses. */
  mailCode: deskRoute('POST', '/sign-in/code', {
    name: 'signIn.mailCode',
    summary: 'Email a sign-in code',
    permission: 'anyone',
    body: z.object({ email: z.string().check(z.maxLength(staffLimits.emailLengthMax)) }),
    reply: MailedCode,
  }),
  /** Signs in with a mailed code: sets the desk's cookie and ends the previous session. */
  withCode: deskRoute('POST', '/sign-in', {
    name: 'signIn.withCode',
    summary: 'Sign in with an emailed code',
    permission: 'anyone',
    body: TypedCode,
    reply: StaffMe,
    errors: ['CODE_WRONG', 'CODE_OVER'],
  }),
  /** Options for the browser to sign in with a passkey; the passkey itself identifies its owner. */
  passkeyOptions: deskRoute('POST', '/sign-in/passkey/options', {
    name: 'signIn.passkeyOptions',
    summary: 'Get the challenge for signing in with a passkey',
    permission: 'anyone',
    reply: PasskeyOptions,
  }),
  /** Signs in with a passkey: sets the desk's cookie and ends the previous session. */
  withPasskey: deskRoute('POST', '/sign-in/passkey', {
    name: 'signIn.withPasskey',
    summary: 'Sign in with a passkey',
    permission: 'anyone',
    body: z.object({ answer: PasskeyAnswer }),
    reply: StaffMe,
    errors: ['PASSKEY_REFUSED'],
  }),
  /** Accepts an invitation's link, once: signs in as the mail's recipient. */
  withInvitation: deskRoute('POST', '/sign-in/invitation', {
    name: 'signIn.withInvitation',
    summary: 'Accept an invitation link',
    permission: 'anyone',
    body: z.object({ token: z.string().check(z.maxLength(limits.shortTextLengthMax)) }),
    reply: StaffMe,
    errors: ['INVITATION_OVER'],
  }),
  openIdAgencies: deskRoute('GET', '/sign-in/openid', {
    name: 'signIn.openIdAgencies',
    summary: 'List agencies with single sign-on',
    permission: 'anyone',
    reply: OpenIdAgencies,
  }),
  openIdStart: deskRoute('POST', '/sign-in/openid', {
    name: 'signIn.openIdStart',
    summary: "Go to the agency's single sign-on",
    permission: 'anyone',
    body: z.object({ agency: z.string().check(z.maxLength(limits.idLengthMax)) }),
    reply: OpenIdWay,
    errors: ['OPENID_UNREACHABLE'],
  }),
  /**
   * Completes OpenID sign-in, for that agency only. A person already signed in links the identity to their account
   * instead, which needs verification.
   */
  openIdFinish: deskRoute('POST', '/sign-in/openid/return', {
    name: 'signIn.openIdFinish',
    summary: "Return from the agency's single sign-on",
    permission: 'anyone',
    body: OpenIdReturn,
    reply: StaffMe,
    errors: ['OPENID_UNREACHABLE', 'OPENID_REFUSED', 'NOT_INVITED', 'OPENID_NOT_CONNECTED', 'STEP_UP_REQUIRED'],
  }),
  samlAgencies: deskRoute('GET', '/sign-in/saml', {
    name: 'signIn.samlAgencies',
    summary: 'List agencies with sign-in by SAML',
    permission: 'anyone',
    reply: OpenIdAgencies,
  }),
  samlStart: deskRoute('POST', '/sign-in/saml', {
    name: 'signIn.samlStart',
    summary: "Go to the agency's sign-in by SAML",
    permission: 'anyone',
    body: z.object({ agency: z.string().check(z.maxLength(limits.idLengthMax)) }),
    reply: OpenIdWay,
  }),
  /** Completes SAML sign-in like `openIdFinish`, with the answer that this browser posted. */
  samlFinish: deskRoute('POST', '/sign-in/saml/return', {
    name: 'signIn.samlFinish',
    summary: "Return from the agency's sign-in by SAML",
    permission: 'anyone',
    body: SamlReturn,
    reply: StaffMe,
    errors: ['OPENID_REFUSED', 'NOT_INVITED', 'OPENID_NOT_CONNECTED', 'STEP_UP_REQUIRED'],
  }),
  /** For the page of a lost device whose session ended, which then deletes its keys. Only it and the desk know its id. */
  isDeviceRevoked: deskRoute('GET', '/inspector-devices/:agency/:device', {
    name: 'signIn.isDeviceRevoked',
    summary: "Get whether an inspector's device is revoked",
    permission: 'anyone',
    params: { agency: Id, device: z.uuid() },
    reply: z.object({ isRevoked: z.boolean() }),
  }),
  out: deskRoute('POST', '/sign-out', {
    name: 'signIn.out',
    summary: 'Sign out',
    permission: 'anyone',
    reply: Empty,
  }),
};
