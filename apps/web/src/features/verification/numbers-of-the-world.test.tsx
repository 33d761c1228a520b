import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mockReplies, plainConfig } from '../../testing/member-page.tsx';
import {
  clearDevice,
  code,
  continueButton,
  count,
  draw,
  past,
  phone,
  sendCodeCall,
  show,
  unverified,
} from '../../testing/phone-drawer.tsx';
import { sentBodies } from '../../testing/sent-bodies.ts';

beforeEach(clearDevice);

const worldly = ['AT', 'DE', 'US'];

async function showWorldly(PhoneCountries = worldly): Promise<unknown[]> {
  mockReplies({ [sendCodeCall]: { coolDownTimestampUTC: past }, 'GET /rest/users/me/userinfo/en': unverified });
  const bodies = sentBodies('/rest/users/me/validation');
  await draw({}, { ...plainConfig, PhoneCountries });
  await expect.element(phone()).toBeVisible();
  return bodies;
}

test("a number of the agency's first country is grouped, shown and sent with its country [PHONE-12]", async () => {
  const bodies = await showWorldly();
  await phone().fill('0664123456');
  await phone().fill('06641234567');
  await expect.element(phone()).toHaveValue('0664 1234567');
  await expect.element(page.getByText(/We'll text ..*43.664.1234567/)).toBeVisible();
  await continueButton().click();
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
  await continueButton().click();
  await expect.element(code()).toBeVisible();
  expect(bodies).toEqual([{ phoneNumber: '5563214455', isMigrationRequest: false }]);
});

test('countries with the same code are distinguished by the next digits, and the number is sent with its own [PHONE-12]', async () => {
  const bodies = await showWorldly(['GB', 'GG']);
  const country = page.getByRole('combobox', { name: 'Country' });
  await expect.element(country).toHaveTextContent('United Kingdom \u2066(+44)\u2069');
  await phone().fill('07781 123456');
  await expect.element(country).toHaveTextContent('Guernsey \u2066(+44)\u2069');
  await continueButton().click();
  await expect.element(code()).toBeVisible();
  expect(bodies).toEqual([{ phoneNumber: '+447781123456', isMigrationRequest: false }]);
});

test.each([
  ['+49', '(012) 345-6789'],
  ['+43', '01 5123456'],
])(
  'a number of %s that is not mobile is reported at once, and no text message is promised: %s [PHONE-12]',
  async (code, number) => {
    await showWorldly();
    await phone().fill(code);
    await phone().fill(number);
    await expect.element(page.getByText(/^This isn't a mobile number \((Germany|Austria)\)/)).toBeVisible();
    await expect.element(continueButton()).toBeDisabled();
    expect(page.getByText(/We'll text (?!you)/).elements()).toEqual([]);
  },
);

test('a country code that the agency does not pay for is reported as soon as it is typed, with the supported countries [PHONE-12]', async () => {
  await showWorldly();
  const refused = () =>
    page.getByText("We can't text this number. Countries we text: Austria, Germany, and United States.");
  await phone().fill('+4');
  await expect.element(continueButton()).toBeDisabled();
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
  ['\u202A+43 664 1234567\u202C', '+436641234567'],
  ['tel:+436641234567', '+436641234567'],
  ['+1 876 210 1234', '(876) 210-1234'],
])(
  'a number of an unsupported country is rejected by name, and nothing is sent: %s [PHONE-12]',
  async (number, field) => {
    const calls = await show();
    await phone().fill(number);
    await expect.element(continueButton()).toBeDisabled();
    await userEvent.keyboard('{Enter}');
    await expect
      .element(page.getByText("We can't text this number. Countries we text: United States and Canada."))
      .toBeVisible();
    await expect.element(phone()).toHaveValue(field);
    expect(count(calls, sendCodeCall)).toBe(0);
  },
);
