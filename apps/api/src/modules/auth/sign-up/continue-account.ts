import { normalizeCode, type PromotionResult } from '@fareback/contract';
import type { Call } from '../../../call/context.ts';
import { throwApiError } from '../../../platform/api-error.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import { rememberDevice } from '../../../platform/limits/known-device.ts';
import { beginTakeover, looksLikeTakeoverCode, takeOver } from '../../assisted/index.ts';
import { isCodeOfProgram } from '../../codes/index.ts';
import { setEmail } from '../../members/index.ts';
import { matchRewardHolds } from '../../reward-holds/index.ts';
import { isReservedForAnother } from '../email/restore-email.ts';
import { limitTakenDisclosure } from '../neutral-answers.ts';
import { renewSession } from '../sessions/sessions.ts';

export interface OpenedAccount {
  isInviteCodeInvalid: boolean;
  promotionInfo: PromotionResult | null;
  UserID: string;
}

const throwInvalid = (): never => throwApiError('INVALID_INVITE_CODE', { field: 'inviteCode' });

/**
 * Counts a try of a printed code, also if the sign-up fails afterwards. Returns false for any other code. Throws
 * INVALID_INVITE_CODE for a printed code that ended, was replaced or is mistyped: a second account would take the email
 * that the printed code needs [ASSIST-08].
 */
export async function beginPrintedCode(call: Call, typed: string | null | undefined): Promise<boolean> {
  if (!typed || !looksLikeTakeoverCode(typed)) return false;
  const begun = await call.inTenant((tx) => beginTakeover({ ...call, tx }, typed));
  if (begun !== 'NONE') return begun === 'BEGUN' || throwInvalid();
  if (call.tenant.settings['assistedSignUp'] !== true) return false;
  return (await call.inTenant((tx) => isCodeOfProgram(tx, normalizeCode(typed)))) ? false : throwInvalid();
}

interface Continuation {
  form: { name: string; inviteCode?: string | null | undefined };
  /** As stored. */
  email: string;
  /** Gives the member a way to sign in, and confirms the email or asks to, in the same transaction. */
  secure: (tx: Tx, memberId: string) => Promise<unknown>;
}

async function takeOverAccount(call: Call, tx: Tx, { form, email, secure }: Continuation) {
  const found = await takeOver({ ...call, tx }, { typed: form.inviteCode ?? '', name: form.name });
  if (found === null) return throwInvalid();
  const { memberId } = found;
  const isForbidden = () => isReservedForAnother(tx, call, email, memberId);
  if (!(await setEmail(tx, memberId, { email, isForbidden }, call.now)))
    throwApiError('EMAIL_ALREADY_EXISTS', { field: 'email' });
  await secure(tx, memberId);
  await matchRewardHolds({ ...call, tx }, memberId);
  return { memberId, token: await renewSession(tx, call, memberId) };
}

/**
 * Continues the account of a printed code in the app, after `beginPrintedCode`: it gets the form's email and a way to
 * sign in. Throws INVALID_INVITE_CODE for a used code or another name, and the errors of a taken email [ASSIST-08].
 */
export async function continueAccount(call: Call, continuation: Continuation): Promise<OpenedAccount> {
  const { memberId, token } = await limitTakenDisclosure(call, () =>
    call.inTenant((tx) => takeOverAccount(call, tx, continuation)),
  );
  call.setSession(token);
  call.setDevice(rememberDevice(call, continuation.email));
  return { isInviteCodeInvalid: false, promotionInfo: null, UserID: memberId };
}
