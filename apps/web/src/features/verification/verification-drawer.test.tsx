import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { ErrorReply } from '../../testing/member-page.tsx';
import {
  clearDevice,
  code,
  confirm,
  continueButton,
  count,
  draw,
  newCode,
  past,
  phone,
  reachCode,
  sendCodeCall,
  sendTo,
  show,
  success,
} from '../../testing/phone-drawer.tsx';
import { sentBodies } from '../../testing/sent-bodies.ts';

beforeEach(clearDevice);

function paste(text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  code()
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

test('a number is masked, and 9 digits are not enough to continue, with a message [VAL-17, VAL-19]', async () => {
  await show();
  await phone().fill('556321445');
  await expect.element(phone()).toHaveValue('(556) 321-445');
  await expect.element(continueButton()).toBeDisabled();
  await expect.element(page.getByText('Enter all 10 digits to continue.')).toBeVisible();
  await phone().fill('+1 (556) 321-4455');
  await expect.element(phone()).toHaveValue('(556) 321-4455');
  await expect.element(continueButton()).toBeEnabled();
});

test('an empty phone field shows an example number, not the mask [UX-33]', async () => {
  await show();
  await expect.element(phone()).toHaveAttribute('placeholder', '(212) 555-0123');
});

test('deleting a digit in the middle keeps the caret there, and mask characters are skipped [VAL-17]', async () => {
  await show();
  await phone().fill('5563214455');
  const input = phone().element() as HTMLInputElement;
  input.setSelectionRange(10, 10);
  await userEvent.keyboard('{Backspace}');
  expect([input.value, input.selectionStart]).toEqual(['(556) 321-4455', 9]);
  await userEvent.keyboard('{Backspace}');
  expect([input.value, input.selectionStart]).toEqual(['(556) 324-455', 8]);
  input.setSelectionRange(4, 4);
  await userEvent.keyboard('{Delete}{Delete}');
  expect([input.value, input.selectionStart]).toEqual(['(556) 244-55', 4]);
});

test.each(['5553214455', '0003214455', '(012) 345-6789', '9005551234'])(
  'an impossible number is reported before anything can be sent: %s [VAL-18]',
  async (number) => {
    const calls = await show();
    await phone().fill(number);
    await expect.element(continueButton()).toBeDisabled();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Enter a valid phone number.')).toBeVisible();
    expect(count(calls, sendCodeCall)).toBe(0);
  },
);

test('the code field accepts digits as soon as it has the focus [PHONE-02] [VAL-20]', async () => {
  const takesDigits: boolean[] = [];
  const watch = ({ target }: FocusEvent) =>
    target instanceof HTMLInputElement &&
    target.autocomplete === 'one-time-code' &&
    takesDigits.push(!target.readOnly && !target.disabled);
  document.addEventListener('focusin', watch);
  await reachCode();
  await expect.poll(() => takesDigits).toEqual([true]);
  document.removeEventListener('focusin', watch);
});

test('three digits send nothing; the fourth sends the code once; letters are not entered [VAL-20]', async () => {
  const calls = await reachCode({ [confirm]: { userStatus: 'VERIFIED' } });
  await code().click();
  await userEvent.keyboard('04a7');
  await expect.element(code()).toHaveValue('047');
  expect(count(calls, confirm)).toBe(0);
  await userEvent.keyboard('1');
  await expect.element(success()).toBeVisible();
  expect(count(calls, confirm)).toBe(1);
});

test.each([
  ['1234', '1234'],
  [' 12-34 ', '1234'],
  ['0000', '0000'],
])('a pasted code %j is sent as %s, at once and once [VAL-20]', async (text, sent) => {
  const calls = await reachCode({ [confirm]: { userStatus: 'VERIFIED' } });
  const bodies = sentBodies('/rest/users/me/validation');
  await code().click();
  await userEvent.keyboard('9');
  paste(text);
  await expect.element(success()).toBeVisible();
  expect(count(calls, confirm)).toBe(1);
  expect(bodies).toEqual([{ validationCode: sent, isMigrationRequest: false }]);
});

test('a phone can autofill the code from the message, which sends it; number and code are left to right [VAL-20]', async () => {
  await show();
  await expect.element(phone()).toHaveAttribute('dir', 'ltr');
  await sendTo('5563214455');
  await expect.element(code()).toHaveAttribute('autocomplete', 'one-time-code');
  await expect.element(code()).toHaveAttribute('inputmode', 'numeric');
  await expect.element(code()).toHaveAttribute('dir', 'ltr');
});

test('a wrong code shows an error, clears the digits and allows another attempt [PHONE-10]', async () => {
  const text = 'That code is incorrect. Check it and try again.';
  const calls = await reachCode({ [confirm]: new ErrorReply(400, 'WRONG_CODE', text) });
  await userEvent.keyboard('1234');
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(code()).toHaveValue('');
  await expect.element(code()).toHaveFocus();
  await expect.element(code()).not.toHaveAttribute('readonly');
  await userEvent.keyboard('1234');
  await expect.poll(() => count(calls, confirm)).toBe(2);
});

test.each([
  [400, 'CODE_EXPIRED'],
  [429, 'TOO_MANY_ATTEMPTS'],
  [400, 'NO_CODE_PENDING'],
])('after %i %s no digits are accepted until a new code is sent [PHONE-10, PHONE-06]', async (status, name) => {
  const calls = await reachCode({ [confirm]: new ErrorReply(status, name, 'Ask for a new one.') });
  await userEvent.keyboard('1234');
  await expect.element(page.getByText('Ask for a new one.')).toBeVisible();
  await expect.element(code()).toBeDisabled();
  await newCode().click();
  await expect.element(page.getByText('We sent a new code.').first()).toBeVisible();
  await expect.element(code()).toBeEnabled();
  await expect.element(code()).toHaveFocus();
  expect(count(calls, sendCodeCall)).toBe(2);
});

test("another account's number explains what happens to that account, and offers to continue [PHONE-02, PHONE-04, PHONE-07]", async () => {
  const inUse = new ErrorReply(409, 'PHONE_ALREADY_REGISTERED', 'PHONE_ALREADY_REGISTERED');
  let refuse = true;
  await show({
    [sendCodeCall]: () => (refuse ? inUse : { coolDownTimestampUTC: past }),
    [confirm]: { userStatus: 'VERIFIED' },
  });
  const bodies = sentBodies('/rest/users/me/validation');
  await sendTo('5563214455');
  await expect.element(page.getByRole('heading', { name: 'This number is already in use' })).toBeVisible();
  await expect.element(page.getByText(/The other account must verify another number/)).toBeVisible();
  refuse = false;
  await page.getByRole('button', { name: 'Continue with this number' }).click();
  await expect.element(code()).toBeVisible();
  await userEvent.keyboard('1234');
  await expect.element(success()).toBeVisible();
  expect(bodies).toEqual([
    { phoneNumber: '5563214455', isMigrationRequest: false },
    { phoneNumber: '5563214455', isMigrationRequest: true },
    { validationCode: '1234', isMigrationRequest: true },
  ]);
});

test('another number can be entered instead, with the first one still there to correct [PHONE-02, PHONE-07]', async () => {
  await show({ [sendCodeCall]: new ErrorReply(409, 'PHONE_ALREADY_REGISTERED', 'PHONE_ALREADY_REGISTERED') });
  await sendTo('5563214455');
  await page.getByRole('button', { name: 'Use a different number' }).click();
  await expect.element(phone()).toHaveValue('(556) 321-4455');
});

test('a number that the other account took from this one is rejected without a loop [PHONE-05]', async () => {
  await show({ [sendCodeCall]: new ErrorReply(409, 'PHONE_ALREADY_REGISTERED', 'PHONE_ALREADY_REGISTERED') });
  await sendTo('5563214455');
  await page.getByRole('button', { name: 'Continue with this number' }).click();
  await expect.element(phone()).toBeVisible();
  await expect.element(phone()).toHaveAttribute('aria-invalid', 'true');
});

test('a member whose number is verified by now sees the success [PHONE-03]', async () => {
  await show({ [sendCodeCall]: new ErrorReply(409, 'ALREADY_VERIFIED', 'Your number is already verified.') });
  await sendTo('5563214455');
  await expect.element(success()).toBeVisible();
});

test("a message that could not be sent is reported in the product's own words [PHONE-08]", async () => {
  await show({
    [sendCodeCall]: new ErrorReply(502, 'SMS_NOT_SENT', 'SMS message could not be sent. Please try later'),
  });
  await sendTo('5563214455');
  await expect.element(page.getByText("We couldn't send the text. Try again later.")).toBeVisible();
});

test('any other text is shown under the field; an empty one shows a default [PHONE-09]', async () => {
  let text = 'This number cannot get texts.';
  await show({ [sendCodeCall]: () => new ErrorReply(400, 'ODD', text) });
  await sendTo('5563214455');
  await expect.element(page.getByText('This number cannot get texts.')).toBeVisible();
  text = '';
  await continueButton().click();
  await expect.element(page.getByText('Error happened. Please try again')).toBeVisible();
});

test('input is still there after the drawer was closed by accident [PHONE-02]', async () => {
  await show();
  await phone().fill('55632');
  await cleanup();
  const onClose = vi.fn<() => void>();
  await draw({ onClose });
  await expect.element(phone()).toHaveValue('(556) 32');
  await expect.element(phone()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => onClose.mock.calls.length).toBeGreaterThan(0);
});
