import type { Provider, ProviderStatus } from '@fareback/contract';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { paths } from '../navigation/paths.ts';
import { useLocation } from '../navigation/router.ts';
import { notices } from '../state/notices.ts';
import { freshDevice, openApp } from '../testing/app-page.tsx';
import { ErrorReply, mockReplies, renderForMember, verifiedMember } from '../testing/member-page.tsx';
import { dayPass, shopWorld } from '../testing/offers.ts';
import { testProvider, testStatus } from '../testing/providers.ts';
import { Connect } from './connect.tsx';

const provider = (id: string, UiPosition: number): Provider =>
  testProvider(id, { UiPosition, translations: { connectTitle: `Your ${id} card`, fullName: id } });
const providers = [provider('Tram', 2), provider('Ferry', 1)];
const stands = (status: ProviderStatus['status']): ProviderStatus[] => [
  testStatus('Tram', status, { identifier: '0041' }),
];

function Address() {
  return <output>{useLocation().pathname}</output>;
}

async function show(answers: Record<string, unknown>): Promise<void> {
  mockReplies({ 'GET /rest/users/me/providersStatus': [], ...answers });
  await renderForMember(
    <>
      <Connect />
      <Address />
    </>,
  );
}
const row = (name: string) => page.getByRole('switch', { name: new RegExp(`^${name}`) });

test('the screen has a title and the providers by position [PROV-07, PROV-08]', async () => {
  await show({ 'GET /rest/providers/en': providers });
  await expect.element(page.getByRole('heading', { name: 'Connect accounts', level: 1 })).toBeVisible();
  await expect.element(row('Tram')).toBeVisible();
  const names = page.getByRole('list', { name: 'Connect accounts' }).getByRole('switch').elements();
  expect(names.map((one) => one.closest('li')?.textContent?.match(/Tram|Ferry/)?.[0])).toEqual(['Ferry', 'Tram']);
});

test('a provider shows its record: full name, logo, who manages its account, and its texts in the drawer [PROV-02]', async () => {
  const logo = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
  const tram = {
    ...provider('Tram', 1),
    Label: 'T',
    logoImageUrl: logo,
    connectDescription: 'The ten digits on the back.',
    translations: { connectTitle: 'Your tram card', fullName: 'Harbor Tram' },
  };
  const bus = { ...provider('Bus', 2), DisableUserControl: true };
  await show({ 'GET /rest/providers/en': [bus, tram] });
  await expect.element(row('Harbor Tram')).toBeEnabled();
  expect(row('Harbor Tram').element().closest('li')?.querySelector('img')?.src).toBe(logo);
  await expect.element(row('Bus')).toBeDisabled();
  await row('Harbor Tram').click();
  const drawer = page.getByRole('dialog', { name: 'Your tram card' });
  await expect.element(drawer.getByText('The ten digits on the back.')).toBeVisible();
  await expect.element(drawer.getByLabelText('Card number')).toBeVisible();
});

test('with double font size the accounts are no wider than a phone [PROV-07]', async () => {
  await page.viewport(390, 844);
  document.documentElement.style.fontSize = '200%';
  onTestFinished(() => {
    document.documentElement.style.removeProperty('font-size');
  });
  const fullName = 'Saltmarsh Card for commuters';
  const card = { ...provider('Card', 1), translations: { connectTitle: 'Your card', fullName } };
  await show({ 'GET /rest/providers/en': [card] });
  await expect.element(row(fullName)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(390);
  const name = page.getByText(fullName, { exact: true }).element();
  expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth);
});

test('too many wrong attempts link to the phone verification, over the input [PROV-31]', async () => {
  await show({
    'GET /rest/providers/en': providers,
    'POST /rest/users/me/providersStatus': new ErrorReply(429, 'TRY_WITH_VERIFIED_PHONE', 'Verify your phone number.'),
  });
  await row('Tram').click();
  const field = page.getByLabelText('Card number');
  await field.fill('0041');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('alert').getByRole('button', { name: 'Verify your phone' }).click();
  const verification = page.getByRole('dialog', { name: 'Verify your phone' });
  await expect.element(verification.getByLabelText('Mobile number')).toBeVisible();
  await verification.getByRole('button', { name: 'Close' }).click();
  await expect.element(verification).not.toBeInTheDocument();
  await expect.element(field).toHaveValue('0041');
});

test('while loading, three skeleton rows are shown without a redirect [PROV-09, PROV-10]', async () => {
  await show({ 'GET /rest/providers/en': new Promise(() => {}) });
  await expect.element(page.getByRole('heading', { name: 'Connect accounts' })).toBeVisible();
  expect(document.querySelectorAll('[data-skeleton]')).toHaveLength(3);
  expect(page.getByRole('list', { name: 'Connect accounts' }).elements()).toEqual([]);
});

test('a list that failed to load says so and can be retried [PROV-10]', async () => {
  let reply: unknown = new ErrorReply(500, 'INTERNAL_ERROR');
  await show({ 'GET /rest/providers/en': () => reply });
  await expect.element(page.getByText("We couldn't load your accounts")).toBeVisible();
  reply = providers;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(row('Tram')).toBeVisible();
});

test('without providers it redirects Home [PROV-10]', async () => {
  await show({ 'GET /rest/providers/en': [{ ...provider('Tram', 1), connectionType: 'CAMPAIGN_IMPLICIT' }] });
  await expect.element(page.getByRole('status')).toHaveTextContent('/');
  await expect.element(page.getByRole('heading', { name: 'Connect accounts' })).not.toBeInTheDocument();
});

test.each(['CONNECTED', 'REQUIRE_DISCONNECT'] as const)(
  'a click on a provider that is %s asks before it disconnects, and warns of lost campaigns [PROV-18]',
  async (status) => {
    await show({ 'GET /rest/providers/en': providers, 'GET /rest/users/me/providersStatus': stands(status) });
    await row('Tram').click();
    const question = page.getByRole('alertdialog', { name: 'Disconnect Tram?' });
    await expect.element(question.getByText("You'll lose the campaigns that need this account.")).toBeVisible();
  },
);

test.each(['NEVER_CONNECTED', 'DISCONNECTED', 'VALIDATING', 'FAILEDTOVALIDATE'] as const)(
  'a click on a provider that is %s opens the connect drawer [PROV-19]',
  async (status) => {
    await show({ 'GET /rest/providers/en': providers, 'GET /rest/users/me/providersStatus': stands(status) });
    await row('Tram').click();
    await expect.element(page.getByRole('dialog', { name: 'Your Tram card' })).toBeVisible();
    expect(page.getByRole('alertdialog').elements()).toEqual([]);
  },
);

test('a failed validation is shown under its provider [PROV-12, PROV-26]', async () => {
  await show({ 'GET /rest/providers/en': providers, 'GET /rest/users/me/providersStatus': stands('FAILEDTOVALIDATE') });
  await expect.element(page.getByText("We couldn't verify your account")).toBeVisible();
  expect(page.getByText("We couldn't verify your account").elements()).toHaveLength(1);
});

test.each([
  ['PROVIDER_SAID_NO', "Tram couldn't confirm that this account is yours. Check what you entered and try again."],
  ['NO_ANSWER', "Tram didn't respond within 24 hours. Try again."],
  ['PROVIDER_UNREACHABLE', "We couldn't reach Tram. Try again."],
  ['MAIL_NOT_DELIVERED', /We couldn't deliver our email to .0041.*/],
  ['CODE_NOT_ENTERED', /You didn't enter the code we emailed to .0041.* within 24 hours/],
  [null, 'Edit your information and try again.'],
] as const)('the reason of a failure is shown: %s [PROV-12]', async (failedBecause, text) => {
  const status = testStatus('Tram', 'FAILEDTOVALIDATE', { identifier: '0041', failedBecause });
  await show({ 'GET /rest/providers/en': providers, 'GET /rest/users/me/providersStatus': [status] });
  await expect.element(page.getByText(text)).toBeVisible();
  await page.getByRole('button', { name: 'Edit information' }).click();
  await expect.element(page.getByLabelText('Card number')).toHaveValue('0041');
});

test.each([
  ['PROVIDER', 'Stop connecting', 'alertdialog'],
  ['MAILED_CODE', 'Enter the code', 'dialog'],
  ['RIDE', 'Tell us about a ride', 'dialog'],
] as const)('an account that waits for %s says so, and can be removed [PROV-11]', async (awaits, way, opens) => {
  const status = testStatus('Tram', 'VALIDATING', { identifier: '0042110077', awaits });
  await show({ 'GET /rest/providers/en': providers, 'GET /rest/users/me/providersStatus': [status] });
  await expect.element(row('Tram')).not.toBeChecked();
  await expect.element(page.getByText(/Verifying · ending in .0077/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Stop connecting' })).toBeVisible();
  await page.getByRole('button', { name: way }).click();
  await expect.element(page.getByRole(opens)).toBeVisible();
});

test('an account that earns but is unproven has its toggle on, and links to its verification [PROV-17]', async () => {
  const status = testStatus('Tram', 'CONNECTED', { identifier: '0042110077', isProven: false, awaits: 'RIDE' });
  await show({ 'GET /rest/providers/en': providers, 'GET /rest/users/me/providersStatus': [status] });
  await expect.element(row('Tram')).toBeChecked();
  await page.getByRole('button', { name: 'Verify account' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Verify your card' })).toBeVisible();
});

test('a lost account says so, and can be reclaimed or disconnected [PROV-13]', async () => {
  await show({
    'GET /rest/providers/en': providers,
    'GET /rest/users/me/providersStatus': stands('REQUIRE_DISCONNECT'),
  });
  await expect.element(page.getByText('This connection is no longer valid')).toBeVisible();
  await page.getByRole('button', { name: 'Verify again' }).click();
  await expect.element(page.getByLabelText('Card number')).toHaveValue('0041');
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await expect.element(page.getByRole('alertdialog', { name: 'Disconnect Tram?' })).toBeVisible();
});

test('an invalid provider is shown as unavailable, without a toggle or a banner [PROV-14]', async () => {
  await show({
    'GET /rest/providers/en': providers,
    'GET /rest/users/me/providersStatus': stands('NOT_VALID_PROVIDER'),
  });
  await expect.element(page.getByText('Not available right now')).toBeVisible();
  expect(row('Tram').elements()).toEqual([]);
  await expect.element(row('Ferry')).toBeVisible();
});

test('a URL with a provider opens its drawer at once, and drops it when that closes [PROV-19]', async () => {
  const leave = freshDevice();
  await openApp(
    '/app_connection?provider=Tram',
    { IsStandalonModeSupported: true },
    {
      'GET /rest/users/me/userinfo/en': verifiedMember,
      'GET /rest/providers/en': providers,
      'GET /rest/users/me/providersStatus': [],
    },
  );
  await expect.element(page.getByRole('dialog', { name: 'Your Tram card' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.poll(() => location.search).toBe('');
  expect(location.pathname).toBe('/app_connection');
  leave();
});

test('a failed disconnection only shows a toast: the dialog closes and the connection stays [PROV-27]', async () => {
  notices.set([]);
  await show({
    'GET /rest/providers/en': providers,
    'GET /rest/users/me/providersStatus': stands('CONNECTED'),
    'DELETE /rest/users/me/providersStatus/Tram': new ErrorReply(500, 'INTERNAL'),
  });
  await row('Tram').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  expect(notices.get()).toMatchObject([{ title: "We couldn't disconnect the account. Try again." }]);
  await expect.element(row('Tram')).toBeChecked();
  await expect.element(page.getByRole('status')).toHaveTextContent('/');
});

test('after a disconnection with a lost response, the reloaded status decides [ERR-30]', async () => {
  notices.set([]);
  let status: 'CONNECTED' | 'DISCONNECTED' = 'CONNECTED';
  const arrives = ['CONNECTED', 'DISCONNECTED'] as const;
  let presses = 0;
  await show({
    'GET /rest/providers/en': providers,
    'GET /rest/users/me/providersStatus': () => stands(status),
    'DELETE /rest/users/me/providersStatus/Tram': () => {
      status = arrives[presses++] ?? status;
      throw new TypeError('Failed to fetch');
    },
  });
  const said = ["We couldn't disconnect the account. Try again.", 'Tram is disconnected'];
  for (const title of said) {
    await row('Tram').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
    await expect.poll(() => notices.get().at(-1)?.title).toBe(title);
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  }
  await expect.element(row('Tram')).not.toBeChecked();
});

test('a connected card shows only the end of its number [PROV-17]', async () => {
  const status = [testStatus('Tram', 'CONNECTED', { identifier: '0042110077' })];
  await show({ 'GET /rest/providers/en': providers, 'GET /rest/users/me/providersStatus': status });
  await expect.element(page.getByText(/ending in .0077/)).toBeVisible();
  expect(document.body.textContent).not.toContain('0042110077');
});

test('the address /app_connection shows it [STATUS-06]', async () => {
  const restore = freshDevice();
  await openApp(
    '/app_connection',
    { IsStandalonModeSupported: true },
    {
      'GET /rest/users/me/userinfo/en': verifiedMember,
      'GET /rest/providers/en': providers,
      'GET /rest/users/me/providersStatus': [],
    },
  );
  await expect.element(page.getByRole('heading', { name: 'Connect accounts', level: 1 })).toBeVisible();
  await expect.element(row('Ferry')).toBeVisible();
  expect(location.pathname).toBe('/app_connection');
  restore();
});

test.each([
  ['who came from an offer that asked for an account goes back to the shop', '/redeem', '/redeem'],
  ['who came by the address alone goes Home', paths.connect, '/'],
])('%s [REDEEM-20, STATUS-06]', async (_, start, end) => {
  const leave = freshDevice();
  await openApp(
    start,
    { IsStandalonModeSupported: true },
    {
      ...shopWorld([{ ...dayPass, CouponType: 'CREDIT_PASS' }]),
      'GET /rest/users/me/providersStatus': [],
      'GET /rest/providers/en': providers,
      'POST /rest/offers/day-pass/redemption': new ErrorReply(409, 'PROVIDER_NOT_CONNECTED'),
    },
  );
  if (start !== paths.connect) {
    await page.getByRole('button', { name: 'Day pass', exact: true }).click();
    await page.getByRole('button', { name: 'Redeem for 400 pts' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Redeem' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Connect accounts' }).click();
  }
  await expect.element(page.getByRole('heading', { name: 'Connect accounts', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.poll(() => location.pathname).toBe(end);
  await expect.element(page.getByRole('heading', { name: 'Connect accounts', level: 1 })).not.toBeInTheDocument();
  leave();
});

test('a disconnected account appears as the server answered, without its number [PROV-16]', async () => {
  const later = new Promise(() => {});
  const lists: unknown[] = [stands('CONNECTED')];
  await show({
    // The reload after the disconnect hangs, so the reply itself must be shown.
    'GET /rest/users/me/providersStatus': () => lists.shift() ?? later,
    'GET /rest/providers/en': providers,
    'DELETE /rest/users/me/providersStatus/Tram': testStatus('Tram', 'DISCONNECTED', { identifier: '' }),
  });
  await expect.element(page.getByText('0041', { exact: false })).toBeVisible();
  await row('Tram').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect.element(row('Tram')).not.toBeChecked();
  expect(document.body.textContent).not.toContain('0041');
});
