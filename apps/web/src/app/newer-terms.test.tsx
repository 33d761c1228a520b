import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { clearInvitation, saveInvitation } from '../device/saved-invitation.ts';
import { freshDevice, openApp } from '../testing/app-page.tsx';
import { ErrorReply, verifiedMember } from '../testing/member-page.tsx';

const userInfo = 'GET /rest/users/me/userinfo/en';
const config = {
  IsStandalonModeSupported: true,
  IsInviteCodeDisplay: true,
  TermsVersion: 2,
  TermsChanges: 'Rides are kept for a year.',
};

beforeEach(freshDevice);
beforeEach(clearInvitation);

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('a member who accepted older terms reads the changes, accepts, and continues [PRIV-02]', async () => {
  let record = { ...verifiedMember, newTerms: 'ASK' as const as 'ASK' | null };
  const calls = await openApp('/reward_code_screen?code=SPRING', config, {
    [userInfo]: () => record,
    'POST /rest/users/me/userStatus': () => {
      record = { ...record, newTerms: null };
      return { userStatus: 'VERIFIED' };
    },
  });
  await expect.element(page.getByRole('heading', { name: 'Our terms have changed', level: 1 })).toBeVisible();
  await expect.element(page.getByText('Rides are kept for a year.')).toBeVisible();
  expect(location.pathname).toBe('/terms');
  await button('Agree and continue').click();
  await expect.poll(() => location.pathname + location.search).toBe('/reward_code_screen?code=SPRING');
  expect(calls.filter((call) => call.startsWith('POST') && call.includes('userStatus'))).toHaveLength(1);
});

test('a member who declines first reads their options, then continues; an error says so [PRIV-02]', async () => {
  let record = { ...verifiedMember, newTerms: 'ASK' as 'ASK' | 'DECLINED' };
  let isUp = false;
  await openApp('/', config, {
    [userInfo]: () => record,
    'POST /rest/users/me/termsDeclined': () => {
      if (!isUp) return new ErrorReply(500, 'INTERNAL_ERROR');
      record = { ...record, newTerms: 'DECLINED' };
      return {};
    },
  });
  await button("I don't agree").click();
  await expect.element(page.getByText(/You can agree later under New terms/)).toBeVisible();
  await expect.element(page.getByText(/delete your account in My account/)).toBeVisible();
  expect(page.getByText(/By continuing you agree/).elements()).toEqual([]);
  await button('Continue without agreeing').click();
  await expect.element(page.getByText(/Something went wrong/)).toBeVisible();
  isUp = true;
  await button('Continue without agreeing').click();
  await expect.element(page.getByRole('heading', { name: 'Hi, Ana' })).toBeVisible();
});

test.each(['/', '/invitation?inviteCode=ABCD2345'])(
  'a member who arrives by %s with a referral is asked about the terms, then the referral, without a redirect loop [PRIV-02, REFER-20]',
  async (path) => {
    saveInvitation('ABCD2345');
    let record = { ...verifiedMember, newTerms: 'ASK' as 'ASK' | null };
    const calls = await openApp(path, config, {
      [userInfo]: () => record,
      'GET /rest/invitations/ABCD2345/en': new ErrorReply(503, 'UNAVAILABLE'),
      'POST /rest/users/me/userStatus': () => {
        record = { ...record, newTerms: null };
        return { userStatus: 'VERIFIED' };
      },
    });
    await expect.element(page.getByRole('heading', { name: 'Our terms have changed', level: 1 })).toBeVisible();
    expect(calls.filter((call) => call.includes('/invitations/'))).toEqual([]);
    await button('Agree and continue').click();
    await expect.poll(() => location.pathname + location.search).toBe('/invitation?inviteCode=ABCD2345');
    await button('Go to the start page').click();
    await expect.element(page.getByRole('heading', { name: 'Hi, Ana' })).toBeVisible();
  },
);
