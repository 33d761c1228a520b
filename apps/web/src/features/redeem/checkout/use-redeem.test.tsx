import type { Offer, Redemption } from '@fareback/contract';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useUserInfo } from '../../../data/member/use-user-info.ts';
import { savedRedemptions } from '../../../device/saved-redemptions.ts';
import { ErrorReply, mockReplies, renderForMember, verifiedMember } from '../../../testing/member-page.tsx';
import { useAcknowledgeRedemption } from './fresh-redemption.ts';
import { FailureDialog, RedeemDialogs } from './redeem-dialogs.tsx';
import { PendingRedemption } from './restore-pending-redemption.tsx';
import {
  clearRedeemedAttempt,
  getPendingAttempt,
  getUnknownAttempt,
  type PendingAttempt,
  savePendingAttempt,
} from './saved-in-tab.ts';
import { useRedeem } from './use-redeem.ts';

const offer = { OfferID: 'day-pass', Title: 'Day pass', VeloAmount: 400 } as Offer;
const redemption: Redemption = {
  OfferID: 'day-pass',
  TransactionID: 't1',
  amount: 400,
  CouponType: 'UNIQUE_CODE',
  CouponCode: 'DAY-1',
  couponUrl: null,
  FieldMappings: null,
  refundedAtUTC: null,
  redeemedAtUTC: '2026-03-01T10:00:00.000Z',
  AcknowledgedAtUTC: '2026-03-01T10:00:00.000Z',
  Title: 'Day pass',
  CouponInstructions: null,
  TermsAndConditionsTitle: null,
  TermsAndConditionsBody: null,
};
const userId = verifiedMember.UserID;
const onRedeemed = vi.fn<(redemption: Redemption) => void>();
const onConnect = vi.fn<() => void>();

function Press({ price = 400, GrantID }: { price?: number; GrantID?: string }) {
  const { state, redeem, reset } = useRedeem(onRedeemed);
  const shown = { ...offer, VeloAmount: price, GrantID };
  return (
    <RedeemDialogs
      offer={shown}
      isAsking
      state={state}
      onConfirm={() => void redeem(shown)}
      onCancel={reset}
      onConnect={onConnect}
    />
  );
}

function Settle() {
  const settle = useAcknowledgeRedemption();
  return (
    <button type="button" onClick={() => settle(redemption, true)}>
      Settle
    </button>
  );
}

const world = { 'GET /rest/users/me/userinfo/en': verifiedMember };
const bodies: unknown[] = [];
/** Records the keys of the redemptions; the first `lost` responses do not arrive. */
function network(reply: unknown, lost = 0): string[] {
  const keys: string[] = [];
  bodies.length = 0;
  mockReplies({ ...world, 'POST /rest/offers/day-pass/redemption': reply });
  const { fetch } = window;
  window.fetch = (input, init) => {
    if (init?.method !== 'POST') return fetch(input, init);
    keys.push(new Headers(init.headers).get('idempotency-key') ?? 'none');
    bodies.push(typeof init.body === 'string' ? JSON.parse(init.body) : null);
    return keys.length <= lost ? Promise.reject(new TypeError('Failed to fetch')) : fetch(input, init);
  };
  return keys;
}
const confirm = () => page.getByRole('alertdialog').getByRole('button', { name: 'Redeem', exact: true });
const unsure = () => page.getByRole('alertdialog', { name: "We couldn't confirm your redemption" });
let isOnline = true;

beforeEach(() => {
  isOnline = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
});
afterEach(() => {
  vi.restoreAllMocks();
  onRedeemed.mockReset();
  onConnect.mockReset();
  sessionStorage.clear();
  savedRedemptions.set({ userId: null, redemptions: [], isLasting: true });
});

it('a lost response is retried automatically with the same key, and no error is reported [REDEEM-04, REDEEM-19]', async () => {
  const keys = network(redemption, 1);
  await renderForMember(<Press />);
  await confirm().click();
  await expect.poll(() => onRedeemed.mock.calls).toEqual([[redemption]]);
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  expect(page.getByText('Redemption Failed').elements()).toEqual([]);
});

it('a lost response is not called failed because of a later server error, nor by the next click [REDEEM-19]', async () => {
  const keys = network(new ErrorReply(500, 'INTERNAL_ERROR'), 1);
  await renderForMember(<Press />);
  await confirm().click();
  await expect.element(unsure().getByText(/you only pay once/)).toBeVisible();
  await unsure().getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => keys.length).toBe(8);
  await expect.element(unsure().getByText(/you only pay once/)).toBeVisible();
  expect([new Set(keys).size, page.getByText('Redemption Failed').elements()]).toEqual([1, []]);
});

it('several clicks at once are one redemption, and the next has a new key [REDEEM-04]', async () => {
  const keys = network(redemption);
  await renderForMember(<Press />);
  const button = confirm().element() as HTMLElement;
  for (let times = 0; times < 3; times += 1) button.click();
  await expect.poll(() => onRedeemed.mock.calls.length).toBe(1);
  await confirm().click();
  await expect.poll(() => onRedeemed.mock.calls.length).toBe(2);
  expect([keys.length, new Set(keys).size]).toEqual([2, 2]);
});

it('if the network is lost during a redemption it is not called failed, and continues once online [REDEEM-19]', async () => {
  const keys = network(redemption, 1);
  const { fetch } = window;
  window.fetch = (input, init) => {
    if (init?.method === 'POST') isOnline = keys.length > 0;
    return fetch(input, init);
  };
  await renderForMember(<Press />);
  await confirm().click();
  await expect.element(unsure().getByText(/you only pay once/)).toBeVisible();
  expect(onRedeemed).not.toHaveBeenCalled();
  isOnline = true;
  dispatchEvent(new Event('online'));
  await expect.poll(() => onRedeemed.mock.calls).toEqual([[redemption]]);
  await expect.element(unsure()).not.toBeInTheDocument();
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});

it('offline, the button is disabled with a reason, and works once online [REDEEM-19]', async () => {
  const keys = network(redemption);
  isOnline = false;
  await renderForMember(<Press />);
  await expect.element(confirm()).toHaveAttribute('aria-disabled', 'true');
  await expect.element(page.getByText("You're offline")).toBeVisible();
  isOnline = true;
  dispatchEvent(new Event('online'));
  await confirm().click();
  await expect.poll(() => onRedeemed.mock.calls.length).toBe(1);
  expect(keys).toHaveLength(1);
});

it('a click without a network sends nothing, stores nothing and says so [REDEEM-19]', async () => {
  const keys = network(redemption);
  await renderForMember(<Press />);
  await expect.element(page.getByText(/You'll have 600 pts left/)).toBeVisible();
  // The browser has not reported it yet.
  isOnline = false;
  await confirm().click();
  await expect.element(page.getByRole('alertdialog', { name: 'Redemption Failed' })).toBeVisible();
  expect([keys, getPendingAttempt(userId)]).toEqual([[], null]);
});

it('the progress message disappears when the redemption is done [REDEEM-05]', async () => {
  const said: string[] = [];
  network(redemption);
  await renderForMember(<Press />);
  const region = document.querySelector('[aria-live="polite"]');
  const watch = new MutationObserver(() => said.push(region?.textContent ?? ''));
  if (region !== null) watch.observe(region, { childList: true, subtree: true, characterData: true });
  await confirm().click();
  await expect.poll(() => onRedeemed.mock.calls.length).toBe(1);
  await expect.poll(() => said).toEqual(['Redeeming', '']);
  watch.disconnect();
});

it.each([
  ['DIRECT_EXPIRE', 1],
  ['DIRECT_EXPIRE_TICKET', 1],
  ['UNIQUE_CODE', 0],
] as const)('before a %s offer the question warns of its clock %i times [REDEEM-23]', async (CouponType, times) => {
  network(redemption);
  await renderForMember(
    <RedeemDialogs
      offer={{ ...offer, CouponType }}
      isAsking
      state={{ kind: 'idle' }}
      onConfirm={() => {}}
      onCancel={() => {}}
      onConnect={() => {}}
    />,
  );
  await expect.element(page.getByText(/400 pts will be taken/)).toBeVisible();
  expect(page.getByText(/It expires soon after you redeem/).elements()).toHaveLength(times);
});

it('the question shows the remaining points [REDEEM-23]', async () => {
  network(redemption);
  await renderForMember(<Press />);
  await expect.element(page.getByText(/You'll have 600 pts left/)).toBeVisible();
});

it('automatic retries are limited; Try again continues with the same key [REDEEM-06, REDEEM-19]', async () => {
  const keys = network(redemption, 4);
  await renderForMember(<Press />);
  await confirm().click();
  await unsure().getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => onRedeemed.mock.calls).toEqual([[redemption]]);
  expect([keys.length, new Set(keys).size]).toEqual([5, 1]);
});

it('a supplier without an answer is asked again with the same key, and no failure is shown [REDEEM-19, REDEEM-17]', async () => {
  let left = 2;
  const keys = network(() => (left-- > 0 ? new ErrorReply(503, 'REDEMPTION_PENDING') : redemption));
  await renderForMember(<Press />);
  await confirm().click();
  await expect.poll(() => onRedeemed.mock.calls).toEqual([[redemption]]);
  expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
});

it('while a supplier does not answer, the redemption says so and stays open [REDEEM-19, REDEEM-17]', async () => {
  await renderForMember(
    <FailureDialog
      state={{ kind: 'lost', why: 'pending' }}
      onRetry={() => {}}
      onClose={() => {}}
      onConnect={onConnect}
    />,
  );
  await expect.element(unsure().getByText(/isn't confirmed yet/)).toBeVisible();
  await expect.element(unsure().getByRole('button', { name: 'Try again' })).toBeVisible();
});

it('rejected for a used-up day, the dialog says when there is more [REDEEM-25]', async () => {
  network(new ErrorReply(409, 'DAILY_LIMIT_REACHED'));
  await renderForMember(<Press />);
  await confirm().click();
  await expect.element(page.getByRole('alertdialog').getByText(/limit for 24 hours.*tomorrow/)).toBeVisible();
});

it.each([
  ['SOLD_OUT', 409, 'This offer is sold out.'],
  ['LIMIT_REACHED', 409, "You've reached this offer's limit for now."],
  ['INSUFFICIENT_BALANCE', 409, 'Your balance is too low for this offer.'],
  ['PHONE_NOT_VERIFIED', 409, 'Verify your phone number to redeem.'],
  ['OFFER_UNAVAILABLE', 404, "This offer isn't available."],
  ['TOO_MANY_REQUESTS', 429, 'Too many attempts. Wait a moment and try again.'],
  ['PRICE_CHANGED', 409, /The price just changed/],
  ['SUPPLIER_UNAVAILABLE', 502, /This offer isn't available right now/],
  ['INVALID_REQUEST', 400, "We couldn't process your request, please try again"],
])(
  'rejected for %s, the dialog says why at once, and the redemption has ended [REDEEM-06, REDEEM-20]',
  async (code, status, text) => {
    const keys = network(new ErrorReply(status, code));
    await renderForMember(<Press />);
    await confirm().click();
    const dialog = page.getByRole('alertdialog', { name: 'Redemption Failed' });
    await expect.element(dialog.getByText(text)).toBeVisible();
    expect(keys).toHaveLength(1);
    expect(getPendingAttempt(userId)).toBeNull();
  },
);

it('if an account is missing, the dialog links to the accounts [REDEEM-20]', async () => {
  network(new ErrorReply(409, 'PROVIDER_NOT_CONNECTED'));
  await renderForMember(<Press />);
  await confirm().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Connect accounts' }).click();
  expect(onConnect).toHaveBeenCalledOnce();
});

const press = (more: Partial<PendingAttempt> = {}): PendingAttempt => ({
  key: '0198c0de-7a10-4000-8000-000000000009',
  offerId: 'day-pass',
  userId,
  at: Date.now(),
  ...more,
});
/** Shown once the member is known, which is when a page load continues an attempt. */
function ShownMember() {
  return useUserInfo() && <p>Shown</p>;
}
const settled = () => <PendingRedemption onRedeemed={onRedeemed} onConnect={onConnect} />;

it('a redemption interrupted by a reload shows its result with its own key, until that is closed [REDEEM-19, REDEEM-08]', async () => {
  const keys = network(redemption);
  savePendingAttempt(press());
  await renderForMember(
    <>
      {settled()}
      <Settle />
    </>,
  );
  await expect.poll(() => onRedeemed.mock.calls).toEqual([[redemption]]);
  expect(keys).toEqual([press().key]);
  expect(savedRedemptions.get().redemptions.map(({ redemption }) => redemption.CouponCode)).toEqual(['DAY-1']);
  expect(getPendingAttempt(userId)?.key).toBe(press().key);
  await page.getByRole('button', { name: 'Settle' }).click();
  expect(getPendingAttempt(userId)).toBeNull();
});

it('closing a result keeps a newer redemption of another offer, and a late error ends only its own [REDEEM-19]', async () => {
  let refuse: (refusal: ErrorReply) => void = () => {};
  network(new Promise<ErrorReply>((resolve) => (refuse = resolve)));
  savePendingAttempt(press());
  await renderForMember(
    <>
      {settled()}
      <Settle />
    </>,
  );
  await expect.poll(() => bodies.length).toBe(1);
  const since = press({ key: crypto.randomUUID(), offerId: 'bike-ride' });
  savePendingAttempt(since);
  await page.getByRole('button', { name: 'Settle' }).click();
  expect(getPendingAttempt(userId)).toEqual(since);
  const again = press({ key: crypto.randomUUID() });
  savePendingAttempt(again);
  refuse(new ErrorReply(409, 'SOLD_OUT'));
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  expect(getPendingAttempt(userId)).toEqual(again);
});

it.each([
  ['of another member', press({ userId: 'someone-else' })],
  ['of more than 15 minutes ago', press({ at: Date.now() - 15 * 60_000 })],
  ['canceled by the rider', press({ end: 'canceled' })],
])('a redemption %s is not continued by a page load [REDEEM-19]', async (_, kept) => {
  const keys = network(redemption);
  savePendingAttempt(kept);
  await renderForMember(
    <>
      {settled()}
      <ShownMember />
    </>,
  );
  await expect.element(page.getByText('Shown')).toBeVisible();
  expect(keys).toEqual([]);
});

it('a redemption sends the price shown, in each retry [REDEEM-21]', async () => {
  network(redemption, 1);
  await renderForMember(<Press />);
  await confirm().click();
  await expect.poll(() => onRedeemed.mock.calls.length).toBe(1);
  expect(bodies).toEqual([{ VeloAmount: 400 }, { VeloAmount: 400 }]);
});

it('a changed price ends the redemption, and the next one sends the new price with a new key [REDEEM-21]', async () => {
  const keys = network(new ErrorReply(409, 'PRICE_CHANGED'));
  function Shop() {
    const [price, setPrice] = useState(400);
    return (
      <>
        <button type="button" onClick={() => setPrice(450)}>
          Reload offers
        </button>
        <Press price={price} />
      </>
    );
  }
  await renderForMember(<Shop />);
  await confirm().click();
  await page.getByRole('alertdialog', { name: 'Redemption Failed' }).getByRole('button', { name: 'OK' }).click();
  (page.getByRole('button', { name: 'Reload offers', includeHidden: true }).element() as HTMLElement).click();
  await expect.element(page.getByRole('alertdialog').getByText(/450/)).toBeVisible();
  await confirm().click();
  await expect.poll(() => bodies).toEqual([{ VeloAmount: 400 }, { VeloAmount: 450 }]);
  expect(new Set(keys).size).toBe(2);
});

it.each([
  ['with the price of its moment', press({ price: 300 }), { VeloAmount: 300 }],
  ['without one, where none was kept', press(), {}],
])('a redemption continues after a reload %s [REDEEM-21]', async (_, kept, body) => {
  network(redemption);
  savePendingAttempt(kept);
  await renderForMember(settled());
  await expect.poll(() => bodies).toEqual([body]);
});

it('canceled after a lost reply, the next press says so and continues the same attempt [REDEEM-30, REDEEM-31]', async () => {
  const keys = network(redemption, 4);
  await renderForMember(<Press />);
  await confirm().click();
  await unsure().getByRole('button', { name: 'Cancel' }).click();
  await expect.element(unsure().getByText(/don't know yet if your last try worked/)).toBeVisible();
  await unsure().getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => onRedeemed.mock.calls).toEqual([[redemption]]);
  expect([keys.length, new Set(keys).size]).toEqual([5, 1]);
  await expect.element(confirm()).toBeVisible();
});

it('a press while a reload still sends an attempt joins it: one request, one result shown [REDEEM-30]', async () => {
  const late = Promise.withResolvers<unknown>();
  const keys = network(() => late.promise);
  savePendingAttempt(press());
  await renderForMember(
    <>
      {settled()}
      <Press />
    </>,
  );
  await expect.poll(() => keys).toEqual([press().key]);
  await unsure().getByRole('button', { name: 'Try again' }).click();
  late.resolve(redemption);
  await expect.poll(() => onRedeemed.mock.calls).toEqual([[redemption]]);
  expect(keys).toEqual([press().key]);
});

it('after a press at another offer, an attempt with an unknown outcome is still continued [REDEEM-30]', async () => {
  const keys = network(redemption);
  savePendingAttempt(press({ at: 0, end: 'canceled' }));
  savePendingAttempt(press({ key: crypto.randomUUID(), offerId: 'bike-ride' }));
  await renderForMember(<Press />);
  await unsure().getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => onRedeemed.mock.calls.length).toBe(1);
  expect(keys).toEqual([press().key]);
});

it('a rejection before the decision does not end an attempt with a lost reply; a decision does [REDEEM-30]', async () => {
  const replies = [new ErrorReply(429, 'TOO_MANY_REQUESTS'), new ErrorReply(409, 'SOLD_OUT')];
  network(() => replies.shift(), 1);
  await renderForMember(<Press />);
  await confirm().click();
  await expect.element(unsure().getByText(/you only pay once/)).toBeVisible();
  expect(getUnknownAttempt({ offerId: 'day-pass', userId })).not.toBeNull();
  await unsure().getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('This offer is sold out.')).toBeVisible();
  expect(getUnknownAttempt({ offerId: 'day-pass', userId })).toBeNull();
});

it('if the tab cannot store attempts, the page still continues one after Cancel [REDEEM-30]', async () => {
  const blocked = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const keys = network(redemption, 4);
  await renderForMember(<Press />);
  await confirm().click();
  await unsure().getByRole('button', { name: 'Cancel' }).click();
  await unsure().getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => onRedeemed.mock.calls.length).toBe(1);
  expect(new Set(keys).size).toBe(1);
  blocked.mockRestore();
  // Leave nothing in memory for the next test.
  clearRedeemedAttempt('day-pass');
});

it('an attempt stored by an earlier release is continued [REDEEM-30]', async () => {
  const keys = network(redemption);
  sessionStorage.setItem('pendingRedemption', JSON.stringify(press()));
  await renderForMember(settled());
  await expect.poll(() => keys).toEqual([press().key]);
});

it('a rejection before the decision does not end an attempt that a press continues [REDEEM-30]', async () => {
  network(new ErrorReply(429, 'TOO_MANY_REQUESTS'));
  savePendingAttempt(press({ end: 'canceled' }));
  await renderForMember(<Press />);
  await unsure().getByRole('button', { name: 'Try again' }).click();
  await expect.element(unsure().getByText(/We lost the connection/)).toBeVisible();
  expect(page.getByText('Redemption Failed').elements()).toEqual([]);
  expect(getUnknownAttempt({ offerId: 'day-pass', userId })?.key).toBe(press().key);
});

it("another member's attempt and one at another offer are not continued by a press, and stay [REDEEM-30]", async () => {
  const keys = network(redemption);
  const others = [press({ userId: 'someone-else' }), press({ key: crypto.randomUUID(), offerId: 'bike-ride' })];
  for (const attempt of others) savePendingAttempt(attempt);
  await renderForMember(<Press />);
  await confirm().click();
  await expect.poll(() => onRedeemed.mock.calls.length).toBe(1);
  expect(others.map(({ key }) => keys.includes(key))).toEqual([false, false]);
  expect(others.map(({ offerId, userId: whose }) => getUnknownAttempt({ offerId, userId: whose }))).toEqual(others);
});

it('a continued attempt counts as pressed now, and its question stays while it is sent [REDEEM-30, REDEEM-31]', async () => {
  const late = Promise.withResolvers<unknown>();
  const keys = network(() => late.promise);
  savePendingAttempt(press({ at: 0, end: 'canceled' }));
  await renderForMember(<Press />);
  await unsure().getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => keys).toEqual([press().key]);
  expect(getPendingAttempt(userId)?.key).toBe(press().key);
  await expect.element(unsure()).toBeVisible();
  late.resolve(redemption);
  await expect.poll(() => onRedeemed.mock.calls.length).toBe(1);
});

it('a first press keeps its question while it is sent, and the next one follows attempts of other parts [REDEEM-31]', async () => {
  const late = Promise.withResolvers<unknown>();
  const keys = network(() => late.promise);
  await renderForMember(
    <>
      <Press />
      <Settle />
    </>,
  );
  await confirm().click();
  await expect.poll(() => keys.length).toBe(1);
  expect(unsure().elements()).toEqual([]);
  late.resolve(redemption);
  await expect.poll(() => onRedeemed.mock.calls.length).toBe(1);
  await expect.element(confirm()).toBeVisible();
  savePendingAttempt(press({ end: 'canceled' }));
  await expect.element(unsure()).toBeVisible();
  // Closing an earlier result does not end it.
  (page.getByRole('button', { name: 'Settle', includeHidden: true }).element() as HTMLElement).click();
  expect(getUnknownAttempt({ offerId: 'day-pass', userId })?.key).toBe(press().key);
});

it('a free offer with a lost reply continues with its grant, and a purchase of the same offer is another attempt [OFFER-20]', async () => {
  const keys = network(new ErrorReply(500, 'INTERNAL_ERROR'), 1);
  await renderForMember(<Press price={0} GrantID="grant-1" />);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Redeem for free' }).click();
  await unsure().getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => keys.length).toBe(8);
  expect(new Set(keys).size).toBe(1);
  expect(bodies).toEqual(keys.map(() => ({ VeloAmount: 0, GrantID: 'grant-1' })));
  expect(getUnknownAttempt({ offerId: 'day-pass', userId, grantId: 'grant-1' })).toMatchObject({ key: keys[0] });
  expect(getUnknownAttempt({ offerId: 'day-pass', userId })).toBeNull();
});
