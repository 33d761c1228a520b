import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ErrorReply, mockReplies, plainConfig, verifiedMember } from '../../testing/member-page.tsx';
import {
  clearDevice,
  code,
  confirm,
  continueButton,
  draw,
  inSeconds,
  past,
  phone,
} from '../../testing/phone-drawer.tsx';
import { sentBodies } from '../../testing/sent-bodies.ts';

beforeEach(clearDevice);

const change = 'POST /auth/manage-account/phone';
const password = () => page.getByLabelText('Current password');

async function showChange(answers: Record<string, unknown> = {}, IsStandalonModeSupported = true): Promise<unknown[]> {
  mockReplies({
    [change]: { coolDownTimestampUTC: past },
    [confirm]: { userStatus: 'VERIFIED' },
    'GET /rest/users/me/userinfo/en': verifiedMember,
    ...answers,
  });
  const bodies = sentBodies('/auth/manage-account/phone');
  const config = { ...plainConfig, IsStandalonModeSupported };
  await draw({ isChange: true }, config);
  await phone().fill('5563214456');
  return bodies;
}

test('changing the number asks for the password next to the number, and ends with its own message [PHONE-13]', async () => {
  const bodies = await showChange();
  await password().fill('Tram!line7');
  await continueButton().click();
  await code().fill('1234');
  await expect.element(page.getByText('Your phone number was changed').last()).toBeVisible();
  expect(bodies).toEqual([{ phoneNumber: '5563214456', isMigrationRequest: false, currentPassword: 'Tram!line7' }]);
  expect(localStorage.getItem('sentPhoneCode')).toBeNull();
});

test('a wrong password is reported under its field, and the number stays [PHONE-13]', async () => {
  await showChange({ [change]: new ErrorReply(400, 'WRONG_PASSWORD', 'Wrong Password') });
  await password().fill('Tram!line8');
  await continueButton().click();
  await expect.element(password()).toHaveAccessibleDescription(/That's not your current password/);
  await expect.element(phone()).toHaveValue('(556) 321-4456');
});

test('changing the number asks for no password without web sign-in, where members have no password [PHONE-13, TEN-31]', async () => {
  const bodies = await showChange({}, false);
  expect(password().elements()).toEqual([]);
  await continueButton().click();
  await code().fill('1234');
  await expect.element(page.getByText('Your phone number was changed').last()).toBeVisible();
  expect(bodies).toEqual([{ phoneNumber: '5563214456', isMigrationRequest: false, currentPassword: '' }]);
});

test('the password is never stored on the device [PHONE-13]', async () => {
  await showChange({ [change]: { coolDownTimestampUTC: inSeconds(50) } });
  await password().fill('Tram!line7');
  await continueButton().click();
  await expect.element(code()).toBeVisible();
  expect(localStorage.getItem('sentPhoneCode')).toContain('5563214456'.slice(-4));
  expect(JSON.stringify(localStorage)).not.toContain('Tram!line7');
});
