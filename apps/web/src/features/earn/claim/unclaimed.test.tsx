import type { Earning } from '@fareback/contract';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { afterNextPaint } from '../../../device/after-next-paint.ts';
import { session } from '../../../device/session.ts';
import { findBrokenWords } from '../../../testing/broken-words.ts';
import { withLargeLetters } from '../../../testing/large-letters.ts';
import { strangersAnswer, withFailurePolicy } from '../../../testing/lost-answers.ts';
import {
  type Answers,
  ErrorReply,
  mockReplies,
  pageOf,
  renderForMember,
  unclaimedEarning,
  unclaimedGroup,
  verifiedMember,
} from '../../../testing/member-page.tsx';
import { Unclaimed } from './unclaimed.tsx';

const claimed = (earning: Earning): Earning => ({ ...earning, ClaimedAtUTC: '2026-03-02T10:00:00.000Z' });
const [first, second] = [unclaimedEarning('e1'), unclaimedEarning('e2')];
const list = 'GET /rest/users/me/earnings/en/unclaimed';
const group = 'POST /rest/earnings/claimGroup';
const all = 'POST /rest/earnings/claimAll';

/** A member's mock network; claimed groups are removed. */
function world(groups: readonly ReturnType<typeof unclaimedGroup>[], answers: Answers = {}): string[] {
  let waiting = [...groups];
  return mockReplies({
    'GET /rest/users/me/userinfo/en': verifiedMember,
    ...answers,
    [list]: () => ({ data: waiting }),
    [group]: () => {
      waiting = waiting.slice(1);
      return { data: [claimed(first)] };
    },
    [all]: () => {
      waiting = [];
      return { data: [claimed(first), claimed(second)] };
    },
    'GET /rest/': pageOf([]),
    ...answers,
  });
}
const went: string[] = [];
const show = () =>
  renderForMember(
    <main id="content">
      <Unclaimed onNavigate={(path) => went.push(path)} />
      <p>Below</p>
    </main>,
  );
const claims = () => page.getByRole('button', { name: /^Claim \d+ pts/ });
const claimAll = () => page.getByRole('button', { name: 'Claim all' });
const posts = (calls: readonly string[]) => calls.filter((call) => call.startsWith('POST'));
const tops = () =>
  [...document.querySelectorAll('main li, main h2, main > p')].map((part) => part.getBoundingClientRect().top);

beforeEach(async () => {
  went.length = 0;
  await page.viewport(390, 844);
});

it('a double tap claims once, and announces it [EARNING-03]', async () => {
  const calls = world([unclaimedGroup('Ride'), unclaimedGroup('Gift')]);
  await show();
  await claims().first().dblClick();
  await expect.element(page.getByText('10 pts claimed').first()).toBeInTheDocument();
  await expect.poll(() => posts(calls)).toEqual([group]);
  await afterNextPaint();
  expect(posts(calls)).toEqual([group]);
});

it('a claim is rendered before it is sent [HOME-37]', async () => {
  const calls = world([unclaimedGroup('Ride'), unclaimedGroup('Gift')]);
  await show();
  await expect.element(claims().nth(1)).toBeVisible();
  const picture = new Promise<{ left: number; sent: string[] }>((resolve) => {
    const look = () => resolve({ left: claims().elements().length, sent: posts(calls) });
    addEventListener('click', () => requestAnimationFrame(look), { once: true });
  });
  await claims().first().click();
  expect(await picture).toEqual({ left: 1, sent: [] });
  await expect.poll(() => posts(calls)).toEqual([group]);
});

it('one call claims everything, including earnings not loaded, and then the points can be spent [EARNING-04, EARNING-12]', async () => {
  const calls = world([unclaimedGroup('Ride', 25), unclaimedGroup('Gift', 3)]);
  await show();
  await expect.element(page.getByText('280 pts')).toBeVisible();
  await claimAll().click();
  await expect.element(page.getByText('All claimed: 20 pts')).toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: '20 pts claimed' })).toBeVisible();
  expect(posts(calls)).toEqual([all]);
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: 'Redeem points' }).click();
      return went;
    })
    .toEqual(['/redemption']);
});

it('a double tap on Claim all does not navigate, and the result stays readable [EARNING-04, EARNING-12]', async () => {
  const calls = world([unclaimedGroup('Ride', 2), unclaimedGroup('Gift')]);
  await show();
  await claimAll().dblClick();
  await expect.element(page.getByRole('heading', { name: '20 pts claimed' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Redeem points' })).toBeVisible();
  expect(went).toEqual([]);
  expect(posts(calls)).toEqual([all]);
});

it("equal earnings are one line with count, points and date; opened, each can be claimed by itself, in the agency's time zone [EARNING-12, TEN-21]", async () => {
  const calls = world([unclaimedGroup('Every ride counts', 2)], {
    'GET /rest/users/me/earnings/en?group=Every+ride+counts': pageOf([first, second]),
    'POST /rest/earnings/e2/claim': claimed(second),
  });
  await show();
  await expect.element(page.getByRole('button', { name: 'Claim 20 pts, Every ride counts' })).toBeVisible();
  const about = page.getByRole('button', { name: /^Every ride counts/, expanded: false });
  expect(about.element().textContent).toContain('2 times · Mar 1 – 2');
  await about.click();
  const each = page.getByRole('list', { name: 'Every ride counts' }).getByRole('listitem');
  await expect.poll(() => each.elements().length).toBe(2);
  await expect.element(each.nth(1)).toMatchTextContent(/03\/01\/2026 at 05:00 am/);
  await each.nth(1).getByRole('button').click();
  await expect.element(each.nth(1).getByRole('img', { name: '10 pts claimed' })).toBeVisible();
  await expect.element(each.nth(0).getByRole('button')).toBeVisible();
  expect(posts(calls)).toEqual(['POST /rest/earnings/e2/claim']);
});

it.each([
  ['phone', 390],
  ['wide screen', 1280],
])('on a %s claiming one and all moves nothing, and all fit in the panel [EARNING-12]', async (_, width) => {
  await page.viewport(width, 844);
  world([unclaimedGroup('Ride', 18), unclaimedGroup('Climb', 7), unclaimedGroup('Gift'), unclaimedGroup('Friend')]);
  await show();
  await expect.element(claims().nth(2)).toBeVisible();
  await document.fonts.ready;
  const before = tops();
  await claims().first().click();
  await expect.element(page.getByText('10 pts claimed').first()).toBeInTheDocument();
  expect(tops()).toEqual(before);
  await claimAll().click();
  await expect.element(page.getByRole('heading', { name: /claimed/ })).toBeVisible();
  expect(tops()).toEqual(before);
  // Wait for the late request, which would reach the next test.
  await expect.element(page.getByText('All claimed: 20 pts')).toBeInTheDocument();
  expect(tops()).toEqual(before);
  const panel = page.getByRole('region').element();
  expect(panel.scrollWidth).toBe(panel.clientWidth);
  expect(panel.getBoundingClientRect().height).toBeLessThan(430);
});

it('at most three lines are shown under Claim all; Show all shows the others, and a single one has neither [HOME-44]', async () => {
  world([unclaimedGroup('Ride'), unclaimedGroup('Climb'), unclaimedGroup('Gift'), unclaimedGroup('Friend')]);
  await show();
  await expect.element(claims().nth(2)).toBeVisible();
  expect(claims().elements()).toHaveLength(3);
  const first = claims().first().element();
  expect(claimAll().element().compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await page.getByRole('button', { name: 'Show all (4)' }).click();
  await expect.element(page.getByRole('button', { name: 'Claim 10 pts, Friend' })).toBeVisible();
  expect(page.getByRole('button', { name: /Show all/ }).elements()).toEqual([]);
});

it("the heading's claimed count includes pending claims and earlier ones [EARNING-12]", async () => {
  const answer = Promise.withResolvers<unknown>();
  const answers = [answer.promise, { data: [claimed(first), claimed(second), claimed(first)] }];
  world([unclaimedGroup('Ride', 2), unclaimedGroup('Gift', 3)], {
    [group]: { data: [claimed(first), claimed(second)] },
    [all]: () => answers.shift(),
  });
  await show();
  await claims().first().click();
  await expect.element(page.getByText('20 pts claimed', { exact: true }).nth(1)).toBeInTheDocument();
  await claimAll().click();
  await expect.element(page.getByRole('heading', { name: '50 pts claimed' })).toBeVisible();
  answer.resolve(new ErrorReply(500, 'INTERNAL_ERROR'));
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await expect.element(page.getByRole('heading', { name: 'Points to claim' })).toBeVisible();
  await claimAll().click();
  await expect.element(page.getByRole('heading', { name: '50 pts claimed' })).toBeVisible();
  await expect.element(page.getByText('All claimed: 30 pts')).toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: '50 pts claimed' })).toBeVisible();
});

it('after a claim by keyboard the next line has the focus, and after the last one the heading [EARNING-03]', async () => {
  world([unclaimedGroup('Ride'), unclaimedGroup('Gift')]);
  await show();
  await expect.element(claims().nth(1)).toBeVisible();
  (claims().first().element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Claim 10 pts, Gift' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading')).toHaveFocus();
});

it('a failed claim opens the dialog, and the earning stays claimable [EARNING-11]', async () => {
  world([unclaimedGroup('Ride')], { [group]: new ErrorReply(500, 'INTERNAL_ERROR') });
  await show();
  await claims().click();
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog.getByText("We couldn't process your request, please try again")).toBeVisible();
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(claims()).toBeVisible();
});

it('a claim that finds the session ended does not offer a retry [ERR-39]', async () => {
  withFailurePolicy();
  world([unclaimedGroup('Ride')], { [group]: new ErrorReply(403, 'SESSION_REQUIRED') });
  await show();
  const failed = page.getByText("We couldn't process your request, please try again");
  await claims().click();
  await expect.poll(() => session.get()).toBe('signedOut');
  // The rollback shows that the error was handled.
  await expect.element(page.getByRole('heading', { name: 'Points to claim' })).toBeVisible();
  expect(failed.elements()).toEqual([]);
});

it.each([502, 504, 200])(
  "a claim answered by a gateway's %s page is retried once and never reported as failed [EARNING-04, EARNING-11]",
  async (status) => {
    let answers = 0;
    const calls = world([unclaimedGroup('Ride', 2)], {
      [all]: () => {
        answers += 1;
        return answers === 1 ? strangersAnswer(status) : { data: [] };
      },
    });
    await show();
    await claimAll().click();
    await expect.element(page.getByText('All claimed: 20 pts')).toBeInTheDocument();
    expect(posts(calls)).toHaveLength(2);
    expect(page.getByRole('alertdialog').elements()).toEqual([]);
  },
);

it('a claim of all with a lost first response is retried, and shows the claimed points [EARNING-04, EARNING-11]', async () => {
  let answers = 0;
  const calls = world([unclaimedGroup('Ride', 2)], {
    [all]: () => {
      answers += 1;
      if (answers === 1) throw new TypeError('Failed to fetch');
      return { data: [] };
    },
  });
  await show();
  await claimAll().click();
  await expect.element(page.getByText('All claimed: 20 pts')).toBeInTheDocument();
  expect(posts(calls)).toHaveLength(2);
  expect(page.getByRole('alertdialog').elements()).toEqual([]);
});

it('a claim with lost responses is not reported as failed, and the status is loaded at once and when the network is back [EARNING-11]', async () => {
  let waiting = unclaimedGroup('Ride', 2);
  world([waiting], {
    'GET /rest/users/me/earnings/en/unclaimed': () => ({ data: [waiting] }),
    [all]: () => {
      throw new TypeError('Failed to fetch');
    },
  });
  await show();
  await expect.element(claimAll()).toBeVisible();
  waiting = unclaimedGroup('Ferry', 2);
  await claimAll().click();
  const dialog = page.getByRole('alertdialog', { name: "We couldn't confirm your redemption" });
  await expect.element(dialog.getByText(/may already be claimed/)).toBeVisible();
  await expect.element(page.getByText('Ferry').first()).toBeInTheDocument();
  waiting = unclaimedGroup('Tram', 2);
  dispatchEvent(new Event('online'));
  await expect.element(page.getByText('Tram').first()).toBeInTheDocument();
});

it('an amount sent as text is parsed as points, under the title of its campaign [EARNING-01]', async () => {
  world([unclaimedGroup('Every ride counts', 2)], {
    'GET /rest/users/me/earnings/en?group=Every+ride+counts': pageOf([{ ...first, amount: '12.9' }, second]),
  });
  await show();
  await page.getByRole('button', { name: /^Every ride counts/ }).click();
  const each = page.getByRole('list', { name: 'Every ride counts' }).getByRole('listitem');
  await expect.element(each.nth(0).getByText('+12', { exact: true })).toBeVisible();
});

it("the earnings of a line keep the server's order, page after page until the last [EARNING-02]", async () => {
  const from = (start: number, end: number) =>
    Array.from({ length: end - start }, (_, at) => ({ ...unclaimedEarning(`e${start + at}`), amount: start + at + 1 }));
  const next = '/rest/users/me/earnings/en?group=Ride&cursor=2';
  const calls = world([unclaimedGroup('Ride', 12)], {
    [`GET ${next}`]: pageOf(from(10, 12)),
    'GET /rest/users/me/earnings/en?group=Ride': pageOf(from(0, 10), next),
  });
  await show();
  await page.getByRole('button', { name: /^Ride/ }).click();
  const each = page.getByRole('list', { name: 'Ride' }).getByRole('listitem');
  await expect.poll(() => each.elements().length).toBeGreaterThan(9);
  document.querySelector('section ul ul li:last-of-type, section div ul li:last-of-type')?.scrollIntoView();
  await expect.poll(() => each.elements().length).toBe(12);
  expect(each.elements().map(({ textContent }) => /\+(\d+)/.exec(textContent ?? '')?.[1])).toEqual(
    from(0, 12).map(({ amount }) => `${amount}`),
  );
  expect(calls.filter((call) => call.includes('cursor'))).toHaveLength(1);
});

it('a claimed line looks closed, and on a narrow phone no word is broken [EARNING-12]', async () => {
  await page.viewport(320, 640);
  world([unclaimedGroup('Connect your LindenCard', 18)]);
  await show();
  const chevrons = () => document.querySelectorAll('section li button[aria-expanded] svg').length;
  await expect.element(claims()).toBeVisible();
  expect(chevrons()).toBeGreaterThan(0);
  const cause = page.getByText('Connect your LindenCard', { exact: true }).element();
  expect(cause.getBoundingClientRect().height).toBeLessThan(48);
  await claims().click();
  await expect.element(page.getByRole('heading', { name: /claimed/ })).toBeVisible();
  expect(document.querySelectorAll('section li svg')).toHaveLength(1);
});

it('with double font size on a small phone no word is broken [UX-01]', async () => {
  await withLargeLetters();
  world([unclaimedGroup('Connect your LindenCard', 18)]);
  await show();
  await expect.element(claims()).toBeVisible();
  expect(findBrokenWords(document.body)).toEqual([]);
});
