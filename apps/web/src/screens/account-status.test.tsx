import type { Config } from '@fareback/contract';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { notices } from '../state/notices.ts';
import {
  type Answers,
  ErrorReply,
  mockReplies,
  plainConfig,
  renderForMember,
  verifiedMember,
} from '../testing/member-page.tsx';
import { AccountStatus } from './account-status.tsx';

const own: Partial<Config> = {
  OptBackInTitle: 'You left us',
  OptBackInSubTitle: 'Your points wait.',
  OptBackInDescription: 'Come **back** any time.',
  InviteCodeTitle: 'Have a code?',
  InviteCodeDescription: 'Enter it here.',
  SuspensionPageTitle: 'Your account rests',
  SuspensionPageDescription: 'We noticed something. [Read why](https://agency.example/why)',
  TermsAndConditionsUrl: 'https://agency.example/terms',
  PrivacyPolicyUrl: 'https://agency.example/privacy',
};

beforeEach(() => notices.set([]));

async function show(
  status: 'SUSPENDED' | 'OPTED_OUT',
  config: Partial<Config> = {},
  answers: Answers = {},
): Promise<string[]> {
  const calls = mockReplies(answers);
  await renderForMember(<AccountStatus status={status} />, { ...plainConfig, ...own, ...config });
  return calls;
}
const title = (name: string) => page.getByRole('heading', { name, level: 1 });
const optIn = () => page.getByRole('button', { name: 'Opt back in' });

test("the opted-out screen shows the tenant's texts, a button and links that open in a new tab [STATUS-15, STATUS-16, STATUS-17, TEN-15]", async () => {
  await show('OPTED_OUT');
  await expect.element(title('You left us')).toBeVisible();
  await expect.element(page.getByText('Your points wait.')).toBeVisible();
  await expect.element(page.getByText('back', { exact: true })).toBeVisible();
  await expect.element(optIn()).toBeEnabled();
  for (const [name, address] of [
    ['Terms and conditions', 'terms'],
    ['Privacy policy', 'privacy'],
  ] as const) {
    const link = page.getByRole('link', { name }).element();
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      `https://agency.example/${address}`,
      '_blank',
    ]);
  }
  expect(page.getByText('Enter it here.').elements()).toEqual([]);
});

test.each([true, false])(
  'signing out is offered only with web sign-in: %s [TEN-31]',
  async (IsStandalonModeSupported) => {
    await show('SUSPENDED', { IsStandalonModeSupported });
    await expect.element(title('Your account rests')).toBeVisible();
    const signOut = page.getByRole('button', { name: 'Sign out' });
    expect(signOut.elements()).toHaveLength(IsStandalonModeSupported ? 1 : 0);
  },
);

test('empty texts of the tenant fall back to those of the code form [STATUS-15, STATUS-16]', async () => {
  await show('OPTED_OUT', { OptBackInTitle: '', OptBackInDescription: '' });
  await expect.element(title('Have a code?')).toBeVisible();
  await expect.element(page.getByText('Enter it here.')).toBeVisible();
  await expect.element(page.getByText('Your points wait.')).toBeVisible();
});

test('a tenant without any texts has those of the app [STATUS-15, STATUS-16]', async () => {
  await show('OPTED_OUT', {
    OptBackInTitle: '',
    OptBackInSubTitle: '',
    OptBackInDescription: '',
    InviteCodeTitle: '',
    InviteCodeDescription: '',
  });
  await expect.element(title("You've opted out")).toBeVisible();
  await expect.element(page.getByText('Opt back in to earn and redeem again.')).toBeVisible();
});

test('opting back in covers the page with a spinner, loads the member, then reloads the sets [STATUS-18]', async () => {
  let answer: (reply: unknown) => void = () => {};
  const calls = await show(
    'OPTED_OUT',
    {},
    {
      'POST /rest/users/me/optBackIn': () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
      'GET /rest/users/me/userinfo/en': { ...verifiedMember, userStatus: 'CONSENT' },
      'GET /rest/': [],
    },
  );
  await optIn().click();
  await expect.element(page.getByRole('status').filter({ hasText: 'Opting back in' })).toBeVisible();
  (optIn().element() as HTMLButtonElement).click();
  answer({ userStatus: 'CONSENT' });
  await expect.poll(() => calls).toContain('GET /rest/offers/en');
  expect(calls.slice(0, 2)).toEqual(['POST /rest/users/me/optBackIn', 'GET /rest/users/me/userinfo/en']);
  expect(new Set(calls.slice(2)).size).toBe(14);
});

test.each(['POST /rest/users/me/optBackIn', 'GET /rest/users/me/userinfo/en'])(
  'when %s fails the spinner disappears, a toast says so, and the button works again [STATUS-18, ERR-19]',
  async (call) => {
    const calls = await show(
      'OPTED_OUT',
      {},
      {
        [call]: new ErrorReply(500, 'INTERNAL_ERROR'),
        'POST /rest/users/me/optBackIn': { userStatus: 'CONSENT' },
      },
    );
    await optIn().click();
    await expect.poll(() => notices.get()).toHaveLength(1);
    expect(notices.get()[0]).toMatchObject({
      title: 'Something went wrong, try again in a few minutes',
      tone: 'error',
    });
    await expect.element(page.getByText('Opting back in')).not.toBeInTheDocument();
    await optIn().click();
    await expect.poll(() => calls.filter((one) => one === 'POST /rest/users/me/optBackIn')).toHaveLength(2);
  },
);

test('offline it says so near the button until the connection is back, with no other error [STATUS-18, ERR-12]', async () => {
  await show(
    'OPTED_OUT',
    {},
    {
      'POST /rest/users/me/optBackIn': () => {
        throw new TypeError('offline');
      },
    },
  );
  notices.set([{ title: 'What a try before failed of', tone: 'error' }]);
  await optIn().click();
  const said = page.getByText("We couldn't reach the server", { exact: false });
  await expect.element(said).toBeVisible();
  expect(notices.get()).toEqual([]);
  dispatchEvent(new Event('online'));
  await expect.element(said).not.toBeInTheDocument();
});

test("the suspended screen has an icon, the tenant's title and text in markdown, and the contact [STATUS-20, TEN-16]", async () => {
  await show('SUSPENDED', { CustomerSupportLink: 'https://agency.example/help' });
  await expect.element(title('Your account rests')).toBeVisible();
  expect(document.querySelector('main svg')).not.toBeNull();
  const link = page.getByRole('link', { name: 'Read why' });
  await expect.element(link).toHaveAttribute('href', 'https://agency.example/why');
  await expect
    .element(page.getByRole('link', { name: 'Contact us' }))
    .toHaveAttribute('href', 'https://agency.example/help');
  expect(optIn().elements()).toEqual([]);
});

test('a tenant without a suspension text has that of the app [STATUS-20]', async () => {
  await show('SUSPENDED', { SuspensionPageTitle: '', SuspensionPageDescription: '' });
  await expect.element(title('Your account is suspended')).toBeVisible();
  await expect.element(page.getByText('Contact us to learn more.')).toBeVisible();
});

test.each([
  ['SUSPENDED', '/suspended'],
  ['OPTED_OUT', '/opted-out'],
] as const)('the logo on the screen of %s links to %s [HOME-18]', async (status, address) => {
  await show(status, { TenantName: 'Ferry Points' });
  await expect.element(page.getByRole('link', { name: 'Home, Ferry Points' })).toHaveAttribute('href', address);
});

test.each(['SUSPENDED', 'OPTED_OUT'] as const)(
  'a member who is %s can download their data, and delete the account, on that screen [ACCT-14, ACCT-11]',
  async (status) => {
    const calls = await show(
      status,
      { IsStandalonModeSupported: true, TenantID: 'demo' },
      {
        'GET /rest/users/me/userinfo/en': { ...verifiedMember, userStatus: status },
        'POST /rest/users/me/copy': new ErrorReply(400, 'WRONG_PASSWORD', 'Wrong Password'),
      },
    );
    await page.getByRole('button', { name: 'Your data' }).click();
    const drawer = page.getByRole('dialog', { name: 'Your data' });
    await drawer.getByLabelText('Current password', { exact: true }).fill('Secret#12');
    await expect.element(drawer.getByRole('button', { name: 'Delete my account' })).toBeEnabled();
    await drawer.getByRole('button', { name: 'Download my data' }).click();
    await expect.poll(() => calls).toContain('POST /rest/users/me/copy');
  },
);
