import { getFirstFormError, normalizeEmail, type PendingAgencyAccount, validateSignUp } from '@fareback/contract';
import type { Call } from '../../../call/context.ts';
import { throwApiError } from '../../../platform/api-error.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import { leastAgeOf, markEmailProved } from '../../members/index.ts';
import { askToConfirm } from '../email/confirm-mail.ts';
import { nameRuleOf, throwFieldError } from '../name-rule.ts';
import { assertSameTenant } from '../same-tenant.ts';
import { beginPrintedCode, continueAccount, type OpenedAccount } from '../sign-up/continue-account.ts';
import { countSignUp, findSignUpCode, openAccount, type SignUpForm } from '../sign-up/sign-up.ts';
import { insertAccount } from './account-store.ts';
import { keyOf, readPending, usePending } from './flow.ts';
import type { PendingAccount } from './rules.ts';

const readOrThrow = async (tx: Tx, call: Call): Promise<PendingAccount> =>
  (await readPending(tx, call)) ?? throwApiError('AGENCY_ACCOUNT_EXPIRED');

/** The account that came back to this browser. Throws AGENCY_ACCOUNT_EXPIRED [AUTH-50]. */
export async function showPending(call: Call): Promise<PendingAgencyAccount> {
  const { email, isEmailVerified, name } = await call.inTenant((tx) => readOrThrow(tx, call));
  return { Email: email, IsEmailVerified: isEmailVerified, Name: name };
}

type AgencySignUpForm = Omit<SignUpForm, 'password' | 'confirmNewPassword'>;

/** Throws the first error of the fields that are asked: all but the passwords, and the email only without a verified one. */
function validateForm(call: Call, form: AgencySignUpForm): void {
  const names = nameRuleOf(call.tenant);
  const leastAge = leastAgeOf(call.tenant);
  const errors = validateSignUp({ ...form, password: '', confirmNewPassword: '' }, names, leastAge);
  delete errors.password;
  delete errors.confirmNewPassword;
  const error = getFirstFormError(errors);
  if (error) throwFieldError(error, names);
}

/** Connects the account within the transaction that creates its member; a verified email needs no confirmation. */
async function connectNewMember(
  tx: Tx,
  call: Call,
  { memberId, email, account }: { memberId: string; email: string; account: PendingAccount },
): Promise<void> {
  if (!(await usePending(tx, call))) throwApiError('AGENCY_ACCOUNT_EXPIRED');
  const isNew = await insertAccount(tx, call.tenant.tenantId, { ...keyOf(call, account), memberId }, call.now);
  if (!isNew) throwApiError('AGENCY_ACCOUNT_TAKEN');
  if (account.isEmailVerified) await markEmailProved(tx, memberId, call.now);
  else await askToConfirm(tx, call, { memberId, email, language: null });
}

/**
 * Registers a member with the account that came back instead of a password; everything else is the sign-up's own:
 * limits, terms, age, codes, reward, session. A printed code of the counter continues that account [ASSIST-08]. A verified email of the provider is the account's email. Throws like
 * `signUp`, AGENCY_ACCOUNT_EXPIRED and AGENCY_ACCOUNT_TAKEN [AUTH-50, SIGNUP-01].
 */
export async function signUpWithAgencyAccount(call: Call, asked: AgencySignUpForm): Promise<OpenedAccount> {
  assertSameTenant(call, asked.tenantID);
  if (!call.tenant.isStandalone) throwApiError('STANDALONE_NOT_SUPPORTED');
  const account = await call.inTenant((tx) => readOrThrow(tx, call));
  const form = account.isEmailVerified && account.email !== null ? { ...asked, email: account.email } : asked;
  validateForm(call, form);
  await countSignUp(call);
  const email = normalizeEmail(form.email);
  const connect = (tx: Tx, memberId: string) => connectNewMember(tx, call, { memberId, email, account });
  const opened = (await beginPrintedCode(call, form.inviteCode))
    ? await continueAccount(call, { form, email, secure: connect })
    : await openAccount(call, { form, entry: await findSignUpCode(call, form), email, confirm: connect });
  call.setAttempt(null);
  return opened;
}
