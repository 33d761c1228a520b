import { type ErrorCode, getFirstFormError, normalizeEmail, normalizeName, validateAccount } from '@fareback/contract';
import type { Call, MemberCtx } from '../../../call/context.ts';
import { throwApiError } from '../../../platform/api-error.ts';
import { moveDevice } from '../../../platform/limits/known-device.ts';
import { findMemberByEmail, lockMember, type Member, setEmail, setName } from '../../members/index.ts';
import { matchRewardHolds } from '../../reward-holds/index.ts';
import { nameRuleOf, throwFieldError } from '../name-rule.ts';
import { stepUp } from '../password/current-password.ts';
import { createRestoreLink, readRestoreState, voidLinksToPresent } from '../password/mail-link-store.ts';
import { isStillThere } from '../sessions/sessions.ts';
import { countTry, keepToMemberBudget } from '../sign-in/member-tries.ts';
import { attemptsKey } from '../sign-in/sign-in-attempts.ts';
import { moveAttempts } from '../store.ts';
import { mailAddressChanged, offerRestore } from './account-mails.ts';
import { askToConfirm } from './confirm-mail.ts';
import { getEmailTrust } from './email-trust.ts';
import { encryptEmail, isReservedForAnother } from './restorable-email.ts';

/** What the form sends; the id is compared, never obeyed [ACCT-09]. */
export interface InfoForm {
  name: string;
  email: string;
  UserID: string;
  /** Needed where the address changes [ACCT-10]. */
  currentPassword: string;
}

/** What a changed account looks like. */
export interface InfoReply {
  UserID: string;
  name: string;
  email: string;
}

/**
 * Tells the earlier address of the change, and keeps it for its rider where it may be the rider's: with a link when it was
 * trusted, was that of the sign-up, or has such a link already. An address that a session came by a moment ago gets none,
 * or whoever stole the session could keep the account by it [D-158].
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

/** Counts an answer that an address is taken, which tells that somebody has it. */
async function taken({ tx, tenant, now }: MemberCtx, memberId: string): Promise<ErrorCode> {
  await countTry(tx, tenant.tenantId, { memberId, kind: 'TAKEN_EMAIL' }, now);
  return 'EMAIL_ALREADY_EXISTS';
}

/** Gives a locked member another address; answers why not, if a member has it or may take it back. */
async function moveEmail(ctx: MemberCtx, member: Member, email: string): Promise<ErrorCode | null> {
  const { tx, tenant, now, keyRing } = ctx;
  const { tenantId } = tenant;
  const { memberId, email: earlier } = member;
  await keepToMemberBudget(tx, memberId, 'TAKEN_EMAIL', now);
  await keepToMemberBudget(tx, memberId, 'EMAIL_CHANGE', now);
  if ((await findMemberByEmail(tx, email)) || (await isReservedForAnother(tx, ctx, email, memberId)))
    return taken(ctx, memberId);
  // Nobody else's again, after the update has waited for whoever was taking the address or giving it up.
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

/** What became of a change: the member as it was, or why it was refused though a try was counted. */
type Outcome = { member: Member } | { refused: ErrorCode };

/** Checks the form and says whether it changes the address, which asks for more than a session. */
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
    // Changed elsewhere since it was looked at.
    if (!isProven) throwApiError('CURRENT_PASSWORD_REQUIRED', { field: 'currentPassword' });
    const rejection = await moveEmail(ctx, member, email);
    if (rejection) return { refused: rejection };
  }
  if (name !== member.name) await setName(ctx.tx, member.memberId, name);
  return { member };
}

/**
 * Changes name and e-mail address of the session's member. A changed address counts at once: the earlier one is told,
 * with a link that takes it back for 7 days unless it had only just been come by, links sent to it before are void, a mail
 * asks the new one to be confirmed, wrong tries for it count on, and a known device stays known. Refuses with USER_MISMATCH, STANDALONE_NOT_SUPPORTED, the fault of a field, EMAIL_ALREADY_EXISTS, what `stepUp` refuses with where the address changes, or
 * TOO_MANY_REQUESTS after 5 such answers in an hour or 5 changes in a day [ACCT-02, ACCT-09, API-08, SIGNUP-18].
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
