import type { Earning } from '@fareback/contract';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  answerWith,
  pageOf,
  Refusal,
  renderForMember,
  unclaimedEarning,
  verifiedMember,
} from '../../../testing/member-page.tsx';
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
  await renderForMember(<Unclaimed />);
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
  await renderForMember(<Unclaimed />);
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
      <Unclaimed />
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
  await renderForMember(<Unclaimed />);
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
  await renderForMember(<Unclaimed />);
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
  await renderForMember(<Unclaimed />);
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
  await renderForMember(<Unclaimed />);
  await expect.element(coins()).toBeVisible();
});

it('each earning is called as the list calls it, and still so while a claim settles [EARNING-01, EARNING-06]', async () => {
  answerWith({
    ...base,
    'GET /rest/users/me/earnings/en': pageOf([
      { ...first, earningTitle: 'Welcome back bonus' },
      { ...second, earningTitle: 'Welcome gift' },
    ]),
    'POST /rest/earnings/e1/claim': claimed(first),
  });
  await renderForMember(<Unclaimed />);
  await expect.element(page.getByRole('button', { name: 'Claim 10 pts, Welcome gift' })).toBeVisible();
  const bonus = page.getByRole('button', { name: 'Claim 10 pts, Welcome back bonus' });
  await bonus.click();
  await expect.element(page.getByText('10 pts claimed').first()).toBeInTheDocument();
  await expect.element(bonus).toHaveAttribute('aria-disabled', 'true');
});

it('on a wide screen every entry stands wholly in the panel, however many there are [EARNING-03]', async () => {
  await page.viewport(1440, 900);
  answerWith({
    ...base,
    'GET /rest/users/me/earnings/en': pageOf(Array.from({ length: 20 }, (_, at) => unclaimedEarning(`e${at}`))),
  });
  await renderForMember(<Unclaimed />);
  await expect.element(coins().nth(19)).toBeVisible();
  const panel = page.getByRole('region', { name: 'Points to claim' }).element().getBoundingClientRect();
  for (const coin of coins().elements()) {
    const { left, right } = coin.getBoundingClientRect();
    expect(left).toBeGreaterThanOrEqual(panel.left);
    expect(right).toBeLessThanOrEqual(panel.right);
  }
});
