import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerWith, Refusal, renderForMember } from '../../testing/member-page.tsx';
import { VerificationDrawer } from './verification-drawer.tsx';

const past = '2026-01-01T00:00:00.000Z';
const phone = () => page.getByLabelText('Mobile number');
const goOn = () => page.getByRole('button', { name: 'Continue' });
// The first digit carries the label of them all.
const digit = (position: number) =>
  page.getByRole('textbox', { name: position === 1 ? 'Verification code' : `Digit ${position} of 4` });
const confirms = (calls: string[]) => calls.filter((call) => call.startsWith('PUT'));

async function show(answers: Record<string, unknown> = {}): Promise<string[]> {
  const calls = answerWith({ 'POST /rest/users/me/validation': { coolDownTimestampUTC: past }, ...answers });
  await renderForMember(<VerificationDrawer open onClose={() => {}} onVerified={() => {}} />);
  return calls;
}

async function reachCode(answers: Record<string, unknown> = {}): Promise<string[]> {
  const calls = await show(answers);
  await phone().fill('5563214455');
  await goOn().click();
  await expect.element(digit(1)).toBeVisible();
  return calls;
}

test('a number takes its mask, and 9 digits are not enough to go on [VAL-17, VAL-19]', async () => {
  await show();
  await phone().fill('556321445');
  await expect.element(phone()).toHaveValue('(556) 321-445');
  await expect.element(goOn()).toBeDisabled();
  await phone().fill('5563214455');
  await expect.element(phone()).toHaveValue('(556) 321-4455');
  await expect.element(goOn()).toBeEnabled();
});

test('three equal digits at the start are refused and nothing is sent [VAL-18]', async () => {
  const calls = await show();
  await phone().fill('5553214455');
  await goOn().click();
  await expect.element(page.getByText('Please enter a valid phone number.')).toBeVisible();
  expect(calls).toEqual([]);
});

test('three digits send nothing; the fourth sends the code once; letters are not entered [VAL-20]', async () => {
  const calls = await reachCode({ 'PUT /rest/users/me/validation': { userStatus: 'VERIFIED' } });
  await digit(1).click();
  await userEvent.keyboard('04a7');
  await expect.element(digit(3)).toHaveValue('7');
  expect(confirms(calls)).toEqual([]);
  await userEvent.keyboard('1');
  await expect.element(page.getByText('You can redeem your points now.')).toBeVisible();
  expect(confirms(calls)).toHaveLength(1);
});

test('a pasted code is sent at once, and once [VAL-20]', async () => {
  const calls = await reachCode({ 'PUT /rest/users/me/validation': { userStatus: 'VERIFIED' } });
  const clipboard = new DataTransfer();
  clipboard.setData('text/plain', '0000');
  digit(1)
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true }));
  await expect.element(page.getByText('You can redeem your points now.')).toBeVisible();
  expect(confirms(calls)).toHaveLength(1);
});

test('a phone may fill the code from the message [VAL-20]', async () => {
  await reachCode();
  await expect.element(digit(1)).toHaveAttribute('autocomplete', 'one-time-code');
});

test('a wrong code says so and empties the digits for a new try [PHONE-10]', async () => {
  const wrong = new Refusal(400, 'WRONG_CODE', 'This code is not right. Please check it and try again.');
  await reachCode({ 'PUT /rest/users/me/validation': wrong });
  await digit(1).click();
  await userEvent.keyboard('1234');
  await expect.element(page.getByText('This code is not right. Please check it and try again.')).toBeVisible();
  await expect.element(digit(1)).toHaveValue('');
  await expect.element(digit(1)).toHaveFocus();
});

test('a new code can be asked for once its moment has come, not before [PHONE-06]', async () => {
  const soon = new Date(Date.now() + 60_000).toISOString();
  let sent = 0;
  await reachCode({
    'POST /rest/users/me/validation': () => {
      sent += 1;
      return { coolDownTimestampUTC: sent === 1 ? past : soon };
    },
  });
  await page.getByRole('button', { name: 'Send a new code' }).click();
  await expect.element(page.getByRole('button', { name: /^New code in \d+ seconds$/ })).toBeDisabled();
  expect(sent).toBe(2);
});

test('a number of another account offers to go on with it or to choose another [PHONE-02, PHONE-07]', async () => {
  await show({
    'POST /rest/users/me/validation': new Refusal(409, 'PHONE_ALREADY_REGISTERED', 'PHONE_ALREADY_REGISTERED'),
  });
  await phone().fill('5563214455');
  await goOn().click();
  await expect.element(page.getByRole('heading', { name: 'This number is already in use' })).toBeVisible();
  await page.getByRole('button', { name: 'Choose another number' }).click();
  await expect.element(phone()).toHaveValue('(556) 321-4455');
});

test('a refusal without a text still says something under the field [PHONE-09]', async () => {
  await show({ 'POST /rest/users/me/validation': new Refusal(400, 'ODD') });
  await phone().fill('5563214455');
  await goOn().click();
  await expect.element(page.getByText('Error happened. Please try again')).toBeVisible();
});
