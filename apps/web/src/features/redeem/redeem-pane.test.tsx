import type { CouponType, Offer, Redemption } from '@fareback/contract';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerWith, Refusal, renderForMember, verifiedMember } from '../../testing/member-page.tsx';
import { RedeemPane } from './redeem-pane.tsx';
import { RedemptionDrawer } from './redemption-drawer.tsx';

const offer: Offer = {
  OfferID: 'day-pass',
  OfferCategoryID: 'tickets',
  WebUiPosition: 1,
  Title: 'Day pass',
  SubTitle: '',
  Description: '',
  headerImageUrl: null,
  VeloAmount: 400,
  LimitTimeFrameInDays: 7,
  RedemptionsAllowedInTimeFrame: 1,
  CouponInstructions: '',
  TermsAndConditionsTitle: '',
  TermsAndConditionsBody: '',
  CouponType: 'UNIQUE_CODE',
  isFavorite: false,
};
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
const world = {
  'GET /rest/users/me/userinfo/en': verifiedMember,
  'GET /rest/offers/en': [offer],
  'GET /rest/offerCategories/en': [],
  'GET /rest/users/me/offersStatus': [],
};

async function showPane(
  onRedeemed = vi.fn<(redemption: Redemption) => void>(),
  onVerify = vi.fn<() => void>(),
): Promise<void> {
  await renderForMember(<RedeemPane isUpdated onVerify={onVerify} onRedeemed={onRedeemed} onNavigate={() => {}} />);
}

async function redeem(): Promise<void> {
  await page.getByRole('button', { name: 'Day pass' }).click();
  await page.getByRole('button', { name: 'Redeem for 400 pts' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Redeem' }).click();
}

it('a confirmed press redeems under a key of its own and hands on the result [REDEEM-04, REDEEM-05]', async () => {
  const onRedeemed = vi.fn<(redemption: Redemption) => void>();
  const keys: (string | null)[] = [];
  answerWith({ ...world, 'POST /rest/offers/day-pass/redemption': redemption() });
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

it('a failed redemption opens its dialog, and points and offers are still there [REDEEM-06]', async () => {
  const onRedeemed = vi.fn<(redemption: Redemption) => void>();
  answerWith({ ...world, 'POST /rest/offers/day-pass/redemption': new Refusal(409, 'SOLD_OUT') });
  await showPane(onRedeemed);
  await redeem();
  const dialog = page.getByRole('alertdialog', { name: 'Redemption Failed' });
  await expect.element(dialog.getByText("We couldn't process your request, please try again")).toBeVisible();
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect.element(page.getByRole('button', { name: 'Redeem for 400 pts' })).toBeVisible();
  expect(onRedeemed).not.toHaveBeenCalled();
});

it('a balance one point short greys the button and says how much is missing [REDEEM-02]', async () => {
  answerWith({ ...world, 'GET /rest/users/me/userinfo/en': { ...verifiedMember, Balance: '399' } });
  await showPane();
  await page.getByRole('button', { name: 'Day pass' }).click();
  const button = page.getByRole('button', { name: 'Redeem for 400 pts' });
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await expect.element(page.getByText('You need 1 pts more')).toBeVisible();
});

it('members who are not verified see why, and a tap leads to the verification [OFFER-06, OFFER-07]', async () => {
  const onVerify = vi.fn<() => void>();
  const member = { ...verifiedMember, userStatus: 'CONSENT', isPhoneVerified: false };
  answerWith({ ...world, 'GET /rest/users/me/userinfo/en': member });
  await showPane(vi.fn<() => void>(), onVerify);
  await expect.element(page.getByRole('heading', { name: 'Verify your phone to redeem' })).toBeVisible();
  await page.getByRole('button', { name: 'Day pass' }).click();
  expect(onVerify).toHaveBeenCalledOnce();
});

it('a sold-out offer has nothing to press [OFFER-08, OFFER-16]', async () => {
  const sold = [{ OfferID: 'day-pass', status: 'SOLD_OUT', NextResetAtUTC: null }];
  answerWith({ ...world, 'GET /rest/users/me/offersStatus': sold });
  await showPane();
  await expect.element(page.getByText('Sold out')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Day pass' })).not.toBeInTheDocument();
});

async function showResult(type: CouponType, couponUrl: string | null = null): Promise<() => number> {
  const onClose = vi.fn<() => void>();
  answerWith({ ...world, 'POST /rest/redemptions/t1/ack': redemption(type) });
  await renderForMember(
    <RedemptionDrawer
      isOpen
      isFresh
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

it('a ticket without an address has OK alone, with one it has View ticket and Close [REDEEM-14]', async () => {
  await showResult('DIRECT', 'https://tickets.example/1');
  const view = page.getByRole('link', { name: /View ticket/ });
  await expect.element(view).toHaveAttribute('href', 'https://tickets.example/1');
  await expect.element(page.getByRole('button', { name: 'OK' })).not.toBeInTheDocument();
});
