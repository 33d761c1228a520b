import type { Earning } from '@fareback/contract';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  answerWith,
  pageOf,
  plainConfig,
  Refusal,
  renderForMember,
  unclaimedEarning,
  verifiedMember,
} from '../../testing/member-page.tsx';
import { Unclaimed } from './unclaimed.tsx';

const claimed = (earning: Earning): Earning => ({ ...earning, ClaimedAtUTC: '2026-03-02T10:00:00.000Z' });
const [first, second] = [unclaimedEarning('e1'), unclaimedEarning('e2')];
const base = { 'GET /rest/users/me/userinfo/en': verifiedMember };
const coins = () => page.getByRole('button', { name: /^Claim 10 pts/ });

it('a double tap claims once, and says so aloud [EARNING-03]', async () => {
  const calls = answerWith({
    ...base,
    'GET /rest/users/me/earnings/en': pageOf([first, second]),
    'POST /rest/earnings/e1/claim': claimed(first),
  });
  await renderForMember(<Unclaimed campaigns={[]} />);
  await coins().first().dblClick();
  await expect.element(page.getByText('10 pts claimed').first()).toBeInTheDocument();
  await expect.element(coins().nth(1)).not.toBeInTheDocument();
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual(['POST /rest/earnings/e1/claim']);
});

it('claims everything at once and replaces what came back [EARNING-04, EARNING-06]', async () => {
  const calls = answerWith({
    ...base,
    'GET /rest/users/me/earnings/en': pageOf([first, second]),
    'POST /rest/earnings/claimAll': { data: [claimed(first), claimed(second)] },
  });
  await renderForMember(<Unclaimed campaigns={[]} />);
  await page.getByRole('button', { name: 'Claim all' }).click();
  await expect.element(page.getByText('All claimed: 20 pts')).toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Points to claim' })).not.toBeInTheDocument();
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual(['POST /rest/earnings/claimAll']);
});

it('claimed by key, the next entry has the focus, after the last one the heading, and then the content [EARNING-03]', async () => {
  answerWith({
    ...base,
    'GET /rest/users/me/earnings/en': pageOf([first, second]),
    'POST /rest/earnings/e1/claim': claimed(first),
    'POST /rest/earnings/e2/claim': claimed(second),
  });
  await renderForMember(
    <main id="content" tabIndex={-1}>
      <Unclaimed campaigns={[]} />
    </main>,
  );
  await expect.element(coins().nth(1)).toBeVisible();
  (coins().first().element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(coins().first()).toHaveAttribute('aria-disabled', 'true');
  await expect.element(coins().nth(1)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Points to claim' })).toHaveFocus();
  await expect.element(page.getByRole('main')).toHaveFocus();
});

it('a failed claim opens the dialog and leaves the earning to be claimed [EARNING-11]', async () => {
  answerWith({
    ...base,
    'GET /rest/users/me/earnings/en': pageOf([first]),
    'POST /rest/earnings/e1/claim': new Refusal(500, 'INTERNAL_ERROR'),
  });
  await renderForMember(<Unclaimed campaigns={[]} />);
  await coins().click();
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog.getByText("We couldn't process your request, please try again")).toBeVisible();
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(coins()).toBeVisible();
});

it('a claim whose answer was lost is asked for once more by itself [EARNING-03, EARNING-11]', async () => {
  let answers = 0;
  const calls = answerWith({
    ...base,
    'GET /rest/users/me/earnings/en': pageOf([first]),
    'POST /rest/earnings/e1/claim': () => {
      answers += 1;
      if (answers === 1) throw new TypeError('Failed to fetch');
      return claimed(first);
    },
  });
  await renderForMember(<Unclaimed campaigns={[]} />);
  await coins().click();
  await expect.element(page.getByText('10 pts claimed').first()).toBeInTheDocument();
  expect(calls.filter((call) => call.startsWith('POST'))).toHaveLength(2);
  expect(page.getByRole('alertdialog').elements()).toEqual([]);
});

it('a claim of all whose first answer was lost says what was claimed, and the entries are gone [EARNING-04]', async () => {
  let isClaimed = false;
  answerWith({
    ...base,
    'GET /rest/users/me/earnings/en': () => pageOf([first, second].map((one) => (isClaimed ? claimed(one) : one))),
    'POST /rest/earnings/claimAll': () => {
      if (isClaimed) return { data: [] };
      isClaimed = true;
      throw new TypeError('Failed to fetch');
    },
  });
  await renderForMember(<Unclaimed campaigns={[]} />);
  await page.getByRole('button', { name: 'Claim all' }).click();
  await expect.element(page.getByText('All claimed: 20 pts')).toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Points to claim' })).not.toBeInTheDocument();
});

it('an earning on an older page can be claimed too [EARNING-02, EARNING-03]', async () => {
  const link = '/rest/users/me/earnings/en?cursor=older';
  answerWith({
    ...base,
    [`GET ${link}`]: pageOf([second]),
    'GET /rest/users/me/earnings/en': pageOf([claimed(first)], link),
  });
  await renderForMember(<Unclaimed campaigns={[]} />);
  await expect.element(coins()).toBeVisible();
});

it.each([
  ['', 'Welcome bonus'],
  ['Thanks for joining', 'Thanks for joining'],
])(
  'a tenant that calls its sign-up reward "%s" shows an earning of no campaign as %s [TEN-14]',
  async (words, title) => {
    answerWith({ ...base, 'GET /rest/users/me/earnings/en': pageOf([first]) });
    await renderForMember(<Unclaimed campaigns={[]} />, { ...plainConfig, SignUpRewardEarningTitle: words });
    await expect.element(page.getByRole('button', { name: `Claim 10 pts, ${title}` })).toBeVisible();
  },
);
