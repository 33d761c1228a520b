import type { Transaction } from '@fareback/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '../data/sets/query-client.ts';
import { appError } from '../state/app-error.ts';
import { freshDevice, openApp } from '../testing/app-page.tsx';
import {
  type Answers,
  ErrorReply,
  earnRow,
  pageOf,
  unclaimedEarning,
  verifiedMember,
} from '../testing/member-page.tsx';
import { ferryTicket } from '../testing/redemptions.ts';

const bought: Transaction = {
  ...earnRow(unclaimedEarning('x')),
  transactionType: 'SPEND',
  transactionTitle: 'Harbor ferry hop',
  earning: null,
  redemption: ferryTicket,
};
const lost = () => {
  throw new TypeError('Failed to fetch');
};
const standalone = { IsStandalonModeSupported: true };
const ticket = () => page.getByText('FERRY-7');

let after = () => {};
beforeEach(() => {
  after = freshDevice();
});
afterEach(() => after());

/** Opens the app as a member with empty lists except `answers`; `fail` makes all later calls fail. */
async function openAsMember(path: string, answers: Answers = {}): Promise<{ fail: (reply: unknown) => Promise<void> }> {
  let trouble: unknown = null;
  const unlessInTrouble = (reply: unknown) => () => (trouble === null ? reply : trouble === 'lost' ? lost() : trouble);
  const rest = { 'GET /rest/users/me/': [], 'GET /rest/campaigns': [], 'GET /rest/o': [] };
  const all: Answers = { 'GET /rest/users/me/userinfo/en': verifiedMember, ...answers, ...rest };
  const guarded = Object.entries(all).map(([call, reply]) => [call, unlessInTrouble(reply)] as const);
  await openApp(path, standalone, Object.fromEntries(guarded));
  return {
    async fail(reply) {
      trouble = reply;
      const asked = queryClient.getQueryCache().findAll().length;
      document.dispatchEvent(new Event('visibilitychange'));
      await expect
        .poll(() => queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'error' }).length)
        .toBeGreaterThan(Math.min(2, asked));
    },
  };
}

test.each(['lost', new ErrorReply(500, 'INTERNAL_ERROR')])(
  'an open ticket stays during a failed background refresh, and over the maintenance page [ERR-03] [ERR-04] [D-224]',
  async (trouble) => {
    const { fail } = await openAsMember('/point_history', {
      'GET /rest/users/me/transactions': pageOf([bought]),
      'GET /rest/users/me/earnings': pageOf([]),
    });
    await page.getByRole('button', { name: /Harbor ferry hop/ }).click();
    await expect.element(ticket()).toBeVisible();
    await fail(trouble);
    await expect.element(ticket()).toBeVisible();
    expect(appError.get()).toBe('NONE');
    appError.set('MAINTENANCE');
    await expect.element(ticket()).toBeVisible();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect.element(ticket()).not.toBeInTheDocument();
  },
);

test('input survives the maintenance page and is there after it [ERR-15] [D-224]', async () => {
  await openApp('/sign-in', standalone, {}, false);
  const email = page.getByRole('textbox', { name: 'Email' });
  await email.fill('ana@riders.example');
  appError.set('MAINTENANCE');
  await expect.element(page.getByRole('heading', { name: "We'll be right back" })).toBeVisible();
  await expect.element(email).not.toBeInTheDocument();
  appError.set('NONE');
  await expect.element(email).toHaveValue('ana@riders.example');
});

test("a member's screens are removed with a lost session [ERR-02] [D-224]", async () => {
  await openAsMember('/', { 'GET /rest/users/me/earnings': pageOf([]) });
  await expect.element(page.getByRole('heading', { name: 'Hi, Ana' })).toBeVisible();
  appError.set('LOGIN_ERROR');
  await expect.element(page.getByRole('heading', { name: 'Please sign in again' })).toBeVisible();
  expect(document.body.textContent).not.toContain('Hi, Ana');
});
