import type { CouponType, ProviderStatus, Redemption } from '@fareback/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dataSets } from '../../data/sets/data-sets.ts';
import { refresh } from '../../data/sets/refresh.ts';
import { ErrorReply, mockReplies, renderForMember, verifiedMember } from '../../testing/member-page.tsx';
import { dayPass as offer, shopWorld } from '../../testing/offers.ts';
import { testProvider, testStatus } from '../../testing/providers.ts';
import { stopClock } from '../../testing/stop-clock.ts';
import { useHistory } from '../history/history-drawer.tsx';
import { RedeemPane } from './redeem-pane.tsx';
import { RedemptionDrawer } from './tickets/redemption-drawer.tsx';

const redemption = (type: CouponType = 'UNIQUE_CODE', couponUrl: string | null = null): Redemption => ({
  OfferID: 'day-pass',
  TransactionID: 't1',
  amount: 400,
  CouponType: type,
  CouponCode: 'DAY-1',
  couponUrl,
  FieldMappings: null,
  refundedAtUTC: null,
  redeemedAtUTC: '2026-03-01T10:00:00.000Z',
  AcknowledgedAtUTC: null,
  Title: 'Day pass',
  CouponInstructions: null,
  TermsAndConditionsTitle: null,
  TermsAndConditionsBody: null,
});
function OtherSets() {
  useQuery(dataSets.earnings('en'));
  useQuery(dataSets.campaignStatuses());
  useQuery(dataSets.favoriteCount());
  useHistory('ALL_TRANSACTIONS');
  return null;
}

const world = shopWorld([offer]);

async function showPane(onRedeemed = vi.fn<(redemption: Redemption) => void>()): Promise<void> {
  await renderForMember(<RedeemPane isUpdated onVerify={() => {}} onRedeemed={onRedeemed} onNavigate={() => {}} />);
}

async function redeem(): Promise<void> {
  await page.getByRole('button', { name: 'Day pass' }).click();
  await page.getByRole('button', { name: 'Redeem for 400 pts' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Redeem' }).click();
}

// No result is closed here, so clear the pending redemption for the next test file in this tab.
afterEach(() => sessionStorage.clear());

it('a confirmed click redeems with its own key and passes on the result [REDEEM-04, REDEEM-05]', async () => {
  const onRedeemed = vi.fn<(redemption: Redemption) => void>();
  const keys: (string | null)[] = [];
  mockReplies({ ...world, 'POST /rest/offers/day-pass/redemption': redemption() });
  const network = window.fetch;
  window.fetch = (input, init) => {
    if (init?.method === 'POST') keys.push(new Headers(init.headers).get('idempotency-key'));
    return network(input, init);
  };
  await showPane(onRedeemed);
  await redeem();
  await expect.poll(() => onRedeemed.mock.calls).toEqual([[redemption()]]);
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)]);
});

/** Reloads like a page that becomes visible again. */
function LookAgain() {
  const client = useQueryClient();
  return (
    <button type="button" onClick={() => void refresh(client, 'visible')}>
      Look again
    </button>
  );
}

it('the last item, sold out by its own redemption, is shown first, and only then reported as gone [UX-10]', async () => {
  const onRedeemed = vi.fn<(redemption: Redemption) => void>();
  let answer: (reply: unknown) => void = () => {};
  const statuses: unknown[] = [];
  mockReplies({
    ...world,
    'GET /rest/users/me/offersStatus': () => statuses,
    'POST /rest/offers/day-pass/redemption': new Promise((resolve) => (answer = resolve)),
  });
  await renderForMember(
    <>
      <LookAgain />
      <RedeemPane isUpdated onVerify={() => {}} onRedeemed={onRedeemed} onNavigate={() => {}} />
    </>,
  );
  await redeem();
  statuses.push({ OfferID: 'day-pass', status: 'SOLD_OUT', NextResetAtUTC: null });
  page
    .getByText('Look again')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.poll(() => page.getByText('Sold out').elements().length).toBeGreaterThan(0);
  await expect.element(page.getByRole('alertdialog').getByText('Day pass')).toBeVisible();
  answer(redemption());
  await expect.poll(() => onRedeemed.mock.calls).toEqual([[redemption()]]);
});

it('a failed redemption opens its dialog, and points and offers are still there [REDEEM-06]', async () => {
  const onRedeemed = vi.fn<(redemption: Redemption) => void>();
  mockReplies({ ...world, 'POST /rest/offers/day-pass/redemption': new ErrorReply(400, 'INVALID_REQUEST') });
  await showPane(onRedeemed);
  await redeem();
  const dialog = page.getByRole('alertdialog', { name: 'Redemption Failed' });
  await expect.element(dialog.getByText("We couldn't process your request, please try again")).toBeVisible();
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect.element(page.getByRole('button', { name: 'Redeem for 400 pts' })).toBeVisible();
  expect(onRedeemed).not.toHaveBeenCalled();
});

it('a balance one point short disables the button and says how much is missing [REDEEM-02]', async () => {
  mockReplies({ ...world, 'GET /rest/users/me/userinfo/en': { ...verifiedMember, Balance: '399' } });
  await showPane();
  await page.getByRole('button', { name: 'Day pass' }).click();
  const button = page.getByRole('button', { name: 'Redeem for 400 pts' });
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await expect.element(page.getByText('You need 1 more pts')).toBeVisible();
});

async function showResult(type: CouponType, couponUrl: string | null = null, isFresh = true): Promise<() => number> {
  const onClose = vi.fn<() => void>();
  mockReplies({ ...world, 'POST /rest/redemptions/t1/ack': redemption(type) });
  await renderForMember(
    <RedemptionDrawer
      isOpen
      isFresh={isFresh}
      redemption={redemption(type, couponUrl)}
      onClose={onClose}
      onNavigate={() => {}}
    />,
  );
  await expect.element(page.getByRole('dialog')).toBeVisible();
  return () => onClose.mock.calls.length;
}

it.each([
  ['DIRECT_EXPIRE', 0],
  ['UNIQUE_CODE', 2],
] as const)('Escape and backdrop together ask to close a %s result %i times [REDEEM-16]', async (type, times) => {
  const closed = await showResult(type);
  await userEvent.keyboard('{Escape}');
  document.elementFromPoint(4, 4)?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.element(page.getByText('DAY-1', { exact: true })).toBeVisible();
  expect(closed()).toBe(times);
});

it('a reopened DIRECT_EXPIRE result closes by Close, Escape and Back [REDEEM-29]', async () => {
  const closed = await showResult('DIRECT_EXPIRE', null, false);
  await page.getByRole('button', { name: 'Close' }).click();
  expect(closed()).toBe(1);
  await userEvent.keyboard('{Escape}');
  expect(closed()).toBe(2);
  history.back();
  await expect.poll(closed).toBe(3);
});

it('a ticket with a blocked window says so next to its link [REDEEM-15]', async () => {
  await showResult('DIRECT_EXPIRE_TICKET', 'https://tickets.example/1');
  await expect.element(page.getByText(/Your browser blocked the window/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: /View ticket/ })).toBeVisible();
});

it('a ticket without an address has OK alone, with one it has View ticket and Close [REDEEM-14]', async () => {
  await showResult('DIRECT', 'https://tickets.example/1');
  const view = page.getByRole('link', { name: /View ticket/ });
  await expect.element(view).toHaveAttribute('href', 'https://tickets.example/1');
  await expect.element(page.getByRole('button', { name: 'OK' })).not.toBeInTheDocument();
});

it('a success reloads points, earnings, history, offers, their statuses, campaign statuses and favorites [REDEEM-07]', async () => {
  const calls = mockReplies({
    ...world,
    'GET /rest/users/me/transactions/en': { data: [], links: { self: '', next: null, previous: null } },
    'GET /rest/users/me/earnings/en': { data: [], links: { self: '', next: null, previous: null } },
    'GET /rest/users/me/getFavoriteOfferCount': { favoriteOfferCount: 0 },
    'GET /rest/users/me/campaignsStatus': [],
    'POST /rest/offers/day-pass/redemption': redemption(),
  });
  await renderForMember(
    <>
      <RedeemPane isUpdated onVerify={() => {}} onRedeemed={() => {}} onConnect={() => {}} onNavigate={() => {}} />
      <OtherSets />
    </>,
  );
  await expect.poll(() => calls.some((call) => call.includes('getFavoriteOfferCount'))).toBe(true);
  await page.getByRole('button', { name: 'Day pass' }).click();
  await page.getByRole('button', { name: 'Redeem for 400 pts' }).click();
  const before = calls.length;
  await page.getByRole('alertdialog').getByRole('button', { name: 'Redeem' }).click();
  const refreshed = () =>
    calls
      .slice(before)
      .filter((call) => call.startsWith('GET'))
      .toSorted();
  await expect
    .poll(refreshed)
    .toEqual([
      'GET /rest/draws/en',
      'GET /rest/offers/en',
      'GET /rest/users/me/campaignsStatus',
      'GET /rest/users/me/earnings/en',
      'GET /rest/users/me/getFavoriteOfferCount',
      'GET /rest/users/me/offerGrants',
      'GET /rest/users/me/offersStatus',
      'GET /rest/users/me/transactions/en',
      'GET /rest/users/me/userinfo/en',
    ]);
});

it('a reward without a code is not called one: nothing to copy, a link to open [REDEEM-12]', async () => {
  mockReplies(world);
  const walk = { ...redemption('CATALOG', 'https://walk.example/'), CouponCode: null, Title: 'The harbor walk' };
  await renderForMember(
    <RedemptionDrawer isOpen redemption={walk} isFresh={false} onClose={() => {}} onNavigate={() => {}} />,
  );
  await expect.element(page.getByRole('dialog', { name: 'Your reward' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Open', exact: true })).toBeVisible();
  expect(page.getByRole('button', { name: /Copy/ }).elements()).toEqual([]);
});

it.each([
  [15, 'Expires in 15 minutes'],
  [-1, 'Expired'],
])('a ticket that expires in %i minutes says so [REDEEM-16]', async (minutes, words) => {
  mockReplies(world);
  stopClock();
  const expiresAtUTC = new Date(Date.now() + minutes * 60_000).toISOString();
  await renderForMember(
    <RedemptionDrawer
      isOpen
      redemption={{ ...redemption('DIRECT_EXPIRE'), expiresAtUTC }}
      isFresh
      onClose={() => {}}
      onNavigate={() => {}}
    />,
  );
  await expect.element(page.getByText(words)).toBeVisible();
});

it("a reward without a code shows its offer's picture if the shop has one [REDEEM-12]", async () => {
  const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
  mockReplies(shopWorld([{ ...offer, headerImageUrl: pixel }]));
  const walk = { ...redemption('CATALOG'), CouponCode: null, Title: 'The harbor walk' };
  function Shop() {
    useQuery(dataSets.offers('en'));
    return <RedemptionDrawer isOpen redemption={walk} isFresh={false} onClose={() => {}} onNavigate={() => {}} />;
  }
  await renderForMember(<Shop />);
  await expect.poll(() => document.querySelector(`[role="dialog"] img[src="${pixel}"]`)).not.toBeNull();
});

const cardCredit = { ...offer, CouponType: 'CREDIT_PASS' as const, creditsProviderID: 'card' };
const creditWorld = (status: ProviderStatus[]) => ({
  ...shopWorld([cardCredit]),
  'GET /rest/providers/en': [testProvider('card', { Label: 'Harbor Card' })],
  'GET /rest/users/me/providersStatus': status,
});

it('a credit names its account before the click, in the question and in the result [REDEEM-24]', async () => {
  const proven = testStatus('card', 'CONNECTED', { identifier: '7700442093' });
  mockReplies({ ...creditWorld([proven]), 'POST /rest/redemptions/t1/ack': redemption('CREDIT_PASS') });
  await renderForMember(
    <>
      <RedeemPane isUpdated onVerify={() => {}} onRedeemed={() => {}} onNavigate={() => {}} />
      <Result />
    </>,
  );
  await page.getByRole('button', { name: 'Day pass' }).click();
  await expect.element(page.getByText(/Credited to your Harbor Card ending in .2093/)).toBeVisible();
  await page.getByRole('button', { name: 'Redeem for 400 pts' }).click();
  const question = page.getByRole('alertdialog');
  await expect.element(question.getByText(/Credit it to your Harbor Card ending in .2093.\?/)).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Show the result' }).click();
  await expect.element(page.getByText(/It's credited to your Harbor Card ending in .2093/)).toBeVisible();
});

function Result() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Show the result
      </button>
      <RedemptionDrawer
        isOpen={isOpen}
        isFresh
        redemption={redemption('CREDIT_PASS')}
        onClose={() => {}}
        onNavigate={() => {}}
      />
    </>
  );
}

it.each([
  [[], 'Connect Harbor Card', /Connect it first/],
  [[testStatus('card', 'CONNECTED', { isProven: false, awaits: 'RIDE' })], 'Verify account', /once you verify it/],
])(
  'without a proven account, a member is sent to connect it rather than redeem [REDEEM-24]',
  async (statuses, way, why) => {
    const onConnect = vi.fn<(providerId?: string) => void>();
    mockReplies(creditWorld(statuses));
    await renderForMember(
      <RedeemPane isUpdated onVerify={() => {}} onRedeemed={() => {}} onConnect={onConnect} onNavigate={() => {}} />,
    );
    await page.getByRole('button', { name: 'Day pass' }).click();
    const drawer = page.getByRole('dialog', { name: 'Day pass' });
    await expect.element(drawer.getByText(why)).toBeVisible();
    expect(drawer.getByRole('button', { name: /^Redeem/ }).elements()).toEqual([]);
    await drawer.getByRole('button', { name: way }).click();
    expect(onConnect).toHaveBeenCalledWith('card');
    await expect.element(drawer).toBeVisible();
  },
);

it('a redemption shows every field of its record, and is acknowledged by its id [REDEEM-09]', async () => {
  const calls = mockReplies(world);
  const got = {
    ...redemption('UNIQUE_CODE', 'https://apply.example/'),
    FieldMappings: JSON.stringify({ PIN: '7731' }),
    refundedAtUTC: '2026-03-02T10:00:00.000Z',
    CouponInstructions: 'Show it at the gate.',
    TermsAndConditionsTitle: 'Pass terms',
    TermsAndConditionsBody: 'One day.',
  };
  await renderForMember(
    <RedemptionDrawer isOpen redemption={got} isFresh={false} onClose={() => {}} onNavigate={() => {}} />,
  );
  const drawer = page.getByRole('dialog', { name: 'Your code' });
  for (const said of ['Day pass', 'DAY-1', 'PIN', '7731', 'Show it at the gate.', 'Refunded'])
    await expect.element(drawer.getByText(said, { exact: true }).first()).toBeInTheDocument();
  await expect.element(drawer.getByRole('button', { name: 'Pass terms' })).toBeVisible();
  await drawer.getByRole('button', { name: 'Close', exact: true }).first().click();
  await expect.poll(() => calls).toContain('POST /rest/redemptions/t1/ack');
});

it('a click on an offer shows prepared feedback before the offer renders, which then disappears [HOME-26]', async () => {
  mockReplies(world);
  await showPane();
  const line = '[data-on-its-way]:not([data-waits])';
  const came: string[] = [];
  let putInFirst = 0;
  const watch = new MutationObserver((changes) => {
    if (came.length === 0) putInFirst += changes.filter(({ type }) => type === 'childList').length;
    for (const seen of [line, '[role="dialog"]'])
      if (document.querySelector(seen) && !came.includes(seen)) came.push(seen);
  });
  await expect.element(page.getByRole('button', { name: 'Day pass' })).toBeVisible();
  expect(document.querySelector(line)).toBeNull();
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-waits'] });
  await page.getByRole('button', { name: 'Day pass' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  watch.disconnect();
  expect(came).toEqual([line, '[role="dialog"]']);
  expect(putInFirst).toBe(0);
  expect(document.querySelector(line)).toBeNull();
});
