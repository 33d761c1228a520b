import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { session } from '../device/session.ts';
import { freshDevice, openApp } from '../testing/app-page.tsx';
import { strangersAnswer } from '../testing/lost-answers.ts';
import { verifiedMember } from '../testing/member-page.tsx';

beforeEach(freshDevice);

const userInfo = 'GET /rest/users/me/userinfo/en';
const standalone = { IsStandalonModeSupported: true };

/** Answers every call of the page like a proxy in between, until stopped. */
function standBetween(status: number): { calls: string[]; stop: () => void } {
  const behind = window.fetch;
  const calls: string[] = [];
  window.fetch = async (input) => {
    calls.push(input instanceof Request ? input.url : input.toString());
    return strangersAnswer(status);
  };
  return {
    calls,
    stop: () => {
      window.fetch = behind;
    },
  };
}

const returnToPage = () => document.dispatchEvent(new Event('visibilitychange'));

test.each([403, 401, 404, 200])(
  "a captive portal that answers %s to all of a member's requests leaves them signed in, on the same screen [ERR-25]",
  async (status) => {
    await openApp('/', standalone, { [userInfo]: verifiedMember });
    await expect.element(page.getByRole('heading', { name: 'Hi, Ana' })).toBeVisible();
    const between = standBetween(status);
    // Data from the start counts as fresh for some seconds.
    const asksAnew = () => {
      returnToPage();
      return between.calls;
    };
    await expect.poll(asksAnew).toContainEqual(expect.stringContaining('/rest/'));
    await expect.element(page.getByRole('heading', { name: 'Hi, Ana' })).toBeVisible();
    between.stop();
    returnToPage();
    await expect.element(page.getByRole('heading', { name: 'Hi, Ana' })).toBeVisible();
    expect(session.get()).toBe('signedIn');
    expect(localStorage.getItem('isAuthenticated')).toBe('true');
  },
);

test.each([403, 200])(
  'a start that a captive portal answers with %s says that the server was not reached, and restarts with the member [ERR-25]',
  async (status) => {
    let isBetween = true;
    await openApp('/', standalone, {
      'GET /rest/users/me/opening/': () => (isBetween ? strangersAnswer(status) : { content: '', sets: {} }),
      [userInfo]: () => (isBetween ? strangersAnswer(status) : verifiedMember),
    });
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    isBetween = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('heading', { name: 'Hi, Ana' })).toBeVisible();
  },
);
