import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { clockAhead } from '../../device/clock.ts';
import { session } from '../../device/session.ts';
import { answerWith, plainConfig, Refusal, renderForMember, verifiedMember } from '../../testing/member-page.tsx';
import { sentBodies } from '../../testing/sent-bodies.ts';
import { VerificationDrawer } from './verification-drawer.tsx';

const past = '2026-01-01T00:00:00.000Z';
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const ask = 'POST /rest/users/me/validation';
const confirm = 'PUT /rest/users/me/validation';
const unverified = { ...verifiedMember, userStatus: 'CONSENT', isPhoneVerified: false, phoneNumber: null };

const phone = () => page.getByLabelText('Mobile number');
const goOn = () => page.getByRole('button', { name: 'Continue' });
const code = () => page.getByRole('textbox', { name: 'Verification code' });
const newCode = () => page.getByRole('button', { name: 'Send a new code' });
const counting = () => page.getByRole('button', { name: /^New code in \d+ seconds?$/ });
const success = () => page.getByText('You can redeem your points now.');
const count = (calls: string[], call: string) => calls.filter((one) => one.startsWith(call)).length;

const draw = () => renderForMember(<VerificationDrawer open onClose={() => {}} onVerified={() => {}} />);

async function show(answers: Record<string, unknown> = {}): Promise<string[]> {
  const calls = answerWith({
    [ask]: { coolDownTimestampUTC: past },
    'GET /rest/users/me/userinfo/en': unverified,
    ...answers,
  });
  await draw();
  return calls;
}

async function sendTo(number: string): Promise<void> {
  await phone().fill(number);
  await goOn().click();
}

async function reachCode(answers: Record<string, unknown> = {}): Promise<string[]> {
  const calls = await show(answers);
  await sendTo('5563214455');
  await expect.element(code()).toBeVisible();
  return calls;
}

function paste(text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  code()
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

beforeEach(() => {
  localStorage.clear();
  clockAhead.set(0);
  session.set('signedOut');
});

test('a number takes its mask, and 9 digits are not enough to go on, which is said [VAL-17, VAL-19]', async () => {
  await show();
  await phone().fill('556321445');
  await expect.element(phone()).toHaveValue('(556) 321-445');
  await expect.element(goOn()).toBeDisabled();
  await expect.element(page.getByText('Enter all 10 digits to go on.')).toBeVisible();
  await phone().fill('+1 (556) 321-4455');
  await expect.element(phone()).toHaveValue('(556) 321-4455');
  await expect.element(goOn()).toBeEnabled();
});

test('a digit deleted in the middle leaves the caret there, and a sign of the mask is stepped over [VAL-17]', async () => {
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
  'a number that nobody has is told before anything can be sent: %s [VAL-18]',
  async (number) => {
    const calls = await show();
    await phone().fill(number);
    await expect.element(goOn()).toBeDisabled();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Please enter a valid phone number.')).toBeVisible();
    expect(count(calls, ask)).toBe(0);
  },
);

test('the field of the code takes digits from the moment it has the focus [PHONE-02] [VAL-20]', async () => {
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

test('a phone may fill the code from the message, which sends it; number and code are left to right [VAL-20]', async () => {
  await show();
  await expect.element(phone()).toHaveAttribute('dir', 'ltr');
  await sendTo('5563214455');
  await expect.element(code()).toHaveAttribute('autocomplete', 'one-time-code');
  await expect.element(code()).toHaveAttribute('inputmode', 'numeric');
  await expect.element(code()).toHaveAttribute('dir', 'ltr');
});

test('a wrong code says so, empties the digits and waits for a new try [PHONE-10]', async () => {
  const text = 'This code is not right. Please check it and try again.';
  const calls = await reachCode({ [confirm]: new Refusal(400, 'WRONG_CODE', text) });
  await userEvent.keyboard('1234');
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(code()).toHaveValue('');
  await expect.element(code()).toHaveFocus();
  await userEvent.keyboard('1234');
  await expect.poll(() => count(calls, confirm)).toBe(2);
});

test.each([
  [400, 'CODE_EXPIRED'],
  [429, 'TOO_MANY_ATTEMPTS'],
  [400, 'NO_CODE_PENDING'],
])('after %i %s no digits are taken until a new code is sent [PHONE-10, PHONE-06]', async (status, name) => {
  const calls = await reachCode({ [confirm]: new Refusal(status, name, 'Ask for a new one.') });
  await userEvent.keyboard('1234');
  await expect.element(page.getByText('Ask for a new one.')).toBeVisible();
  await expect.element(code()).toBeDisabled();
  await newCode().click();
  await expect.element(page.getByText('We sent a new code.').first()).toBeVisible();
  await expect.element(code()).toBeEnabled();
  await expect.element(code()).toHaveFocus();
  expect(count(calls, ask)).toBe(2);
});

test('a code that is gone because its answer was lost is a success all the same [PHONE-03]', async () => {
  let member: unknown = unverified;
  await reachCode({
    'GET /rest/users/me/userinfo/en': () => member,
    [confirm]: new Refusal(400, 'NO_CODE_PENDING', 'There is no code to check.'),
  });
  member = verifiedMember;
  await userEvent.keyboard('1234');
  await expect.element(success()).toBeVisible();
});

test('a new code can be asked for at once when its moment has come, not before [PHONE-06]', async () => {
  let sent = 0;
  await reachCode({
    [ask]: () => {
      sent += 1;
      return { coolDownTimestampUTC: sent === 1 ? past : inSeconds(60) };
    },
  });
  await newCode().click();
  await expect.element(counting()).toBeDisabled();
  expect(sent).toBe(2);
});

test('the wait is counted down and ends by itself [PHONE-06]', async () => {
  await reachCode({ [ask]: () => ({ coolDownTimestampUTC: inSeconds(2) }) });
  await expect.element(counting()).toBeDisabled();
  await expect.element(newCode(), { timeout: 4000 }).toBeEnabled();
});

test.each([7, -7, 30])(
  'on a device whose clock is %i hours fast the wait is as long as the server says [PHONE-06]',
  async (hoursFast) => {
    const fastSeconds = hoursFast * 3600;
    clockAhead.set(-fastSeconds * 1000);
    await reachCode({ [ask]: () => ({ coolDownTimestampUTC: inSeconds(3 - fastSeconds) }) });
    await expect.element(counting()).toBeDisabled();
    await expect.element(newCode(), { timeout: 5000 }).toBeEnabled();
  },
);

test('a refusal to send again so soon counts down from its body, in hours where it takes hours [PHONE-06, PHONE-09]', async () => {
  const refusal = (at: string) => {
    const refused = new Refusal(429, 'COOL_DOWN', 'Please wait before you ask for another code.');
    Object.assign(refused.body as object, { coolDownTimestampUTC: at });
    return refused;
  };
  let at = inSeconds(30);
  await show({ [ask]: () => refusal(at) });
  await sendTo('5563214455');
  await expect.element(page.getByText('Please wait before you ask for another code.')).toBeVisible();
  await expect.element(page.getByText(/^New code in (29|30) seconds$/)).toBeVisible();
  await expect.element(goOn()).toBeDisabled();
  session.set('signedOut');
  session.set('signedIn');
  at = inSeconds(3 * 3600 + 90);
  await sendTo('5563214456');
  await expect.element(page.getByText('New code in 3 hours 1 minute')).toBeVisible();
});

test('the code that was sent outlives the page: opened again, it waits to be entered, with its countdown [PHONE-06]', async () => {
  const calls = await reachCode({
    [ask]: () => ({ coolDownTimestampUTC: inSeconds(50) }),
    [confirm]: { userStatus: 'VERIFIED' },
  });
  const kept = localStorage.getItem('sentPhoneCode') ?? '';
  session.set('signedOut');
  localStorage.setItem('sentPhoneCode', kept);
  await draw();
  await expect.element(code().last()).toBeVisible();
  await expect.element(page.getByText(/556.*321.*4455/).last()).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^New code in (4\d|50) seconds$/ }).last()).toBeDisabled();
  expect(count(calls, ask)).toBe(1);
  await code().last().fill('1234');
  await expect.element(success().last()).toBeVisible();
  expect(localStorage.getItem('sentPhoneCode')).toBeNull();
});

test('going back to the same number while its code is fresh sends no second one [PHONE-06]', async () => {
  const calls = await reachCode({ [ask]: () => ({ coolDownTimestampUTC: inSeconds(50) }) });
  await page.getByRole('button', { name: 'Change number' }).click();
  await expect.element(phone()).toHaveValue('(556) 321-4455');
  await goOn().click();
  await expect.element(code()).toBeVisible();
  expect(count(calls, ask)).toBe(1);
});

test('a number of another account says what becomes of that account, and offers to go on with it [PHONE-02, PHONE-04, PHONE-07]', async () => {
  const inUse = new Refusal(409, 'PHONE_ALREADY_REGISTERED', 'PHONE_ALREADY_REGISTERED');
  let refuse = true;
  await show({
    [ask]: () => (refuse ? inUse : { coolDownTimestampUTC: past }),
    [confirm]: { userStatus: 'VERIFIED' },
  });
  const bodies = sentBodies('/rest/users/me/validation');
  await sendTo('5563214455');
  await expect.element(page.getByRole('heading', { name: 'This number is already in use' })).toBeVisible();
  await expect.element(page.getByText(/The other account must verify another number/)).toBeVisible();
  refuse = false;
  await page.getByRole('button', { name: 'Go on with this number' }).click();
  await expect.element(code()).toBeVisible();
  await userEvent.keyboard('1234');
  await expect.element(success()).toBeVisible();
  expect(bodies).toEqual([
    { phoneNumber: '5563214455', isMigrationRequest: false },
    { phoneNumber: '5563214455', isMigrationRequest: true },
    { validationCode: '1234', isMigrationRequest: true },
  ]);
});

test('another number can be chosen instead, with the first one still there to be mended [PHONE-02, PHONE-07]', async () => {
  await show({ [ask]: new Refusal(409, 'PHONE_ALREADY_REGISTERED', 'PHONE_ALREADY_REGISTERED') });
  await sendTo('5563214455');
  await page.getByRole('button', { name: 'Choose another number' }).click();
  await expect.element(phone()).toHaveValue('(556) 321-4455');
});

test('a number that the other account took from this one is refused without a circle [PHONE-05]', async () => {
  await show({ [ask]: new Refusal(409, 'PHONE_ALREADY_REGISTERED', 'PHONE_ALREADY_REGISTERED') });
  await sendTo('5563214455');
  await page.getByRole('button', { name: 'Go on with this number' }).click();
  await expect.element(phone()).toBeVisible();
  await expect.element(phone()).toHaveAttribute('aria-invalid', 'true');
});

test('a member whose number is verified by now sees the success [PHONE-03]', async () => {
  await show({ [ask]: new Refusal(409, 'ALREADY_VERIFIED', 'Your number is already verified.') });
  await sendTo('5563214455');
  await expect.element(success()).toBeVisible();
});

test('a message that could not be sent is told in the product’s own words [PHONE-08]', async () => {
  await show({ [ask]: new Refusal(502, 'SMS_NOT_SENT', 'SMS message could not be sent. Please try later') });
  await sendTo('5563214455');
  await expect.element(page.getByText('We could not send the message. Please try again later.')).toBeVisible();
});

test('any other text stands under the field; without one it still says something [PHONE-09]', async () => {
  let text = 'This number cannot get texts.';
  await show({ [ask]: () => new Refusal(400, 'ODD', text) });
  await sendTo('5563214455');
  await expect.element(page.getByText('This number cannot get texts.')).toBeVisible();
  text = '';
  await goOn().click();
  await expect.element(page.getByText('Error happened. Please try again')).toBeVisible();
});

test('where nothing comes through, though the device believes itself connected, that is said, for the number and for the code [PHONE-09]', async () => {
  const noAnswer = () => page.getByText('We could not reach the server. Check your connection and try again.');
  let isCut = true;
  const cut = (reply: unknown) => () => {
    if (isCut) throw new TypeError('Failed to fetch');
    return reply;
  };
  await show({ [ask]: cut({ coolDownTimestampUTC: past }), [confirm]: cut({ userStatus: 'VERIFIED' }) });
  await sendTo('5563214455');
  await expect.element(noAnswer()).toBeVisible();
  isCut = false;
  await goOn().click();
  await expect.element(code()).toBeVisible();
  isCut = true;
  await userEvent.keyboard('1234');
  await expect.element(noAnswer()).toBeVisible();
  await expect.element(code()).toHaveValue('');
});

test('what was typed is still there when the drawer was closed by accident [PHONE-02]', async () => {
  await show();
  await phone().fill('55632');
  const onClose = vi.fn<() => void>();
  await renderForMember(<VerificationDrawer open onClose={onClose} onVerified={() => {}} />);
  await expect.element(phone().last()).toHaveValue('(556) 32');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => onClose.mock.calls.length).toBeGreaterThan(0);
});

const worldly = ['AT', 'DE', 'US'];

async function showWorldly(PhoneCountries = worldly): Promise<unknown[]> {
  answerWith({ [ask]: { coolDownTimestampUTC: past }, 'GET /rest/users/me/userinfo/en': unverified });
  const bodies = sentBodies('/rest/users/me/validation');
  await renderForMember(<VerificationDrawer open onClose={() => {}} onVerified={() => {}} />, {
    ...plainConfig,
    PhoneCountries,
  });
  await expect.element(phone()).toBeVisible();
  return bodies;
}

test('a number of the agency’s first country is grouped, shown and sent with its country [PHONE-12]', async () => {
  const bodies = await showWorldly();
  await phone().fill('0664123456');
  await phone().fill('06641234567');
  await expect.element(phone()).toHaveValue('0664 1234567');
  await expect.element(page.getByText(/We will text .*43.664.1234567/)).toBeVisible();
  await goOn().click();
  await expect.element(page.getByText(/We sent a 4-digit code to .*43.664.1234567/)).toBeVisible();
  expect(bodies).toEqual([{ phoneNumber: '+436641234567', isMigrationRequest: false }]);
});

test('another country is chosen from the list, or by the number itself; those of +1 have their mask [PHONE-12, VAL-17]', async () => {
  const bodies = await showWorldly();
  const country = page.getByRole('combobox', { name: 'Country' });
  await expect.element(country).toHaveTextContent('Austria \u2066(+43)\u2069');
  await phone().fill('+49 175 1234567');
  await expect.element(country).toHaveTextContent('Germany \u2066(+49)\u2069');
  await country.click();
  await page.getByRole('option', { name: /United States/ }).click();
  await phone().fill('5563214455');
  await expect.element(phone()).toHaveValue('(556) 321-4455');
  await goOn().click();
  await expect.element(code()).toBeVisible();
  expect(bodies).toEqual([{ phoneNumber: '5563214455', isMigrationRequest: false }]);
});

test('countries of one code are told apart by what follows it, and the number goes to its own [PHONE-12]', async () => {
  const bodies = await showWorldly(['GB', 'GG']);
  const country = page.getByRole('combobox', { name: 'Country' });
  await expect.element(country).toHaveTextContent('United Kingdom \u2066(+44)\u2069');
  await phone().fill('07781 123456');
  await expect.element(country).toHaveTextContent('Guernsey \u2066(+44)\u2069');
  await goOn().click();
  await expect.element(code()).toBeVisible();
  expect(bodies).toEqual([{ phoneNumber: '+447781123456', isMigrationRequest: false }]);
});

test.each([
  ['+49', '(012) 345-6789'],
  ['+43', '01 5123456'],
])(
  'a number of %s that is no mobile phone is told at once, and no text is promised: %s [PHONE-12]',
  async (code, number) => {
    await showWorldly();
    await phone().fill(code);
    await phone().fill(number);
    await expect.element(page.getByText(/^Not a mobile number \((Germany|Austria)\)/)).toBeVisible();
    await expect.element(goOn()).toBeDisabled();
    expect(page.getByText(/We will text/).elements()).toEqual([]);
  },
);

test('a code that the agency does not pay for is told as soon as it stands there, with the countries that it does [PHONE-12]', async () => {
  await showWorldly();
  const refused = () =>
    page.getByText('We cannot text this number. Countries we text: Austria, Germany, and United States.');
  await phone().fill('+4');
  await expect.element(goOn()).toBeDisabled();
  expect(refused().elements()).toEqual([]);
  await phone().fill('+44');
  await expect.element(refused()).toBeVisible();
  await expect.element(phone()).toHaveAttribute('aria-invalid', 'true');
  await phone().fill('+49');
  await expect.element(page.getByRole('combobox', { name: 'Country' })).toHaveTextContent('Germany \u2066(+49)\u2069');
  expect(refused().elements()).toEqual([]);
});

test.each([
  ['+43 664 1234567', '+436641234567'],
  ['+1 876 210 1234', '(876) 210-1234'],
])(
  'a number of a country that the agency does not text is refused by name, and nothing is sent: %s [PHONE-12]',
  async (number, field) => {
    const calls = await show();
    await phone().fill(number);
    await expect.element(goOn()).toBeDisabled();
    await userEvent.keyboard('{Enter}');
    await expect
      .element(page.getByText('We cannot text this number. Countries we text: United States and Canada.'))
      .toBeVisible();
    await expect.element(phone()).toHaveValue(field);
    expect(count(calls, ask)).toBe(0);
  },
);

describe('changing the number', () => {
  const change = 'POST /auth/manage-account/phone';
  const password = () => page.getByLabelText('Current password');

  async function showChange(
    answers: Record<string, unknown> = {},
    IsStandalonModeSupported = true,
  ): Promise<unknown[]> {
    answerWith({
      [change]: { coolDownTimestampUTC: past },
      [confirm]: { userStatus: 'VERIFIED' },
      'GET /rest/users/me/userinfo/en': verifiedMember,
      ...answers,
    });
    const bodies = sentBodies('/auth/manage-account/phone');
    const config = { ...plainConfig, IsStandalonModeSupported };
    await renderForMember(<VerificationDrawer open isChange onClose={() => {}} onVerified={() => {}} />, config);
    await phone().fill('5563214456');
    return bodies;
  }

  test('asks for the password beside the number, and ends in words of its own [PHONE-13]', async () => {
    const bodies = await showChange();
    await password().fill('Tram!line7');
    await goOn().click();
    await code().fill('1234');
    await expect.element(page.getByText('Your phone number is changed').last()).toBeVisible();
    expect(bodies).toEqual([{ phoneNumber: '5563214456', isMigrationRequest: false, currentPassword: 'Tram!line7' }]);
    expect(localStorage.getItem('sentPhoneCode')).toBeNull();
  });

  test('a wrong password is told under its field, and the number stays [PHONE-13]', async () => {
    await showChange({ [change]: new Refusal(400, 'WRONG_PASSWORD', 'Wrong Password') });
    await password().fill('Tram!line8');
    await goOn().click();
    await expect.element(password()).toHaveAccessibleDescription(/This is not your current password/);
    await expect.element(phone()).toHaveValue('(556) 321-4456');
  });

  test('asks for no password where a partner’s app signs in, which nobody has there [PHONE-13, TEN-31]', async () => {
    const bodies = await showChange({}, false);
    expect(password().elements()).toEqual([]);
    await goOn().click();
    await code().fill('1234');
    await expect.element(page.getByText('Your phone number is changed').last()).toBeVisible();
    expect(bodies).toEqual([{ phoneNumber: '5563214456', isMigrationRequest: false, currentPassword: '' }]);
  });

  test('the password never reaches what the device keeps [PHONE-13]', async () => {
    await showChange({ [change]: { coolDownTimestampUTC: inSeconds(50) } });
    await password().fill('Tram!line7');
    await goOn().click();
    await expect.element(code()).toBeVisible();
    expect(localStorage.getItem('sentPhoneCode')).toContain('5563214456'.slice(-4));
    expect(JSON.stringify(localStorage)).not.toContain('Tram!line7');
  });
});
