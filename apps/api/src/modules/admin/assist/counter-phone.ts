import type { CounterMember } from '@fareback/contract/admin';
import type { StaffCall, StaffCtx } from '../../../call/staff.ts';
import { throwAdminError, throwApiError } from '../../../platform/api-error.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import { assistedRow, isCardEnd } from '../../assisted/index.ts';
import type { Member } from '../../members/index.ts';
import { readAgency, releaseText, reserveText } from '../../notifications/index.ts';
import { monthOf } from '../../reminders/index.ts';
import {
  findCounterNumber,
  isNumberOfOther,
  readSmsAgency,
  removeCounterNumber,
  saveCounterNumber,
} from '../../sms/index.ts';
import { confirmCounterCode, createCounterCode, sendCounterCode } from '../../verification/index.ts';
import { about } from '../members/chosen-member.ts';
import { assertAssistOn, callInAgency, memberAtCounter } from './assisted-ctx.ts';

/** True if riders' texts are read here and a number given at the counter counts. */
async function takesNumbers({ tx }: StaffCtx): Promise<boolean> {
  const { isOn, takesCounterNumbers } = await readSmsAgency(tx);
  return isOn && takesCounterNumbers;
}

const isOnPaper = async ({ tx }: StaffCtx, memberId: string): Promise<boolean> =>
  (await assistedRow(tx, memberId))?.takenOverAt === null;

/** The phone of a member as the counter shows it: last four digits, and if one can be entered here [ASSIST-19]. */
export async function readCounterPhone(
  ctx: StaffCtx,
  memberId: string,
): Promise<Pick<CounterMember, 'phone' | 'takesPhone'>> {
  return {
    phone: await findCounterNumber(ctx, memberId),
    takesPhone: (await takesNumbers(ctx)) && (await isOnPaper(ctx, memberId)),
  };
}

type PhoneError = 'NOT_FOUND' | 'MEMBER_IN_APP' | 'ACCOUNT_SUSPENDED' | 'ACCOUNT_OPTED_OUT';

/** Why a locked member gets no number here; null if nothing is wrong [ASSIST-16]. */
async function getPhoneError(ctx: StaffCtx, member: Member | undefined): Promise<PhoneError | null> {
  if (!member || member.status === 'DELETED') return 'NOT_FOUND';
  if (member.status === 'SUSPENDED') return 'ACCOUNT_SUSPENDED';
  if (member.status === 'OPTED_OUT') return 'ACCOUNT_OPTED_OUT';
  return (await isOnPaper(ctx, member.memberId)) ? null : 'MEMBER_IN_APP';
}

function throwPhoneError(code: PhoneError): never {
  return code === 'MEMBER_IN_APP' ? throwAdminError(code) : throwApiError(code);
}

async function assertTakesNumbers(ctx: StaffCtx): Promise<void> {
  assertAssistOn(ctx);
  if (!(await takesNumbers(ctx))) throwAdminError('COUNTER_NUMBERS_OFF');
}

interface NewPhone {
  memberId: string;
  phoneNumber: string;
  digits: string;
}

/** Counts the text and creates its code; the transaction ends before the text is sent. */
async function prepareCode(ctx: StaffCtx, phone: NewPhone, inTenant: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>) {
  const { tx, tenant, now } = ctx;
  const { memberId, digits } = phone;
  await assertTakesNumbers(ctx);
  let language = 'en';
  const created = await createCounterCode({ ...ctx, inTenant }, phone, async ({ member, numberHash }) => {
    const error = await getPhoneError(ctx, member);
    if (error !== null) throwPhoneError(error);
    if (!(await isCardEnd(ctx, memberId, digits))) throwAdminError('WRONG_DIGITS', { field: 'digits' });
    language = member?.language ?? language;
    // With neutral answers only a code to the phone shows that the number is in use [SIGNUP-20].
    const isDisclosed = tenant.settings['neutralAnswers'] !== true;
    if (isDisclosed && (await isNumberOfOther(ctx, memberId, numberHash)))
      throwApiError('PHONE_ALREADY_REGISTERED', { field: 'phoneNumber' });
  });
  const month = monthOf(now, tenant.timeZone);
  if (!(await reserveText(tx, month, (await readAgency(tx)).textsAMonth))) throwAdminError('NO_TEXTS_LEFT');
  await ctx.record(about('assist.sendPhoneCode', phone, {}));
  return { created, language, month };
}

/**
 * Sends a code to a number that a member on paper gives at the counter. The text counts against the month's texts.
 * Throws ASSIST_OFF, COUNTER_NUMBERS_OFF, NOT_FOUND, MEMBER_IN_APP, WRONG_DIGITS, PHONE_ALREADY_REGISTERED,
 * NO_TEXTS_LEFT, and the errors of a code in the app [ASSIST-16, ASSIST-18].
 */
export async function sendPhoneCode(
  call: StaffCall,
  agency: string,
  phone: NewPhone,
): Promise<{ coolDownTimestampUTC: string }> {
  const { tenant, run, inTenant } = await callInAgency(call, agency);
  const { created, language, month } = await run((ctx) => prepareCode(ctx, phone, inTenant));
  return sendCounterCode({ ...call, tenant, language, inTenant }, created, (tx) => releaseText(tx, month));
}

type Typed = { memberId: string; code: string };

/** One try. Returns the refusal instead of throwing, so the try stays counted. */
async function tryPhoneCode(ctx: StaffCtx, { memberId, code }: Typed) {
  await assertTakesNumbers(ctx);
  const proven = await confirmCounterCode(ctx, { memberId, code }, async ({ member, numberHash }) => {
    const error = await getPhoneError(ctx, member);
    if (error !== null) return error;
    return (await isNumberOfOther(ctx, memberId, numberHash)) ? 'PHONE_ALREADY_REGISTERED' : null;
  });
  if (typeof proven === 'string') return proven;
  const isChange = (await findCounterNumber(ctx, memberId)) !== null;
  await saveCounterNumber(ctx, { memberId, ...proven, by: ctx.actor.name });
  await ctx.record(about('assist.setPhone', { memberId }, { isChange }));
  return { digits: proven.number.slice(-4) };
}

/**
 * Saves the number after the rider read its code to staff, in place of an earlier one. The account's status stays.
 * Throws WRONG_CODE, CODE_EXPIRED, NO_CODE_PENDING, TOO_MANY_ATTEMPTS and the errors of `sendPhoneCode`
 * [ASSIST-16, ASSIST-17, ASSIST-18].
 */
export async function setPhone(call: StaffCall, agency: string, typed: Typed): Promise<{ digits: string }> {
  const { run } = await callInAgency(call, agency);
  const result = await run((ctx) => tryPhoneCode(ctx, typed));
  if (typeof result !== 'string') return result;
  if (result === 'MEMBER_IN_APP') return throwPhoneError(result);
  return throwApiError(result, { field: 'code' });
}

/** Removes a member's number, also if the agency takes no numbers anymore. Throws NOT_FOUND if there is no number [ASSIST-19]. */
export async function removePhone(ctx: StaffCtx, memberId: string): Promise<Record<string, never>> {
  await memberAtCounter(ctx, memberId);
  if (!(await removeCounterNumber(ctx, memberId))) throwApiError('NOT_FOUND');
  await ctx.record(about('assist.removePhone', { memberId }, {}));
  return {};
}
