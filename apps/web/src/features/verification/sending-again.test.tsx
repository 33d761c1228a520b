import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { clockAhead } from '../../device/clock.ts';
import { session } from '../../device/session.ts';
import { ErrorReply } from '../../testing/member-page.tsx';
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
} from '../../testing/phone-drawer.tsx';
import { advanceClock } from '../../testing/stop-clock.ts';

beforeEach(clearDevice);

test('a new code can be requested exactly from its time on, not before [PHONE-06]', async () => {
  let sent = 0;
  await reachCode({
    [sendCodeCall]: () => {
      sent += 1;
      return { coolDownTimestampUTC: sent === 1 ? past : inSeconds(60) };
    },
  });
  await newCode().click();
  await expect.element(counting()).toBeDisabled();
  expect(sent).toBe(2);
});

test('the wait counts down and ends by itself [PHONE-06]', async () => {
  await reachCode({ [sendCodeCall]: { coolDownTimestampUTC: inSeconds(30) } });
  await expect.element(page.getByRole('button', { name: 'New code in 30 seconds' })).toBeDisabled();
  advanceClock(29);
  await expect.element(page.getByRole('button', { name: 'New code in 1 second' })).toBeDisabled();
  advanceClock(1);
  await expect.element(newCode()).toBeEnabled();
});

test.each([7, -7, 30])(
  'on a device whose clock is %i hours fast the wait is as long as the server says [PHONE-06]',
  async (hoursFast) => {
    const fastSeconds = hoursFast * 3600;
    clockAhead.set(-fastSeconds * 1000);
    await reachCode({ [sendCodeCall]: { coolDownTimestampUTC: inSeconds(3 - fastSeconds) } });
    await expect.element(page.getByRole('button', { name: 'New code in 3 seconds' })).toBeDisabled();
    advanceClock(3);
    await expect.element(newCode()).toBeEnabled();
  },
);

test('a request rejected as too soon counts down from its body, in hours if it takes hours [PHONE-06, PHONE-09]', async () => {
  const refusal = (at: string) => {
    const refused = new ErrorReply(429, 'COOL_DOWN', 'Wait a moment before you request another code.');
    Object.assign(refused.body as object, { coolDownTimestampUTC: at });
    return refused;
  };
  let at = inSeconds(30);
  await show({ [sendCodeCall]: () => refusal(at) });
  await sendTo('5563214455');
  await expect.element(page.getByText('Wait a moment before you request another code.')).toBeVisible();
  await expect.element(page.getByText('New code in 30 seconds')).toBeVisible();
  await expect.element(continueButton()).toBeDisabled();
  session.set('signedOut');
  session.set('signedIn');
  at = inSeconds(3 * 3600 + 90);
  await sendTo('5563214456');
  await expect.element(page.getByText('New code in 3 hours 1 minute')).toBeVisible();
});

test('a sent code survives the page: reopened, it can be entered, with its countdown [PHONE-06]', async () => {
  const calls = await reachCode({
    [sendCodeCall]: { coolDownTimestampUTC: inSeconds(50) },
    [confirm]: { userStatus: 'VERIFIED' },
  });
  const kept = localStorage.getItem('sentPhoneCode') ?? '';
  session.set('signedOut');
  localStorage.setItem('sentPhoneCode', kept);
  await draw();
  await expect.element(code().last()).toBeVisible();
  await expect.element(page.getByText(/556.*321.*4455/).last()).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'New code in 50 seconds' }).last()).toBeDisabled();
  expect(count(calls, sendCodeCall)).toBe(1);
  await code().last().fill('1234');
  await expect.element(success().last()).toBeVisible();
  expect(localStorage.getItem('sentPhoneCode')).toBeNull();
});

test('returning to the same number with a fresh code sends no second one [PHONE-06]', async () => {
  const calls = await reachCode({ [sendCodeCall]: { coolDownTimestampUTC: inSeconds(50) } });
  await page.getByRole('button', { name: 'Change number' }).click();
  await expect.element(phone()).toHaveValue('(556) 321-4455');
  await continueButton().click();
  await expect.element(code()).toBeVisible();
  expect(count(calls, sendCodeCall)).toBe(1);
});
