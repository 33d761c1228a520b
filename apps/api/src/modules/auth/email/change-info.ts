import {
  type ErrorCode,
  getFirstFormError,
  limits,
  normalizeEmail,
  normalizeName,
  validateAccount,
} from '@fareback/contract';
import type { Call, MemberCtx } from '../../../call/context.ts';
import { throwApiError } from '../../../platform/api-error.ts';
import { moveDevice } from '../../../platform/limits/known-device.ts';
import { findMemberByEmail, lockMember, type Member, setEmail, setName } from '../../members/index.ts';
import { matchRewardHolds } from '../../reward-holds/index.ts';
import { sendPhoneCode } from '../../verification/index.ts';
import { nameRuleOf, throwFieldError } from '../name-rule.ts';
import { stepUp } from '../password/current-password.ts';
import { createRestoreLink, readRestoreState, voidLinksToPresent } from '../password/mail-link-store.ts';
import { isStillThere } from '../sessions/sessions.ts';
import { attemptsKey, countTry, keepToMemberBudget } from '../sign-in/sign-in-attempts.ts';
import { moveAttempts } from '../store.ts';
import { mailAddressChanged, offerRestore } from './account-mails.ts';
import { askToConfirm } from './confirm-mail.ts';
import { encryptEmail, isReservedForAnother } from './restore-email.ts';

/**
 * How far an address is trusted as its member's. TRUSTED: a link sent to it was used, or it was held for a day. FIRST:
 * the sign-up address, held for less. PASSING: set by a change, held for less.
 */
type EmailTrust = 'TRUSTED' | 'FIRST' | 'PASSING';

const HOUR_MILLIS = 3_600_000;

/** Trust level of a member's current address: a stolen session must not make its new address trusted [D-158]. */
export function getEmailTrust(
  member: Pick<Member, 'emailSince' | 'emailProvedAt' | 'createdAt'>,
  now: Date,
): EmailTrust {
  const heldSince = member.emailSince ?? member.createdAt;
  const isHeldLong = now.getTime() - heldSince.getTime() >= limits.emailTrustedAfterHours * HOUR_MILLIS;
  if (member.emailProvedAt !== null || isHeldLong) return 'TRUSTED';
  return member.emailSince === null ? 'FIRST' : 'PASSING';
}

interface InfoForm {
  name: string;
  email: string;
  UserID: string;
  /** Required to change the address [ACCT-10]. */
  currentPassword: string;
}

interface InfoReply {
  UserID: string;
  name: string;
  email: string;
}

/**
 * Notifies the earlier address of the change, with a restore link if it was trusted, is the sign-up address, or already
 * has one. An address set moments ago through a session gets no link; otherwise a session thief could keep the account
 * through it [D-158].
 */
async function announce(ctx: MemberCtx, member: Member, earlier: string, newEmail: string): Promise<void> {
  const { tx, tenant, now } = ctx;
  const { memberId } = member;
  const restorable = encryptEmail(ctx, earlier);
  const before = await readRestoreState(tx, memberId, restorable.emailHash, now);
  const trust = getEmailTrust(member, now);
  if (trust === 'PASSING' && !before?.isKept) return mailAddressChanged(tx, ctx, member, { earlier, newEmail });
  const isTrusted = trust === 'TRUSTED' || before?.isTrusted === true;
  const token = await createRestoreLink(tx, tenant.tenantId, { memberId, link: { ...restorable, isTrusted } }, now);
  return offerRestore(tx, ctx, member, { earlier, newEmail, token });
}

/** Counts a reply that an address is taken, because it reveals an account. */
async function taken({ tx, tenant, now }: MemberCtx, memberId: string): Promise<ErrorCode> {
  await countTry(tx, tenant.tenantId, { memberId, kind: 'TAKEN_EMAIL' }, now);
  return 'EMAIL_ALREADY_EXISTS';
}

/** Changes a locked member's address; returns an error code if another member has or may restore it. */
async function moveEmail(ctx: MemberCtx, member: Member, email: string): Promise<ErrorCode | null> {
  const { tx, tenant, now, keyRing } = ctx;
  const { tenantId } = tenant;
  const { memberId, email: earlier } = member;
  await keepToMemberBudget(tx, memberId, 'TAKEN_EMAIL', now);
  await keepToMemberBudget(tx, memberId, 'EMAIL_CHANGE', now);
  if ((await findMemberByEmail(tx, email)) || (await isReservedForAnother(tx, ctx, email, memberId)))
    return taken(ctx, memberId);
  // Check again after the update, which may have waited for a concurrent change of the address.
  const isMoved = await setEmail(
    tx,
    memberId,
    { email, isForbidden: () => isReservedForAnother(tx, ctx, email, memberId) },
    now,
  );
  if (!isMoved) return taken(ctx, memberId);
  await matchRewardHolds(ctx, memberId);
  await countTry(tx, tenantId, { memberId, kind: 'EMAIL_CHANGE' }, now);
  await voidLinksToPresent(tx, memberId);
  await askToConfirm(tx, ctx, { memberId, email, language: member.language });
  if (earlier === null) return null;
  const hashOf = (address: string): Buffer => attemptsKey(keyRing, tenantId, address);
  await moveAttempts(tx, tenantId, hashOf(earlier), hashOf(email));
  await announce(ctx, member, earlier, email);
  return null;
}

type Outcome = { member: Member } | { refused: ErrorCode };

/** Validates the form; returns true if it changes the address, which requires more than a session. */
async function isMove(ctx: MemberCtx, form: InfoForm): Promise<boolean> {
  if (!ctx.tenant.isStandalone) throwApiError('STANDALONE_NOT_SUPPORTED');
  if (form.UserID !== ctx.member.memberId) throwApiError('USER_MISMATCH');
  const names = nameRuleOf(ctx.tenant);
  const error = getFirstFormError(validateAccount(form, names));
  if (error) throwFieldError(error, names);
  const member = await lockMember(ctx.tx, form.UserID);
  return member?.email !== normalizeEmail(form.email);
}

async function change(ctx: MemberCtx, form: InfoForm, isProven: boolean): Promise<Outcome> {
  const member = await lockMember(ctx.tx, form.UserID);
  if (!member || !(await isStillThere(ctx.tx, ctx.session))) throwApiError('SESSION_REQUIRED');
  const [name, email] = [normalizeName(form.name), normalizeEmail(form.email)];
  if (email !== member.email) {
    // The address was changed concurrently since the first check.
    if (!isProven) throwApiError('CURRENT_PASSWORD_REQUIRED', { field: 'currentPassword' });
    const rejection = await moveEmail(ctx, member, email);
    if (rejection) return { refused: rejection };
  }
  if (name !== member.name) await setName(ctx.tx, member.memberId, name);
  return { member };
}

/**
 * Changes name and email of the session's member. A new address is valid at once: the earlier one is notified, with a
 * 7-day restore link unless it was itself new; links sent to it are void, a confirmation email goes to the new one,
 * failed tries keep counting and a known device stays known. Throws USER_MISMATCH, STANDALONE_NOT_SUPPORTED, field
 * errors, EMAIL_ALREADY_EXISTS, the errors of `stepUp` for a new address, or TOO_MANY_REQUESTS after 5 taken-address
 * replies in an hour or 5 changes in a day [ACCT-02, ACCT-09, API-08, SIGNUP-18].
 */
export async function changeInfo(call: Call, form: InfoForm): Promise<InfoReply> {
  const moves = await call.asMember((ctx) => isMove(ctx, form));
  if (moves) await stepUp(call, form.currentPassword);
  const outcome = await call.asMember((ctx) => change(ctx, form, moves));
  if ('refused' in outcome) throwApiError(outcome.refused, { field: 'email' });
  const { member } = outcome;
  const [name, email] = [normalizeName(form.name), normalizeEmail(form.email)];
  const device = member.email === null ? undefined : moveDevice(call, member.email, email);
  if (device !== undefined && member.email !== email) call.setDevice(device);
  return { UserID: member.memberId, name, email };
}

interface PhoneForm {
  phoneNumber: string;
  isMigrationRequest: boolean;
  currentPassword: string;
}

/**
 * Sends a code to a verified member's new number; the current one stays until the code is confirmed. Throws the errors
 * of `stepUp` and `sendPhoneCode` [PHONE-13].
 */
export async function changePhone(call: Call, form: PhoneForm): Promise<{ coolDownTimestampUTC: string }> {
  const { phoneNumber, isMigrationRequest, currentPassword } = form;
  await stepUp(call, currentPassword);
  return sendPhoneCode(call, { phoneNumber, isMigrationRequest, isChange: true });
}
