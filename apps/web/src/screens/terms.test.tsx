import type { Config } from '@fareback/contract';
import { useQuery } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { dataSets } from '../data/sets/data-sets.ts';
import { clearWelcomes, welcomes } from '../device/welcomes.ts';
import { notices } from '../state/notices.ts';
import {
  type Answers,
  ErrorReply,
  mockReplies,
  plainConfig,
  renderForMember,
  verifiedMember,
} from '../testing/member-page.tsx';
import { sentBodies } from '../testing/sent-bodies.ts';
import { Terms } from './terms.tsx';

const withCodes: Partial<Config> = { IsInviteCodeDisplay: true, TenantID: 'ferry' };
const check = 'POST /auth/validate-invite-code';
const agreeing = 'POST /rest/users/me/userStatus';
const using = 'POST /rest/campaigns/promotional/SPRING/participation/en';
const promotion = {
  WelcomeTitle: 'Spring bonus',
  welcomeIcon: null,
  WelcomeDescription: null,
  WelcomeButtonLabel: 'How nice',
  CampaignType: 'PROMOTIONAL',
};
const good: Answers = {
  [check]: { isValid: true, CampaignType: 'PROMOTIONAL' },
  [agreeing]: { userStatus: 'CONSENT' },
  [using]: promotion,
  'GET /rest/users/me/userinfo/en': { ...verifiedMember, userStatus: 'CONSENT' },
};

beforeEach(() => {
  clearWelcomes();
  notices.set([]);
});

async function show(config: Partial<Config> = {}, answers: Answers = {}, address = '/terms'): Promise<string[]> {
  const calls = mockReplies({ ...good, ...answers });
  await renderForMember(<Terms />, { ...plainConfig, TenantName: 'Ferry Points', ...config }, [address]);
  return calls;
}
const toggle = () => page.getByRole('switch', { name: 'I have a code' });
const field = () => page.getByRole('textbox', { name: 'Code' });
const agree = () => page.getByRole('button', { name: 'Agree and continue' });
const changes = (calls: string[]) => calls.filter((call) => call.startsWith('POST'));

test('the terms have a header, three steps of the program, and links that open in a new tab [TERMS-01, TERMS-02]', async () => {
  await show({
    TermsAndConditionsUrl: 'https://agency.example/terms',
    PrivacyPolicyUrl: 'https://agency.example/privacy',
  });
  await expect.element(page.getByRole('banner')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Welcome to Ferry Points', level: 1 })).toBeVisible();
  expect(page.getByRole('listitem').elements()).toHaveLength(3);
  for (const [name, address] of [
    ['Read the terms and conditions', 'terms'],
    ['Read the privacy policy', 'privacy'],
  ] as const) {
    const link = page.getByRole('link', { name }).element();
    expect(link.getAttribute('href')).toBe(`https://agency.example/${address}`);
    expect(link.getAttribute('target')).toBe('_blank');
  }
  expect(toggle().elements()).toEqual([]);
});

test("a referral code is stored by the server if the agency's is required; accepting waits for that [CODE-22, REFER-20]", async () => {
  const calls = await show(
    { ...withCodes, IsInviteCodeMandatory: true },
    {
      [check]: new ErrorReply(409, 'INVITE_CODE_REQUIRED'),
      'POST /rest/users/me/invitation': { promotionInfo: null, keptInvitation: null },
    },
  );
  const bodies = sentBodies('/users/me/invitation');
  await field().fill('ABCD2345');
  await agree().click();
  await expect.element(page.getByText(/Now enter the code from Ferry Points/)).toBeVisible();
  await expect.element(field()).toHaveValue('');
  expect(bodies).toEqual([{ inviteCode: 'ABCD2345' }]);
  expect(calls).not.toContain(agreeing);
});

test("the steps have the tenant's texts, the first one its picture [TEN-22, TEN-23]", async () => {
  const picture = (name: string): string =>
    `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" id="${name}" />`)}`;
  const step = (StepTitle: string) => ({
    StepTitle,
    StepDescription: `${StepTitle} it`,
    StepImage: picture(StepTitle),
  });
  await show({ Step1ImageURL: picture('set'), WelcomeStepsConfig: [step('Ride'), step('Claim')] });
  const [first, second] = page.getByRole('listitem').elements();
  expect([first?.textContent, second?.textContent]).toEqual(['RideRide it', 'ClaimClaim it']);
  const shown = [first, second].map((one) => one?.querySelector('img')?.getAttribute('src'));
  expect(shown).toEqual([picture('set'), picture('Claim')]);
});

test('the code field has a toggle that is off by default; off, only the acceptance is sent [TERMS-02, TERMS-06]', async () => {
  const calls = await show(withCodes);
  const bodies = sentBodies('/userStatus');
  await expect.element(toggle()).not.toBeChecked();
  expect(field().elements()).toEqual([]);
  await agree().click();
  await expect.poll(() => calls).toContain('GET /rest/users/me/userinfo/en');
  expect(changes(calls)).toEqual([agreeing]);
  expect(bodies).toEqual([{ userStatus: 'CONSENT' }]);
});

test.each(['?inviteCode=SPRING', '?code=SPRING', '?inviteCode=&code=SPRING', '?inviteCode=SPRING&code=OTHER'])(
  'a code in %s turns the toggle on, is filled in and not sent [CODE-03, TERMS-07]',
  async (query) => {
    const calls = await show(withCodes, {}, `/terms${query}`);
    await expect.element(toggle()).toBeChecked();
    await expect.element(field()).toHaveValue('SPRING');
    expect(changes(calls)).toEqual([]);
  },
);

test('an empty parameter is ignored [CODE-03]', async () => {
  await show(withCodes, {}, '/terms?inviteCode=&code=');
  await expect.element(toggle()).not.toBeChecked();
});

test('a mandatory code has no toggle, and 2 characters stop before anything is sent [CODE-13, CODE-15, TERMS-07]', async () => {
  const calls = await show({ IsInviteCodeMandatory: true });
  expect(toggle().elements()).toEqual([]);
  for (const code of ['', ' AB ']) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await field().fill(code);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await agree().click();
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await expect.element(page.getByText('Please enter a valid code')).toBeVisible();
  }
  expect(changes(calls)).toEqual([]);
  await field().fill('ABC');
  await expect.element(page.getByText('Please enter a valid code')).not.toBeInTheDocument();
});

test('with mandatory codes, a member imported by the agency accepts without one, and may enter one if codes are shown [IMP-06]', async () => {
  const imported = {
    'GET /rest/users/me/userinfo/en': { ...verifiedMember, userStatus: 'NEW', owesInviteCode: false },
  };
  const calls = await show({ IsInviteCodeMandatory: true }, imported);
  await agree().click();
  await expect.poll(() => changes(calls)).toEqual([agreeing]);
  expect(field().elements()).toEqual([]);
  await cleanup();
  await show({ ...withCodes, IsInviteCodeMandatory: true }, imported);
  await expect.element(toggle()).not.toBeChecked();
});

test("accepting connects accounts imported by the agency, so Home's data reloads [TERMS-06, IMP-04]", async () => {
  const Connected = () =>
    useQuery(dataSets.providerStatuses())
      .data?.map(({ status }) => status)
      .join();
  const calls = mockReplies({ ...good, 'GET /rest/users/me/providersStatus': [] });
  const both = (
    <>
      <Terms />
      <Connected />
    </>
  );
  await renderForMember(both, { ...plainConfig, TenantName: 'Ferry Points' }, ['/terms']);
  const asked = () => calls.filter((call) => call === 'GET /rest/users/me/providersStatus').length;
  await expect.poll(asked).toBe(1);
  await agree().click();
  await expect.poll(asked).toBe(2);
});

test('the code is validated, then the member accepts, then the code is used and its welcome is queued [CODE-10, TERMS-05, TERMS-06, TERMS-07]', async () => {
  const calls = await show(withCodes, {}, '/terms?code=SPRING');
  await agree().click();
  await expect.poll(() => welcomes.get()?.waiting.map(({ title }) => title)).toEqual(['Spring bonus']);
  expect(changes(calls)).toEqual([check, agreeing, using]);
  expect(calls.indexOf('GET /rest/users/me/userinfo/en')).toBeLessThan(calls.indexOf(using));
});

test('a code rejected by the validation stops before accepting; its text stays until the member types [CODE-16, CODE-18, TERMS-07]', async () => {
  const calls = await show(
    withCodes,
    { [check]: new ErrorReply(400, 'EXPIRED_CODE', 'Promotion Code is expired') },
    '/terms?code=SPRING',
  );
  await agree().click();
  await expect.element(page.getByText('Promotion Code is expired')).toBeVisible();
  await expect.element(field()).toHaveFocus();
  expect(changes(calls)).toEqual([check]);
  await field().fill('OTHER');
  await expect.element(page.getByText('Promotion Code is expired')).not.toBeInTheDocument();
});

test('an error without a text says that the code is invalid [CODE-18, CODE-25]', async () => {
  await show(withCodes, { [check]: new ErrorReply(400, 'SOMETHING_NEW') }, '/terms?code=SPRING');
  await agree().click();
  await expect.element(page.getByText('Invalid code. Please provide a valid code')).toBeVisible();
});

test('a code that fails after accepting is reported, and the member is in anyway [TERMS-05, TERMS-07]', async () => {
  await show(
    withCodes,
    { [using]: new ErrorReply(409, 'CODE_USAGE_LIMIT', 'Promotion Code is invalid due to usage limit') },
    '/terms?code=SPRING',
  );
  await agree().click();
  await expect
    .poll(() => notices.get().map(({ title }) => title))
    .toEqual(['Promotion Code is invalid due to usage limit']);
  await expect.element(agree()).not.toHaveAttribute('aria-busy');
});

test('if accepting fails only the spinner disappears, and no code is used [TERMS-08]', async () => {
  let answer: (reply: unknown) => void = () => {};
  const calls = await show(
    withCodes,
    {
      [agreeing]: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    },
    '/terms?code=SPRING',
  );
  await agree().click();
  await expect.element(agree()).toHaveAttribute('aria-busy', 'true');
  await expect.poll(() => calls).toContain(agreeing);
  answer(new ErrorReply(500, 'INTERNAL_ERROR', 'Sorry'));
  await expect.element(agree()).not.toHaveAttribute('aria-busy');
  expect(notices.get()).toEqual([]);
  expect(page.getByText('Sorry').elements()).toEqual([]);
  expect(calls).not.toContain(using);
});

test("after a lost response to accepting the member's record reloads [TERMS-08]", async () => {
  const record = 'GET /rest/users/me/userinfo/';
  const calls = await show(
    {},
    {
      [agreeing]: () => {
        throw new TypeError('Failed to fetch');
      },
    },
  );
  await agree().click();
  const asked = () => calls.slice(calls.indexOf(agreeing)).filter((call) => call.startsWith(record)).length;
  await expect.poll(() => calls).toContain(agreeing);
  await expect.poll(asked).toBeGreaterThan(0);
});

test('offline the terms say so next to the button, until the connection is back [TERMS-08, ERR-12]', async () => {
  await show();
  const text = page.getByText("You can continue when you're back online.", { exact: false });
  await expect.element(agree()).toBeVisible();
  expect(text.elements()).toEqual([]);
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
  try {
    dispatchEvent(new Event('offline'));
    await expect.element(text).toBeVisible();
  } finally {
    Reflect.deleteProperty(navigator, 'onLine');
  }
  dispatchEvent(new Event('online'));
  await expect.element(text).not.toBeInTheDocument();
});

test('the field that the toggle opens is called Code, whatever the tenant calls it elsewhere [TERMS-07]', async () => {
  await show({ ...withCodes, InviteCodeTitle: 'Have a code?', InviteCodeDescription: 'Capital letters matter.' });
  await toggle().click();
  await expect.element(field()).toHaveAccessibleDescription('Capital letters matter.');
  expect(page.getByText('Have a code?').elements()).toEqual([]);
});

test.each([true, false])(
  'a member who declines new terms reads what continues to work, with the account only if there is one: %s [PRIV-02, TEN-31]',
  async (IsStandalonModeSupported) => {
    const member = { ...verifiedMember, newTerms: 'ASK' as const };
    mockReplies({ ...good, 'GET /rest/users/me/userinfo/en': member });
    await renderForMember(<KnownTerms />, { ...plainConfig, IsStandalonModeSupported });
    await page.getByRole('button', { name: "I don't agree" }).click();
    await expect.element(page.getByRole('heading', { name: 'You can continue without agreeing' })).toBeVisible();
    const account = page.getByText('Download your data or delete your account in My account.');
    expect(account.elements()).toHaveLength(IsStandalonModeSupported ? 1 : 0);
  },
);

function KnownTerms() {
  return useQuery(dataSets.userInfo('en')).data === undefined ? null : <Terms />;
}
