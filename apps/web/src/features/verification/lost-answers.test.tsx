import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { session } from '../../device/session.ts';
import { ErrorReply, mockReplies, verifiedMember } from '../../testing/member-page.tsx';
import {
  clearDevice,
  code,
  confirm,
  continueButton,
  count,
  counting,
  draw,
  inSeconds,
  newCode,
  past,
  phone,
  reachCode,
  sendCodeCall,
  sendTo,
  show,
  success,
  unverified,
} from '../../testing/phone-drawer.tsx';
import { advanceClock } from '../../testing/stop-clock.ts';

beforeEach(clearDevice);

test('a code that is gone because its response was lost is still a success [PHONE-03]', async () => {
  let member: unknown = unverified;
  await reachCode({
    'GET /rest/users/me/userinfo/en': () => member,
    [confirm]: new ErrorReply(400, 'NO_CODE_PENDING', 'There is no code to check.'),
  });
  member = verifiedMember;
  await userEvent.keyboard('1234');
  await expect.element(success()).toBeVisible();
});

/** A network that loses responses while `isCut`. */
function losing(reply: unknown, isCut: () => boolean) {
  return () => {
    if (isCut()) throw new TypeError('Failed to fetch');
    return reply;
  };
}

const noAnswer = () => page.getByText("We couldn't reach the server. Check your connection and try again.");
const unsure = () => page.getByText(/We're not sure the text was sent.*556.*321.*4455/);
const retry = () => page.getByRole('button', { name: 'Try again' });

/** An error of a server that sent a code before, or may have. */
function refused(status: number, error: string, body: object): ErrorReply {
  const refusal = new ErrorReply(status, error, 'Not now.');
  Object.assign(refusal.body as object, body);
  return refusal;
}

test('a request with a lost response shows the code field, because a code may arrive, and says that this is unsure [PHONE-09]', async () => {
  const calls = await show({ [sendCodeCall]: losing({}, () => true), [confirm]: { userStatus: 'VERIFIED' } });
  await sendTo('5563214455');
  await expect.element(unsure()).toBeVisible();
  await expect.element(newCode()).toBeEnabled();
  await userEvent.keyboard('1234');
  await expect.element(success()).toBeVisible();
  expect(count(calls, sendCodeCall)).toBe(1);
});

test('offline nothing was sent: the number stays, with a message [PHONE-09]', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await show({ [sendCodeCall]: losing({}, () => true) });
  await sendTo('5563214455');
  await expect.element(noAnswer()).toBeVisible();
  await expect.element(phone()).toHaveValue('(556) 321-4455');
  onLine.mockRestore();
});

test('on a repeated request the server confirms the code: the page says so, with the wait for another [PHONE-06, PHONE-09]', async () => {
  let isCut = true;
  const body = { isCodePending: true, coolDownTimestampUTC: inSeconds(50) };
  await show({ [sendCodeCall]: losing(refused(429, 'COOL_DOWN', body), () => isCut) });
  await sendTo('5563214455');
  await expect.element(unsure()).toBeVisible();
  await userEvent.keyboard('12');
  isCut = false;
  await newCode().click();
  await expect.element(page.getByText(/We sent a 4-digit code to .*556.*321.*4455/)).toBeVisible();
  await expect.element(counting()).toBeDisabled();
  await expect.element(code()).toBeEnabled();
  await expect.element(code()).toHaveValue('12');
  await expect.element(page.getByText('Wait a moment before you request another code.')).toBeVisible();
});

test('a page left after a lost response reopens with the code field, as unsure as before [PHONE-06]', async () => {
  await show({ [sendCodeCall]: losing({}, () => true) });
  await sendTo('5563214455');
  await expect.element(unsure()).toBeVisible();
  const kept = localStorage.getItem('sentPhoneCode') ?? '';
  session.set('signedOut');
  localStorage.setItem('sentPhoneCode', kept);
  await draw();
  await expect.element(unsure().last()).toBeVisible();
});

test('a number rejected for a repeated request shows the field if its code is still valid, but not for another number [PHONE-06, PHONE-09]', async () => {
  let isCodePending = false;
  await show({
    [sendCodeCall]: () => refused(429, 'COOL_DOWN', { isCodePending, coolDownTimestampUTC: inSeconds(2) }),
  });
  await sendTo('5563214455');
  await expect.element(page.getByText('Not now.')).toBeVisible();
  await expect.element(phone()).toBeVisible();
  isCodePending = true;
  advanceClock(2);
  await expect.element(continueButton()).toBeEnabled();
  await continueButton().click();
  await expect.element(code()).toBeEnabled();
});

test('a message with an unknown carrier status may have been sent: the code field is shown [PHONE-08]', async () => {
  const body = { isCodePending: true, coolDownTimestampUTC: inSeconds(50) };
  await show({ [sendCodeCall]: refused(502, 'SMS_NOT_SENT', body) });
  await sendTo('5563214455');
  await expect.element(unsure()).toBeVisible();
  await expect.element(counting()).toBeDisabled();
});

test('after an expired code, a new request with a lost response shows the field anyway [PHONE-10]', async () => {
  let isCut = false;
  await reachCode({
    [sendCodeCall]: losing({ coolDownTimestampUTC: past }, () => isCut),
    [confirm]: new ErrorReply(400, 'CODE_EXPIRED', 'Ask for a new one.'),
  });
  await userEvent.keyboard('1234');
  await expect.element(code()).toBeDisabled();
  isCut = true;
  await newCode().click();
  await expect.element(unsure().last()).toBeVisible();
  await expect.element(code()).toBeEnabled();
});

test('digits that could not be sent stay, and are resent by one click [PHONE-10, VAL-20]', async () => {
  let isCut = true;
  const calls = await reachCode({ [confirm]: losing({ userStatus: 'VERIFIED' }, () => isCut) });
  expect(retry().elements()).toEqual([]);
  await userEvent.keyboard('1234');
  await expect.element(noAnswer()).toBeVisible();
  await expect.element(code()).toHaveValue('1234');
  isCut = false;
  await retry().click();
  await expect.element(success()).toBeVisible();
  expect(count(calls, confirm)).toBe(2);
});

test('a changed number with a lost success is reported as changed; a code that is merely gone is not [PHONE-13]', async () => {
  let answer: () => unknown = () => new ErrorReply(400, 'NO_CODE_PENDING', 'There is no code to check.');
  mockReplies({
    'POST /auth/manage-account/phone': { coolDownTimestampUTC: past },
    [confirm]: () => answer(),
    'GET /rest/users/me/userinfo/en': { ...verifiedMember, phoneNumber: '4455' },
  });
  await draw({ isChange: true });
  await sendTo('5563214455');
  await code().fill('1234');
  await expect.element(page.getByText('There is no code to check.')).toBeVisible();
  await newCode().click();
  const gone = answer;
  answer = losing({}, () => true);
  await code().fill('1234');
  await expect.element(noAnswer()).toBeVisible();
  answer = gone;
  await retry().click();
  await expect.element(page.getByText('Your phone number was changed').last()).toBeVisible();
});
