import { useEffect, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { saveRedemptions } from '../../device/saved-redemptions.ts';
import { findBrokenWords } from '../../testing/broken-words.ts';
import { withLargeLetters } from '../../testing/large-letters.ts';
import {
  ErrorReply,
  earnRow,
  mockReplies,
  pageOf,
  renderForMember,
  unclaimedEarning,
  verifiedMember,
} from '../../testing/member-page.tsx';
import { ferryTicket } from '../../testing/redemptions.ts';
import { HistoryDrawer } from './history-drawer.tsx';

const path = '/rest/users/me/transactions/en';
const rowsOf = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => earnRow(unclaimedEarning(`${from + at}`)));
const base = {
  'GET /rest/users/me/userinfo/en': verifiedMember,
  'GET /rest/users/me/earnings/en': pageOf([]),
};

/** The drawer over its own page; `leave` goes back like the browser. */
let leave = (): void => {};
let ridesOpened = 0;
function Page({ onClose, onOpen }: { onClose: () => void; onOpen: (id: string) => void }) {
  const [isOpen, setOpen] = useState(true);
  useEffect(() => {
    leave = () => setOpen(false);
  }, []);
  return (
    <HistoryDrawer
      isOpen={isOpen}
      onClose={() => {
        onClose();
        setOpen(false);
      }}
      onOpenRedemption={({ TransactionID }) => onOpen(TransactionID)}
      onRides={() => {
        ridesOpened += 1;
      }}
      appStart={new Date('2026-03-02')}
    />
  );
}
const show = (onClose = vi.fn<() => void>(), onOpen = vi.fn<(id: string) => void>()): Promise<void> =>
  renderForMember(<Page onClose={onClose} onOpen={onOpen} />);
const rows = () => page.getByRole('list', { name: 'History' }).getByRole('listitem').elements().length;

it.each([9, 10, 11, 20])(
  'of %i entries every one is shown, page after page until there is no next [HIST-02, LEDGER-04]',
  async (count) => {
    const next = `${path}?cursor=2`;
    const calls = mockReplies({
      ...base,
      [`GET ${next}`]: pageOf(rowsOf(10, count)),
      [`GET ${path}`]: pageOf(rowsOf(0, Math.min(10, count)), count > 10 ? next : null),
    });
    await show();
    const rowsAtEnd = () => {
      document.querySelector('[role="dialog"] li:last-of-type')?.scrollIntoView();
      return rows();
    };
    await expect.poll(rowsAtEnd).toBe(count);
    expect(calls.filter((call) => call.includes('/transactions/'))).toEqual(
      count > 10 ? [`GET ${path}`, `GET ${next}`] : [`GET ${path}`],
    );
  },
);

it('an unclaimed entry is claimed in place, and then shown as claimed [EARNING-03, EARNING-06, EARNING-12]', async () => {
  const waiting = unclaimedEarning('0');
  const calls = mockReplies({
    ...base,
    [`GET ${path}`]: pageOf([earnRow(waiting)]),
    'POST /rest/earnings/0/claim': { ...waiting, ClaimedAtUTC: '2026-03-02T10:00:00.000Z' },
  });
  await show();
  const claim = page.getByRole('button', { name: 'Claim: 10 pts, Ride 0' });
  await claim.click();
  await expect.element(claim).not.toBeInTheDocument();
  await expect.element(page.getByText('Not claimed yet')).not.toBeInTheDocument();
  expect(calls).toContain('POST /rest/earnings/0/claim');
});

it('with double font size on a small phone a row does not break words, claimed or not [UX-01]', async () => {
  await withLargeLetters();
  const waiting = { ...earnRow(unclaimedEarning('0')), transactionTitle: 'Connect your LindenCard' };
  const claimed = { ...unclaimedEarning('1'), ClaimedAtUTC: '2026-03-02T10:00:00.000Z' };
  mockReplies({
    ...base,
    [`GET ${path}`]: pageOf([waiting, { ...earnRow(claimed), transactionTitle: 'Every ride counts' }]),
  });
  await show();
  await expect.element(page.getByText('Every ride counts')).toBeVisible();
  expect(findBrokenWords(page.getByRole('list', { name: 'History' }).element())).toEqual([]);
});

it('on a narrow phone the text keeps enough space next to the claim button [EARNING-12, HIST-05]', async () => {
  await page.viewport(320, 640);
  const row = { ...earnRow(unclaimedEarning('0')), transactionTitle: 'Connect your LindenCard', amount: 75 };
  mockReplies({ ...base, [`GET ${path}`]: pageOf([row]) });
  await show();
  await expect.element(page.getByRole('button', { name: /^Claim/ })).toBeVisible();
  const heightOf = (text: string | RegExp) => page.getByText(text).first().element().getBoundingClientRect().height;
  // At most two lines for the title and the date; the mark has one.
  expect(heightOf('Connect your LindenCard')).toBeLessThan(48);
  expect(heightOf(/ at \d\d:\d\d/)).toBeLessThan(48);
  expect(heightOf('Not claimed yet')).toBeLessThan(32);
});

it('after a claim by keyboard its row has the focus, and Tab reaches the next claim [EARNING-12]', async () => {
  const [first, second] = [unclaimedEarning('0'), unclaimedEarning('1')];
  mockReplies({
    ...base,
    [`GET ${path}`]: pageOf([earnRow(first), earnRow(second)]),
    'POST /rest/earnings/0/claim': { ...first, ClaimedAtUTC: '2026-03-02T10:00:00.000Z' },
  });
  await show();
  const claim = (title: string) => page.getByRole('button', { name: `Claim: 10 pts, ${title}` });
  await expect.element(claim('Ride 0')).toBeVisible();
  (claim('Ride 0').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(claim('Ride 0')).not.toBeInTheDocument();
  await expect.element(page.getByRole('listitem').first()).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(claim('Ride 1')).toHaveFocus();
});

it('a redemption without cost is shown as free, not as 0 [HIST-04]', async () => {
  const free = { ...earnRow(unclaimedEarning('0')), transactionType: 'SPEND', amount: 0, earning: null };
  mockReplies({ ...base, [`GET ${path}`]: pageOf([free]) });
  await show();
  await expect.element(page.getByRole('listitem').getByText('Free', { exact: true })).toBeVisible();
});

it('an external next link is not followed [HIST-02]', async () => {
  const calls = mockReplies({
    ...base,
    [`GET ${path}`]: pageOf(rowsOf(0, 2), 'https://elsewhere.example/rest/users/me/transactions/en?cursor=2'),
  });
  await show();
  await expect.poll(rows).toBe(2);
  expect(calls.filter((call) => call.includes('elsewhere'))).toEqual([]);
});

it('another filter begins at its first page [HIST-01, HIST-02]', async () => {
  const calls = mockReplies({ ...base, [`GET ${path}?type=SPEND`]: pageOf([]), [`GET ${path}`]: pageOf(rowsOf(0, 3)) });
  await show();
  await expect.poll(rows).toBe(3);
  await page.getByText('Redeemed', { exact: true }).click();
  await expect.element(page.getByText('Nothing here yet. Choose another filter.')).toBeVisible();
  expect(calls).toContain(`GET ${path}?type=SPEND`);
});

it('ten skeletons are shown while the first page loads [HIST-03]', async () => {
  mockReplies({ ...base, [`GET ${path}`]: () => new Promise(() => {}) });
  await show();
  await expect.element(page.getByRole('status', { name: 'Loading history' })).toBeInTheDocument();
  expect(document.querySelectorAll('[data-skeleton="row"]')).toHaveLength(10);
});

it('closing acknowledges every unacknowledged earning, once each [EARNING-09]', async () => {
  const seen = { ...unclaimedEarning('2'), AcknowledgedAtUTC: '2026-03-01T11:00:00.000Z' };
  const onClose = vi.fn<() => void>();
  const calls = mockReplies({
    ...base,
    'GET /rest/users/me/earnings/en': pageOf([unclaimedEarning('0'), seen]),
    [`GET ${path}`]: pageOf([...rowsOf(0, 2), earnRow(seen)]),
    'POST /rest/earnings/': (call: string) => unclaimedEarning(call.split('/')[3] ?? ''),
  });
  await show(onClose);
  await expect.poll(rows).toBe(3);
  await page.getByRole('button', { name: 'Close' }).click();
  expect(onClose).toHaveBeenCalledOnce();
  await expect
    .poll(() => calls.filter((call) => call.startsWith('POST')).toSorted())
    .toEqual(['POST /rest/earnings/0/ack', 'POST /rest/earnings/1/ack']);
});

it('a new entry has an accessible dot; one seen before this start, claimed or spent does not [EARNING-08]', async () => {
  const first = { ...unclaimedEarning('1'), AcknowledgedAtUTC: '2026-03-01T11:00:00.000Z' };
  const claimed = { ...unclaimedEarning('2'), ClaimedAtUTC: '2026-03-01T11:00:00.000Z' };
  mockReplies({
    ...base,
    [`GET ${path}`]: pageOf([earnRow(unclaimedEarning('0')), earnRow(first), earnRow(claimed)]),
  });
  await show();
  const marked = page.getByRole('list', { name: 'History' }).getByRole('listitem').filter({ hasText: 'New' });
  await expect
    .poll(() => marked.elements().map(({ textContent }) => textContent))
    .toEqual([expect.stringContaining('Ride 0')]);
});

it('closing by Back acknowledges as well, once [EARNING-09]', async () => {
  const calls = mockReplies({
    ...base,
    [`GET ${path}`]: pageOf(rowsOf(0, 2)),
    'POST /rest/earnings/': (call: string) => unclaimedEarning(call.split('/')[3] ?? ''),
  });
  await show();
  await expect.poll(rows).toBe(2);
  leave();
  await expect
    .poll(() => calls.filter((call) => call.startsWith('POST')).toSorted())
    .toEqual(['POST /rest/earnings/0/ack', 'POST /rest/earnings/1/ack']);
});

it('points that expire soon are announced above the history [LEDGER-08, UX-15]', async () => {
  mockReplies({
    'GET /rest/users/me/userinfo/en': {
      ...verifiedMember,
      nextLapse: {
        amount: 40,
        LapsesAtUTC: '2026-12-02T05:00:00.000Z',
        LastLapsesAtUTC: '2026-12-09T05:00:00.000Z',
      },
    },
    'GET /rest/users/me/earnings/en': pageOf([]),
    [`GET ${path}`]: pageOf(rowsOf(0, 2)),
  });
  await show();
  await expect.element(page.getByText('40 pts start to expire on 12/01/2026')).toBeVisible();
});

it.each([
  [{ suspensionDeduction: true, expiryDeduction: true }, '(Suspended)'],
  [{ expiryDeduction: true }, '(Expired)'],
  [{}, '(inactivity)'],
])('a canceled earning with %j is written with %s and cannot be claimed [EARNING-07]', async (flags, suffix) => {
  const lost = { ...unclaimedEarning('0'), canceled: true, ...flags };
  mockReplies({ ...base, [`GET ${path}`]: pageOf([earnRow(lost)]) });
  await show();
  await expect.element(page.getByRole('listitem').getByText(suffix)).toBeVisible();
  expect(page.getByRole('button', { name: /^Claim/ }).elements()).toEqual([]);
});

it('the filters stay visible however far the list is scrolled [HIST-01]', async () => {
  mockReplies({ ...base, [`GET ${path}`]: pageOf(rowsOf(0, 40)) });
  await show();
  await expect.poll(rows).toBe(40);
  document.querySelector('[role="dialog"] li:last-of-type')?.scrollIntoView();
  await expect.element(page.getByText('Redeemed', { exact: true })).toBeInViewport();
});

it('deducted points have a minus sign that does not wrap [HIST-01]', async () => {
  const spent = { ...earnRow(unclaimedEarning('1')), transactionType: 'SPEND', amount: -1200, earning: null };
  mockReplies({ ...base, [`GET ${path}`]: pageOf([spent]) });
  await show();
  await expect.element(page.getByText('\u22121,200', { exact: true })).toBeVisible();
});

it.each([
  ['EARN', 10, '10'],
  ['SPEND', -500, '\u2212500'],
  ['REFUND', 500, '500'],
  ['BALANCE_DEDUCTION', -5, '\u22125'],
  ['SUSPENSION_DEDUCTION', -40, '\u221240'],
  ['EXPIRY_DEDUCTION', -7, '\u22127'],
] as const)(
  'a %s of %i shows title, date and amount %s [LEDGER-02, LEDGER-03]',
  async (transactionType, amount, said) => {
    const row = {
      ...earnRow(unclaimedEarning('1')),
      transactionType,
      amount,
      earning: null,
      transactionTitle: 'Ferry',
    };
    mockReplies({ ...base, [`GET ${path}`]: pageOf([row]) });
    await show();
    const entry = page.getByRole('list', { name: 'History' }).getByRole('listitem');
    await expect.poll(() => entry.element().textContent).toContain('Ferry');
    expect(entry.element().textContent).toContain('03/01/2026 at ');
    expect(entry.element().textContent).toContain(said);
  },
);

it.each([
  ['Welcome to the bay', 'Welcome to the bay'],
  ['', 'Earned'],
])('the sign-up earning, titled %j, is shown as %s [TEN-14]', async (transactionTitle, said) => {
  mockReplies({ ...base, [`GET ${path}`]: pageOf([{ ...earnRow(unclaimedEarning('1')), transactionTitle }]) });
  await show();
  await expect.element(page.getByRole('listitem').getByText(said, { exact: true })).toBeVisible();
});

it("on a phone no filter is covered by the drawer's handle at any scroll position [HIST-01]", async () => {
  await page.viewport(390, 844);
  mockReplies({ ...base, [`GET ${path}`]: pageOf(rowsOf(0, 40)) });
  await show();
  await expect.poll(rows).toBe(40);
  const grip = document.querySelector('[role="dialog"] > span[aria-hidden="true"]');
  const under = () =>
    [...document.querySelectorAll('fieldset label')].filter(
      (kind) => kind.getBoundingClientRect().top < (grip?.getBoundingClientRect().bottom ?? 0),
    );
  expect(grip?.getBoundingClientRect().height).toBeGreaterThan(0);
  expect(under()).toEqual([]);
  document.querySelector('[role="dialog"] li:last-of-type')?.scrollIntoView();
  expect(under()).toEqual([]);
});

it.each([
  ['2026-02-03T05:05:00.000Z', '02/03/2026 at 12:05 am'],
  ['2026-11-12T17:00:00.000Z', '11/12/2026 at 12:00 pm'],
])(
  "%s is written %s, in the agency's time zone like on Home, wherever the device is [HIST-05]",
  async (transactionDateUTC, written) => {
    const row = { ...earnRow(unclaimedEarning('1')), transactionDateUTC };
    mockReplies({ ...base, [`GET ${path}`]: pageOf([row]) });
    await show();
    await expect.element(page.getByText(written)).toBeVisible();
  },
);

it("the time zone is shown if the device's differs, not covered by the filters [HIST-05]", async () => {
  mockReplies({ ...base, [`GET ${path}`]: pageOf([earnRow(unclaimedEarning('1'))]) });
  await show();
  const note = page.getByText(/^Times are in/);
  await expect.element(note).toBeInTheDocument();
  const topmost = () => {
    const { x, y, height } = note.element().getBoundingClientRect();
    return document.elementFromPoint(x + 40, y + height / 2);
  };
  await expect.poll(topmost).toBe(note.element());
});

it('names the one-time rewards that were withheld after an erasure, with the reason [PRIV-06]', async () => {
  const withheldAtUTC = '2026-03-02T10:00:00.000Z';
  mockReplies({
    ...base,
    [`GET ${path}`]: pageOf([]),
    'GET /rest/users/me/rewardHolds': {
      months: 12,
      withheld: ['Welcome gift', 'Spring code'].map((title) => ({ title, withheldAtUTC })),
    },
  });
  await show();
  await expect
    .element(page.getByText(/^Not given again.*an account you deleted: Welcome gift and Spring code$/))
    .toBeVisible();
});

it('each day of the agency has one heading, also across pages: Today, Yesterday, then weekday and date [HIST-07]', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T15:00:00.000Z') });
  const at = (id: string, transactionDateUTC: string) => ({ ...earnRow(unclaimedEarning(id)), transactionDateUTC });
  const next = `${path}?cursor=2`;
  mockReplies({
    ...base,
    [`GET ${next}`]: pageOf([at('3', '2026-03-10T04:10:00.000Z'), at('4', '2026-03-09T03:50:00.000Z')]),
    [`GET ${path}`]: pageOf([at('1', '2026-03-10T12:00:00.000Z'), at('2', '2026-03-10T04:30:00.000Z')], next),
  });
  await show();
  const headings = () =>
    page
      .getByRole('heading', { level: 3 })
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(headings).toEqual(['Today', 'Sunday, March 8']);
  vi.useRealTimers();
});

it('a refund says so before the title of its offer; the purchase does not [HIST-08]', async () => {
  const redemption = { ...ferryTicket, refundedAtUTC: '2026-03-02T10:00:00.000Z' };
  const row = { ...earnRow(unclaimedEarning('1')), earning: null, redemption, transactionTitle: 'Ferry hop' };
  mockReplies({
    ...base,
    [`GET ${path}`]: pageOf([
      { ...row, transactionType: 'REFUND', amount: 80 },
      { ...row, TransactionID: 'spend', transactionType: 'SPEND', amount: -80 },
    ]),
  });
  await show();
  await expect.element(page.getByText('Refund: Ferry hop', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Ferry hop', { exact: true })).toBeVisible();
});

it('the ticket that a pass in a wallet links to opens once, and the address no longer names it [PASS-05]', async () => {
  const opened: string[] = [];
  const { TransactionID: id } = ferryTicket;
  mockReplies({ ...base, [`GET ${path}`]: pageOf([]), [`GET /rest/redemptions/${id}/en`]: ferryTicket });
  history.replaceState(null, '', `${location.pathname}?ticket=${id}`);
  await show(
    undefined,
    vi.fn<(id: string) => void>((one) => opened.push(one)),
  );
  await expect.poll(() => opened).toEqual([id]);
  expect(location.search).toBe('');
});

it('an address that asks for the rides opens them once [NOTIFY-19]', async () => {
  mockReplies({ ...base, [`GET ${path}`]: pageOf([]) });
  ridesOpened = 0;
  await show();
  expect(ridesOpened).toBe(0);
  history.replaceState(null, '', `${location.pathname}?rides`);
  await show();
  await expect.poll(() => ridesOpened).toBe(1);
  expect(location.search).toBe('');
});

it('a linked ticket opens from this device if the server is out of reach [PASS-05]', async () => {
  const opened: string[] = [];
  const { TransactionID: id } = ferryTicket;
  await saveRedemptions(verifiedMember.UserID, [ferryTicket]);
  mockReplies({
    ...base,
    [`GET ${path}`]: pageOf([]),
    [`GET /rest/redemptions/${id}/en`]: new ErrorReply(503, 'unavailable'),
  });
  history.replaceState(null, '', `${location.pathname}?ticket=${id}`);
  await show(
    undefined,
    vi.fn<(id: string) => void>((one) => opened.push(one)),
  );
  await expect.poll(() => opened).toEqual([id]);
});
