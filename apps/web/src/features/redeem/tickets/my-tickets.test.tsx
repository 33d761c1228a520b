import type { Redemption } from '@fareback/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { clockAhead, savedClock } from '../../../device/clock.ts';
import { savedRedemptions } from '../../../device/saved-redemptions.ts';
import { OfflineLock } from '../../../pwa/offline-lock.tsx';
import { mockReplies, pageOf, renderForMember, verifiedMember } from '../../../testing/member-page.tsx';
import { dayPass, shopWorld } from '../../../testing/offers.ts';
import { stopClock } from '../../../testing/stop-clock.ts';
import { RedeemPane } from '../redeem-pane.tsx';
import { SavedDrawer } from './saved-drawer.tsx';

const minuteMs = 60_000;
const opened = Date.now();
const ticket = (TransactionID: string, more: Partial<Redemption> = {}): Redemption => ({
  OfferID: 'day-pass',
  TransactionID,
  amount: 400,
  CouponType: 'DIRECT_EXPIRE',
  CouponCode: 'DAY-1',
  couponUrl: null,
  FieldMappings: null,
  refundedAtUTC: null,
  redeemedAtUTC: new Date(opened - 2 * minuteMs).toISOString(),
  AcknowledgedAtUTC: null,
  Title: TransactionID,
  CouponInstructions: null,
  TermsAndConditionsTitle: null,
  TermsAndConditionsBody: null,
  ...more,
});
const runningOut = ticket('Ferry ticket', { expiresAtUTC: new Date(opened + 13.5 * minuteMs).toISOString() });
const keep = (...redemptions: Redemption[]) =>
  savedRedemptions.set({
    userId: verifiedMember.UserID,
    redemptions: redemptions.map((redemption, rank) => ({ redemption, rank })),
    isLasting: true,
  });
const onOpen = vi.fn<(redemption: Redemption) => void>();
const onAll = vi.fn<() => void>();
const showPane = () =>
  renderForMember(
    <OfflineLock>
      <RedeemPane isUpdated onVerify={() => {}} onRedeemed={onOpen} onTickets={onAll} onNavigate={() => {}} />
    </OfflineLock>,
  );

beforeEach(() => {
  vi.restoreAllMocks();
  stopClock(opened);
  onOpen.mockReset();
  onAll.mockReset();
  clockAhead.set(0);
  savedClock.set(null);
  savedRedemptions.set({ userId: null, redemptions: [], isLasting: true });
});

it('a ticket about to expire is shown above the shop with its time left, and a click opens it [REDEEM-22]', async () => {
  mockReplies(shopWorld([dayPass]));
  keep(runningOut, ticket('Old coffee', { expiresAtUTC: new Date(Date.now() - minuteMs).toISOString() }));
  await showPane();
  const mine = page.getByRole('region', { name: 'Your tickets' });
  await expect.element(mine.getByText('Expires in 13 minutes')).toBeVisible();
  expect(mine.getByText('Old coffee').elements()).toEqual([]);
  await mine.getByRole('button', { name: /Ferry ticket/ }).click();
  expect(onOpen.mock.calls).toEqual([[runningOut, false]]);
  await mine.getByRole('button', { name: 'See all' }).click();
  expect(onAll).toHaveBeenCalledOnce();
});

it('offline the tickets still open, though the shop does not [REDEEM-22, ERR-14]', async () => {
  mockReplies(shopWorld([dayPass]));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  keep(runningOut);
  await showPane();
  await page.getByRole('button', { name: /Ferry ticket/ }).click();
  expect(onOpen).toHaveBeenCalledOnce();
});

it('a member without valid tickets sees only the shop [REDEEM-22]', async () => {
  mockReplies(shopWorld([dayPass]));
  keep(ticket('Refunded', { refundedAtUTC: new Date().toISOString() }));
  await showPane();
  await expect.element(page.getByRole('button', { name: 'Day pass' })).toBeVisible();
  expect(page.getByRole('region', { name: 'Your tickets' }).elements()).toEqual([]);
});

it('a new device loads the history once for missing tickets [REDEEM-22]', async () => {
  const row = { TransactionID: 'row', amount: -400, transactionType: 'SPEND', transactionTitle: 'Ferry ticket' };
  const calls = mockReplies({
    ...shopWorld([dayPass]),
    'GET /rest/users/me/userinfo/en': { ...verifiedMember, redeemsCount: 1 },
    'GET /rest/users/me/transactions/en?type=SPEND': pageOf([
      {
        ...row,
        transactionDateUTC: runningOut.redeemedAtUTC,
        transactionIconUrl: null,
        earning: null,
        redemption: runningOut,
      },
    ]),
  });
  keep();
  await showPane();
  await expect.element(page.getByRole('button', { name: /Ferry ticket/ })).toBeVisible();
  expect(calls.filter((call) => call.includes('transactions'))).toHaveLength(1);
  // Wait for the stored language, or it would affect the next test.
  await expect.poll(() => savedRedemptions.get().language).toBe('en');
});

it('tickets stored in another language are reloaded in that of the page [REDEEM-22]', async () => {
  const row = { TransactionID: 'row', amount: -400, transactionType: 'SPEND', transactionTitle: 'Ferry ticket' };
  const calls = mockReplies({
    ...shopWorld([dayPass]),
    'GET /rest/users/me/userinfo/en': { ...verifiedMember, redeemsCount: 1 },
    'GET /rest/users/me/transactions/en?type=SPEND': pageOf([
      {
        ...row,
        transactionDateUTC: runningOut.redeemedAtUTC,
        transactionIconUrl: null,
        earning: null,
        redemption: runningOut,
      },
    ]),
  });
  keep({ ...runningOut, Title: 'تذكرة العبّارة' });
  savedRedemptions.set({ ...savedRedemptions.get(), language: 'ar' });
  await showPane();
  await expect.element(page.getByRole('button', { name: /Ferry ticket/ })).toBeVisible();
  await expect.poll(() => savedRedemptions.get().language).toBe('en');
  expect(calls.filter((call) => call.includes('transactions'))).toHaveLength(1);
});

it('all tickets are listed latest first with their status and a link to the history [REDEEM-22]', async () => {
  mockReplies(shopWorld([]));
  const onHistory = vi.fn<() => void>();
  keep(
    ticket('Refunded pass', { redeemedAtUTC: '2026-01-01T10:00:00.000Z', refundedAtUTC: '2026-01-02T10:00:00.000Z' }),
    ticket('Ended pass', { redeemedAtUTC: '2026-02-01T10:00:00.000Z', expiresAtUTC: '2026-02-01T10:15:00.000Z' }),
    runningOut,
  );
  await renderForMember(<SavedDrawer isOpen onClose={() => {}} onOpen={onOpen} onHistory={onHistory} />);
  const rows = page.getByRole('dialog').getByRole('listitem');
  await expect
    .poll(() => rows.elements().map(({ textContent }) => textContent))
    .toEqual([
      expect.stringMatching(/Ferry ticket.*Expires in 13 minutes/),
      expect.stringMatching(/Ended pass.*Expired/),
      expect.stringMatching(/Refunded pass.*Refunded/),
    ]);
  await page.getByRole('button', { name: 'Transaction history' }).click();
  expect(onHistory).toHaveBeenCalledOnce();
});

it.each([7, -7, 30])(
  'on a device whose clock is %i hours fast a ticket is valid as long as the server says [REDEEM-17, REDEEM-22]',
  async (hoursFast) => {
    mockReplies(shopWorld([dayPass]));
    const fastMs = hoursFast * 60 * minuteMs;
    clockAhead.set(-fastMs);
    const inMinutes = (minutes: number) => new Date(Date.now() - fastMs + minutes * minuteMs).toISOString();
    keep(
      ticket('Ferry ticket', { redeemedAtUTC: inMinutes(-5), expiresAtUTC: inMinutes(13.5) }),
      ticket('Old coffee', { redeemedAtUTC: inMinutes(-90), expiresAtUTC: inMinutes(-1) }),
    );
    await showPane();
    const mine = page.getByRole('region', { name: 'Your tickets' });
    await expect.element(mine.getByText('Expires in 13 minutes')).toBeVisible();
    expect(mine.getByText('Old coffee').elements()).toEqual([]);
  },
);

it('a clock corrected while the page is open restores the tickets [REDEEM-17, REDEEM-22]', async () => {
  mockReplies(shopWorld([dayPass]));
  const sevenHoursMs = 420 * minuteMs;
  keep({ ...runningOut, expiresAtUTC: new Date(Date.now() - sevenHoursMs + 13.5 * minuteMs).toISOString() });
  await showPane();
  await expect.element(page.getByRole('button', { name: 'Day pass' })).toBeVisible();
  clockAhead.set(-sevenHoursMs);
  await expect.element(page.getByText('Expires in 13 minutes')).toBeVisible();
});

it("with only the device's time no ticket is called expired, and its day is shown [REDEEM-17, REDEEM-22]", async () => {
  mockReplies(shopWorld([dayPass]));
  clockAhead.set(null);
  keep({ ...runningOut, expiresAtUTC: '2026-03-02T17:05:00.000Z' });
  await showPane();
  await expect.element(page.getByText(/^Valid until Mar 2nd, 2026 at 12:05 pm( EST)?$/)).toBeVisible();
});

it.each([
  ['25 hours ahead', 25, /^Last checked on \w/],
  ['25 hours behind', -25, /^Connect to check$/],
  ['right', 0, /^Last checked at \d/],
])(
  'after a reload without a reply, with the clock %s, a valid ticket stays without a countdown and shows the last check, or to connect [REDEEM-28]',
  async (_, hours, note) => {
    mockReplies(shopWorld([dayPass]));
    clockAhead.set(null);
    savedClock.set({ ahead: 0, checkedAt: opened, latest: opened });
    stopClock(opened + hours * 60 * minuteMs);
    keep(runningOut, ticket('Old coffee', { expiresAtUTC: new Date(opened - minuteMs).toISOString() }));
    await showPane();
    const mine = page.getByRole('region', { name: 'Your tickets' });
    await expect.element(mine.getByText(/^Valid until/)).toBeVisible();
    await expect.element(mine.getByText(note)).toBeVisible();
    expect(mine.getByText(/Expires in|Expired|Old coffee/).elements()).toEqual([]);
  },
);
