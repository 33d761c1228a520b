import type { UserInfo } from '@fareback/contract';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { paths, screenPaths } from '../navigation/paths.ts';
import { freshDevice, openApp } from '../testing/app-page.tsx';
import { ErrorReply, verifiedMember } from '../testing/member-page.tsx';
import { dayPass, shopWorld } from '../testing/offers.ts';

const userInfo = 'GET /rest/users/me/userinfo/en';
const standalone = { IsStandalonModeSupported: true, IsInviteCodeDisplay: true };
const member = (userStatus: UserInfo['userStatus']) => ({ ...verifiedMember, userStatus });
const visitorsOnly: readonly string[] = [paths.signIn, paths.signUp, paths.passwordReset];
const guarded = screenPaths.filter((path) => !visitorsOnly.includes(path));

beforeEach(freshDevice);

/** Triggers the background refresh when the page becomes visible again. */
const lookAgain = () => document.dispatchEvent(new Event('visibilitychange'));

test.each(
  guarded.flatMap((path) => [[path, 'SUSPENDED', '/suspended'] as const, [path, 'OPTED_OUT', '/opted-out'] as const]),
)(
  '%s redirects a member who is %s to %s, and Back does not return [STATUS-05, STATUS-14]',
  async (path, status, own) => {
    await openApp(path, standalone, { [userInfo]: member(status) });
    const entries = history.length;
    await expect.poll(() => location.pathname).toBe(own);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(history.length).toBe(entries);
  },
);

test("members of the app's own sign-in are redirected from visitor screens [STATUS-02, STATUS-14]", async () => {
  await openApp(paths.signUp, standalone, { [userInfo]: member('SUSPENDED') });
  await expect.poll(() => location.pathname).toBe(paths.suspended);
});

test.each([paths.suspended, paths.optedOut])(
  'an active member is redirected from %s to Home [STATUS-21]',
  async (path) => {
    await openApp(path, standalone, { [userInfo]: verifiedMember });
    await expect.element(page.getByRole('heading', { name: 'Hi, Ana' })).toBeVisible();
    expect(location.pathname).toBe('/');
  },
);

test('a visitor at a guarded address signs in first, and no data of the screen is loaded [STATUS-03, STATUS-13]', async () => {
  const calls = await openApp('/reward_code_screen?code=SPRING', standalone, {}, false);
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(history.state).toMatchObject({ usr: { from: '/reward_code_screen?code=SPRING' } });
  expect(calls.filter((call) => call.includes('/users/'))).toEqual([]);
});

test('a suspension while the app is open appears with the next refresh, and its end redirects Home [STATUS-14, STATUS-21]', async () => {
  let record = verifiedMember;
  await openApp('/', standalone, { [userInfo]: () => record });
  await expect.element(page.getByRole('heading', { name: 'Hi, Ana' })).toBeVisible();
  record = member('SUSPENDED');
  // A refresh while the page loads is served by the earlier requests.
  const afterALook = (): string => {
    lookAgain();
    return location.pathname;
  };
  await expect.poll(afterALook).toBe('/suspended');
  record = verifiedMember;
  await expect.poll(afterALook).toBe('/');
  await expect.element(page.getByRole('heading', { name: 'Hi, Ana' })).toBeVisible();
});

test.each([
  ['ACCOUNT_SUSPENDED', 'SUSPENDED', '/suspended'],
  ['ACCOUNT_OPTED_OUT', 'OPTED_OUT', '/opted-out'],
] as const)(
  'a change rejected with %s redirects to the screen that explains it at once [STATUS-14, STATUS-22]',
  async (code, status, own) => {
    let record: unknown = verifiedMember;
    await openApp('/reward_code_screen', standalone, {
      [userInfo]: () => record,
      'POST /rest/campaigns/promotional/SPRING/participation/en': () => {
        record = member(status);
        return new ErrorReply(409, code, 'Your account rests.');
      },
    });
    await page.getByRole('textbox', { name: 'Code' }).fill('SPRING');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect.poll(() => location.pathname).toBe(own);
  },
);

test.each([
  ['ACCOUNT_SUSPENDED', 'SUSPENDED', '/suspended'],
  ['ACCOUNT_OPTED_OUT', 'OPTED_OUT', '/opted-out'],
] as const)(
  'a redemption rejected with %s from an open offer redirects, too, and closes all overlays [STATUS-14, STATUS-22]',
  async (code, status, own) => {
    let record: unknown = verifiedMember;
    await openApp('/redeem', standalone, {
      ...shopWorld([dayPass]),
      [userInfo]: () => record,
      'POST /rest/offers/day-pass/redemption': () => {
        record = member(status);
        return new ErrorReply(409, code, 'Your account rests.');
      },
    });
    await page.getByRole('button', { name: 'Day pass', exact: true }).click();
    await page.getByRole('button', { name: 'Redeem for 400 pts' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Redeem' }).click();
    await expect.poll(() => location.pathname).toBe(own);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => document.querySelector('[role=dialog], [role=alertdialog]')).toBeNull();
  },
);

test('a new member, or one with an unknown status, starts with the terms [AUTH-29, TERMS-03]', async () => {
  await openApp('/redeem', {}, { [userInfo]: { ...verifiedMember, userStatus: 'SOMETHING_NEW' } });
  await expect.poll(() => location.pathname).toBe('/terms');
  await expect.element(page.getByRole('heading', { name: 'Welcome to Ferry Points' })).toBeVisible();
});

test('accepting redirects Home, and the terms are not shown again [TERMS-04, TERMS-05]', async () => {
  let record = member('NEW');
  await openApp(
    '/terms',
    {},
    {
      [userInfo]: () => record,
      'POST /rest/users/me/userStatus': () => {
        record = member('CONSENT');
        return { userStatus: 'CONSENT' };
      },
    },
  );
  await page.getByRole('button', { name: 'Agree and continue' }).click();
  await expect.element(page.getByRole('heading', { name: 'Hi, Ana' })).toBeVisible();
  expect(location.pathname).toBe('/');
});

test('a failed acceptance stays on the terms whatever the error, and can be retried [TERMS-08]', async () => {
  let record = member('NEW');
  let reply: unknown = new ErrorReply(500, 'INTERNAL_ERROR');
  let [asked, reads] = [0, 0];
  const read = () => {
    reads += 1;
    return record;
  };
  const answer = () => {
    asked += 1;
    if (reply instanceof TypeError) throw reply;
    return reply;
  };
  await openApp('/terms', {}, { [userInfo]: read, 'POST /rest/users/me/userStatus': answer });
  const agree = page.getByRole('button', { name: 'Agree and continue' });
  // A click that has not started yet is not busy either.
  const press = async (time: number) => {
    await agree.click();
    await expect.poll(() => asked).toBe(time);
  };
  await press(1);
  await expect.element(agree).not.toHaveAttribute('aria-busy');
  expect(page.getByRole('alert').elements()).toEqual([]);
  reply = new TypeError('no connection');
  const before = reads;
  await press(2);
  // After a lost response the page reads the result.
  await expect.poll(() => reads).toBeGreaterThan(before);
  await expect.element(agree).not.toHaveAttribute('aria-busy');
  expect(location.pathname).toBe('/terms');
  record = member('CONSENT');
  reply = { userStatus: 'CONSENT' };
  await press(3);
  await expect.element(page.getByRole('heading', { name: 'Hi, Ana' })).toBeVisible();
});

test('the terms ask a visitor to sign in first and remember the requested page [TERMS-01]', async () => {
  await openApp('/terms?code=SPRING', standalone, {}, false);
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(history.state).toMatchObject({ usr: { from: '/terms?code=SPRING' } });
});
