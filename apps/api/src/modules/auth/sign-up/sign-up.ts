import {
  getCodeError,
  getFirstFormError,
  normalizeCode,
  normalizeEmail,
  normalizeName,
  type PromotionResult,
  type PromotionType,
  validateSignUp,
} from '@fareback/contract';
import type { Call } from '../../../call/context.ts';
import { agencyLimit, deviceBudget } from '../../../call/tenant.ts';
import { ApiError, throwApiError } from '../../../platform/api-error.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import { hashPassword } from '../../../platform/encryption/password-hash.ts';
import { randomId } from '../../../platform/ids.ts';
import { rememberDevice } from '../../../platform/limits/known-device.ts';
import { meterNetwork, type NetworkBudget } from '../../../platform/limits/rate-limit.ts';
import { isTakeoverCode, looksLikeTakeoverCode } from '../../assisted/index.ts';
import {
  type CodeEntry,
  checkCode,
  isInviteCodeMandatory,
  meterCodes,
  saveFriendCode,
  trySavedCode,
  useCode,
} from '../../codes/index.ts';
import { grantEarnings } from '../../ledger/index.ts';
import { createMember, leastAgeOf, setPassword, termsOf } from '../../members/index.ts';
import { matchRewardHolds, withholdReward } from '../../reward-holds/index.ts';
import { askToConfirm } from '../email/confirm-mail.ts';
import { isReservedForAnother } from '../email/restore-email.ts';
import { nameRuleOf, throwFieldError } from '../name-rule.ts';
import { limitTakenDisclosure } from '../neutral-answers.ts';
import { assertUncommon } from '../password/common-password.ts';
import { assertSameTenant } from '../same-tenant.ts';
import { findSession, renewSession } from '../sessions/sessions.ts';
import { beginPrintedCode, continueAccount, type OpenedAccount } from './continue-account.ts';

export interface SignUpForm {
  inviteCode?: string | null | undefined;
  friendCode?: string | null | undefined;
  tenantID?: string | undefined;
  name: string;
  email: string;
  password: string;
  confirmNewPassword: string;
  isOldEnough?: boolean | undefined;
}

/**
 * Every sign-up of a network and device counts, because accounts are free. Riders at a station share a network, so it
 * gets a challenge before a rejection.
 */
const signUpsOf = ({ tenant }: Call): NetworkBudget => ({
  name: 'sign-ups',
  max: agencyLimit(tenant, 'signUpsPerNetworkPerHour'),
  maxChallenged: agencyLimit(tenant, 'challengedPerNetworkPerHour'),
  device: deviceBudget(tenant, 'signUpsPerDevicePerHour'),
  windowSeconds: 3600,
});

/** The code to enter; undefined if not given and not required [CODE-14]. */
function entryOf(call: Call, form: Pick<SignUpForm, 'inviteCode'>): CodeEntry | undefined {
  const code = form.inviteCode ?? '';
  const isMandatory = isInviteCodeMandatory(call.tenant);
  if (!isMandatory && normalizeCode(code) === '') return undefined;
  return { code, tenant: call.tenant, mustBeInvite: isMandatory, now: call.now };
}

/** Checked before expensive steps: an invalid mandatory code ends the sign-up here and counts as a guess. */
async function checkMandatoryCode(call: Call, entry: CodeEntry): Promise<void> {
  const error = getCodeError(entry.code, true);
  if (error) throwApiError(error, { field: 'inviteCode' });
  await meterCodes(call, null, () => call.inTenant((tx) => checkCode(tx, entry)));
}

async function applyCode(call: Call, tx: Tx, memberId: string, entry: CodeEntry): Promise<PromotionResult | null> {
  try {
    return await useCode(tx, memberId, call.language, entry);
  } catch (error) {
    if (error instanceof ApiError && !entry.mustBeInvite) return null;
    throw error;
  }
}

/** Grants the agency's sign-up reward; one-time per person across deletion [PRIV-04]. */
export async function grantSignUpReward(call: Pick<Call, 'tenant' | 'now'>, tx: Tx, memberId: string): Promise<void> {
  const amount = call.tenant.settings['signUpRewardPoints'];
  if (typeof amount !== 'number' || amount <= 0) return;
  if (await withholdReward(tx, memberId, 'sign-up', call.now)) return;
  const grant = { memberId, earningKey: 'sign-up', campaignId: null, amount, earnedAt: call.now };
  await grantEarnings(tx, call.tenant, call.now, [grant]);
}

interface Registration {
  form: Pick<SignUpForm, 'name' | 'friendCode'>;
  entry: CodeEntry | undefined;
  /** As stored. */
  email: string;
  passwordHash?: string;
  /** Confirms the email, or asks the member to, in the transaction that creates the member. */
  confirm: (tx: Tx, memberId: string) => Promise<unknown>;
}

/** Creates member, reward, code use and session; throws EMAIL_ALREADY_EXISTS for a taken address. */
async function register(
  call: Call,
  tx: Tx,
  { memberId, form, entry, email, passwordHash, confirm }: Registration & { memberId: string },
): Promise<{ token: string; promotionInfo: PromotionResult | null }> {
  const { tenant, now } = call;
  const isNew = await createMember(tx, tenant.tenantId, now, {
    memberId,
    email,
    ...(passwordHash !== undefined && { passwordHash }),
    name: normalizeName(form.name),
    status: 'CONSENT',
    terms: termsOf(tenant, call.language),
    confirmedAge: leastAgeOf(tenant),
  });
  // Checked after the insert, which may have waited for a concurrent change of the address.
  if (!isNew || (await isReservedForAnother(tx, call, email, memberId)))
    throwApiError('EMAIL_ALREADY_EXISTS', { field: 'email' });
  await confirm(tx, memberId);
  await matchRewardHolds({ ...call, tx }, memberId);
  await grantSignUpReward(call, tx, memberId);
  if (form.friendCode?.trim()) await saveFriendCode({ ...call, tx }, memberId, form.friendCode);
  const welcome = entry ? await applyCode(call, tx, memberId, entry) : null;
  return { token: await renewSession(tx, call, memberId), promotionInfo: welcome };
}

/** Counts a sign-up of the network and device. Throws CHALLENGE_REQUIRED and TOO_MANY_REQUESTS [AUTH-35]. */
export const countSignUp = (call: Call): Promise<void> => meterNetwork(signUpsOf(call), call);

/** Returns the code to enter, if any. Throws the error of a mandatory code. */
export async function findSignUpCode(call: Call, form: Pick<SignUpForm, 'inviteCode'>): Promise<CodeEntry | undefined> {
  const entry = entryOf(call, form);
  if (entry?.mustBeInvite) await checkMandatoryCode(call, entry);
  return entry;
}

/** Creates the account of a checked form, whatever proves its rider later, and signs them in. Throws like `signUp`. */
export async function openAccount(call: Call, registration: Registration): Promise<OpenedAccount> {
  const { form, entry, email } = registration;
  const memberId = randomId();
  const { token, promotionInfo } = await limitTakenDisclosure(call, () =>
    call.inTenant((tx) => register(call, tx, { ...registration, memberId })),
  );
  if (form.friendCode?.trim()) await call.inTenant((tx) => trySavedCode({ ...call, tx }, memberId));
  call.setSession(token);
  call.setDevice(rememberDevice(call, email));
  return { isInviteCodeInvalid: entry !== undefined && promotionInfo === null, promotionInfo, UserID: memberId };
}

async function continueWithPassword(call: Call, form: SignUpForm, email: string): Promise<OpenedAccount> {
  const passwordHash = await hashPassword(form.password);
  return continueAccount(call, {
    form,
    email,
    secure: async (tx, memberId) => {
      await setPassword(tx, memberId, passwordHash, call.now);
      await askToConfirm(tx, call, { memberId, email, language: null });
    },
  });
}

/**
 * Registers a member with status CONSENT, the accepted terms, the sign-up reward, a code use and a session, and sends a
 * confirmation email that nothing waits for. The device is known from then on. A friend's code is saved and entered at
 * once if possible [REFER-20]. A failing optional code keeps the account and is reported. A minimum age is stored as
 * confirmed, without a date of birth [PRIV-03]. A printed code of the counter continues that account instead of creating
 * one, and one that ended refuses the sign-up [ASSIST-08]. Throws field errors, EMAIL_ALREADY_EXISTS or SIGN_UP_NOT_POSSIBLE,
 * STANDALONE_NOT_SUPPORTED, TENANT_MISMATCH, CHALLENGE_REQUIRED, TOO_MANY_REQUESTS, or the error of a mandatory code
 * [SIGNUP-01, SIGNUP-16, SIGNUP-18, SIGNUP-19, SIGNUP-21].
 */
export async function signUp(call: Call, form: SignUpForm): Promise<OpenedAccount> {
  const { tenant } = call;
  assertSameTenant(call, form.tenantID);
  if (!tenant.isStandalone) throwApiError('STANDALONE_NOT_SUPPORTED');
  const names = nameRuleOf(tenant);
  const error = getFirstFormError(validateSignUp(form, names, leastAgeOf(tenant)));
  if (error) throwFieldError(error, names);
  await countSignUp(call);
  await assertUncommon('password', form.password, [form.name, form.email, tenant.tenantId]);
  const email = normalizeEmail(form.email);
  if (await beginPrintedCode(call, form.inviteCode)) return continueWithPassword(call, form, email);
  const entry = await findSignUpCode(call, form);
  const passwordHash = await hashPassword(form.password);
  return openAccount(call, {
    form,
    entry,
    email,
    passwordHash,
    confirm: (tx, memberId) => askToConfirm(tx, call, { memberId, email, language: null }),
  });
}

/**
 * Finishes a sign-up after its optional code failed: changes nothing, idempotent. Throws SIGN_UP_NOT_PENDING without a
 * session [SIGNUP-15].
 */
export async function finishSignUp(call: Call): Promise<OpenedAccount> {
  const { token } = call;
  const session = token === undefined ? undefined : await call.inTenant((tx) => findSession(tx, token, call.now));
  if (!session) throwApiError('SIGN_UP_NOT_PENDING');
  return { isInviteCodeInvalid: false, promotionInfo: null, UserID: session.member.memberId };
}

/** Checks a sign-up code without using it. Throws the code errors, TENANT_MISMATCH or TOO_MANY_REQUESTS [API-11]. */
export async function validateInviteCode(
  call: Call,
  form: { inviteCode: string; tenantID?: string | undefined },
): Promise<{ isValid: true; CampaignType: PromotionType }> {
  assertSameTenant(call, form.tenantID);
  const { tenant, now } = call;
  const entry = { code: form.inviteCode, tenant, mustBeInvite: isInviteCodeMandatory(tenant), now };
  const caller = await call.inTenant((tx) => call.findCaller(tx));
  const isPrinted = looksLikeTakeoverCode(form.inviteCode);
  if (isPrinted && (await call.inTenant((tx) => isTakeoverCode({ ...call, tx }, form.inviteCode))))
    return { isValid: true, CampaignType: 'PROMOTIONAL' };
  const found = await meterCodes(call, caller, () => call.inTenant((tx) => checkCode(tx, entry)));
  return { isValid: true, CampaignType: found.campaignType };
}
