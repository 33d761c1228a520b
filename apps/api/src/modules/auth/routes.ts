import { routes } from '@fareback/contract';
import { type Handler, handle, handleRedirect, handleWithoutTransaction } from '../../call/handler.ts';
import { finishAgencySignIn, startAgencySignIn } from './agency-account/agency-sign-in.ts';
import { showPending, signUpWithAgencyAccount } from './agency-account/agency-sign-up.ts';
import { connectAgencyAccount, disconnectAgencyAccount, showAgencyAccount } from './agency-account/member-account.ts';
import { changeInfo, changePhone } from './email/change-info.ts';
import { confirmEmail, sendConfirmation } from './email/confirm-mail.ts';

import { restoreEmail } from './email/restore-email.ts';
import { exchangePartnerToken, startPartnerSession, startTestRide } from './hand-over/partner-session.ts';

import {
  addPasskey,
  listPasskeys,
  newPasskeyOptions,
  passkeyProofOptions,
  passkeySignInOptions,
  proveWithPasskey,
  removePasskey,
  signInWithPasskey,
} from './passkeys/passkeys.ts';

import { changePassword } from './password/change-password.ts';
import { forgotPassword } from './password/forgot-password.ts';
import { checkMailLink, resetPassword } from './password/reset-password.ts';

import { listSessions, signOutElsewhere, signOutThere } from './sessions/sessions.ts';
import { signIn, signOut } from './sign-in/sign-in.ts';

import { finishSignUp, signUp, validateInviteCode } from './sign-up/sign-up.ts';

export const handlers: Handler[] = [
  handleWithoutTransaction(routes.auth.signIn, (call, { body }) => signIn(call, body)),
  handleWithoutTransaction(routes.auth.signOut, signOut),
  handleWithoutTransaction(routes.auth.forgotPassword, (call, { body }) => forgotPassword(call, body)),
  handleWithoutTransaction(routes.auth.resetPassword, (call, { body }) => resetPassword(call, body)),
  handleWithoutTransaction(routes.auth.signUp, (call, { body }) => (body ? signUp(call, body) : finishSignUp(call))),
  handleWithoutTransaction(routes.auth.validateInviteCode, (call, { body }) => validateInviteCode(call, body)),
  handleRedirect(routes.auth.startPartnerSession, (call, { query }) => startPartnerSession(call, query.token)),
  handleWithoutTransaction(routes.auth.exchangePartnerToken, (call, { body }) =>
    exchangePartnerToken(call, body.token),
  ),
  handleRedirect(routes.auth.startTestRide, (call, { query }) => startTestRide(call, query.token)),
  handleWithoutTransaction(routes.auth.checkMailLink, (call, { body }) => checkMailLink(call, body)),
  handleWithoutTransaction(routes.auth.restoreEmail, (call, { body }) => restoreEmail(call, body)),
  handleWithoutTransaction(routes.auth.confirmEmail, (call, { body }) => confirmEmail(call, body)),
  handle(routes.auth.sendConfirmation, sendConfirmation),
  handleWithoutTransaction(routes.auth.changeInfo, (call, { body }) => changeInfo(call, body)),
  handleWithoutTransaction(routes.auth.changePassword, (call, { body }) => changePassword(call, body)),
  handleWithoutTransaction(routes.verification.changePhone, (call, { body }) => changePhone(call, body)),
  handleWithoutTransaction(routes.agencyAccount.start, (call, { body }) => startAgencySignIn(call, body)),
  handleRedirect(routes.agencyAccount.finish, (call, { query }) => finishAgencySignIn(call, query)),
  handleWithoutTransaction(routes.agencyAccount.pending, showPending),
  handleWithoutTransaction(routes.agencyAccount.signUp, (call, { body }) => signUpWithAgencyAccount(call, body)),
  handle(routes.agencyAccount.get, showAgencyAccount),
  handleWithoutTransaction(routes.agencyAccount.connect, (call, { body }) => connectAgencyAccount(call, body)),
  handle(routes.agencyAccount.disconnect, disconnectAgencyAccount),
  handle(routes.passkeys.list, listPasskeys),
  handleWithoutTransaction(routes.passkeys.newOptions, (call, { body }) => newPasskeyOptions(call, body)),
  handleWithoutTransaction(routes.passkeys.add, (call, { body }) => addPasskey(call, body)),
  handle(routes.passkeys.remove, (ctx, { params }) => removePasskey(ctx, params.id)),
  handle(routes.passkeys.proofOptions, passkeyProofOptions),
  handleWithoutTransaction(routes.passkeys.prove, (call, { body }) => proveWithPasskey(call, body)),
  handleWithoutTransaction(routes.passkeys.signInOptions, passkeySignInOptions),
  handleWithoutTransaction(routes.passkeys.signIn, (call, { body }) => signInWithPasskey(call, body)),
  handle(routes.sessions.list, listSessions),
  handle(routes.sessions.end, (ctx, { params }) => signOutThere(ctx, params.id)),
  handle(routes.sessions.endOthers, signOutElsewhere),
];
