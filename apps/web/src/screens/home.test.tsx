import type { Offer, Redemption } from '@fareback/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LanguageChange } from '../i18n/language-change.tsx';
import { OfflineNotice } from '../pwa/offline-notice.tsx';
import { asOf } from '../state/as-of.ts';
import { mockReplies, pageOf, plainConfig, renderForMember, verifiedMember } from '../testing/member-page.tsx';
import { Home } from './home.tsx';

const redemption: Redemption = {
  OfferID: 'hop',
  TransactionID: 't1',
  amount: 100,
  CouponType: 'DIRECT_EXPIRE_TICKET',
  CouponCode: 'HOP-1',
  couponUrl: 'https://tickets.example/1',
  FieldMappings: null,
  refundedAtUTC: null,
  redeemedAtUTC: '2026-03-01T10:00:00.000Z',
  AcknowledgedAtUTC: null,
  Title: 'Ferry hop',
  CouponInstructions: null,
  TermsAndConditionsTitle: null,
  TermsAndConditionsBody: null,
};
const offer: Offer = {
  OfferID: 'hop',
  OfferCategoryID: '',
  WebUiPosition: 1,
  Title: 'Ferry hop',
  SubTitle: '',
  Description: '',
  headerImageUrl: null,
  VeloAmount: 100,
  LimitTimeFrameInDays: 0,
  RedemptionsAllowedInTimeFrame: 0,
  CouponInstructions: '',
  TermsAndConditionsTitle: '',
  TermsAndConditionsBody: '',
  CouponType: 'DIRECT_EXPIRE_TICKET',
  isFavorite: false,
};
const world = {
  'GET /rest/users/me/userinfo/en': verifiedMember,
  'GET /rest/users/me/earnings/en': pageOf([]),
  'GET /rest/offers/en': [offer],
  'GET /rest/users/me/offersStatus': [],
  'POST /rest/offers/hop/redemption': redemption,
  'POST /rest/redemptions/t1/ack': redemption,
  'GET /rest/': [],
};
const openWindow = window.open;

afterEach(() => {
  window.open = openWindow;
});

const heading = (name: string) => page.getByRole('heading', { name, level: 1 });

it('shows Earn and Redeem side by side from 960 px on [HOME-01]', async () => {
  mockReplies(world);
  await page.viewport(960, 800);
  await renderForMember(<Home />);
  await expect.element(heading('Earn points')).toBeVisible();
  await expect.element(heading('Redeem points')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'More' })).not.toBeInTheDocument();
});

it('neither Home nor an offline bar that is not shown makes a number or time formatter, slow at first [HOME-31]', async () => {
  mockReplies(world);
  asOf.set(new Date(Date.now() - 60_000).toISOString());
  const made = [vi.spyOn(Intl, 'NumberFormat'), vi.spyOn(Intl, 'RelativeTimeFormat')];
  await renderForMember(
    <>
      <OfflineNotice isShown={false} />
      <Home />
    </>,
    plainConfig,
    ['/'],
    'vi',
  );
  await expect.element(page.getByRole('main').first()).toBeVisible();
  const calls = made.flatMap(({ mock }) => mock.calls as unknown[]);
  for (const spy of made) spy.mockRestore();
  asOf.set(null);
  expect(calls).toEqual([]);
});

it('each pane can be reached by its header link with the keyboard, however much precedes it [UX-04]', async () => {
  mockReplies(world);
  await page.viewport(1200, 800);
  await renderForMember(<Home />);
  const shop = page.getByRole('region', { name: 'Redeem points' }).first();
  await expect.element(shop.getByRole('button', { name: 'Ferry hop' })).toBeVisible();
  const link = page.getByRole('navigation').getByRole('link', { name: 'Redeem' });
  link.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(shop).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  expect(shop.element().contains(document.activeElement)).toBe(true);
  page.getByRole('navigation').getByRole('link', { name: 'Earn' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('region', { name: 'Earn points' }).first()).toHaveFocus();
});

it('shows one of them at 959 px, with tabs for Earn, Redeem and More [HOME-01, HOME-02]', async () => {
  mockReplies(world);
  await page.viewport(959, 800);
  await renderForMember(<Home />);
  await expect.element(heading('Hi, Ana')).toBeVisible();
  await expect.element(heading('Redeem points')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Redeem', exact: true }).click();
  await expect.element(heading('Redeem points')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'More' })).toBeVisible();
});

it.each([390, 1200])("at %i px the tenant's logo links Home [HOME-14, HOME-18]", async (width) => {
  mockReplies(world);
  await page.viewport(width, 800);
  await renderForMember(<Home />, { ...plainConfig, TenantName: 'Ferry Points' });
  await expect.element(page.getByRole('link', { name: 'Home, Ferry Points' })).toHaveAttribute('href', '/');
});

it.each([
  [true, true, 1],
  [true, false, 0],
  [false, true, 0],
  [false, false, 0],
])(
  'languages %s and new look %s: the wide header has %i language choices [HOME-20]',
  async (SupportLanguage, UX_UPDATES, count) => {
    mockReplies({
      ...world,
      'GET /rest/users/me/userinfo/en': { ...verifiedMember, featureFlags: { FAVORITE_OFFER: false, UX_UPDATES } },
    });
    await page.viewport(1200, 800);
    const LanguageList = [
      { LanguageCode: 'en', LanguageName: 'English' },
      { LanguageCode: 'es', LanguageName: 'Español' },
    ];
    await renderForMember(<Home />, { ...plainConfig, SupportLanguage, LanguageList });
    await expect.element(page.getByRole('button', { name: /^Hi, Ana.*Account menu$/ })).toBeVisible();
    expect(page.getByRole('button', { name: 'Language: English' }).elements()).toHaveLength(count);
  },
);

async function redeem(): Promise<void> {
  await page.viewport(390, 800);
  await renderForMember(<Home />);
  await page.getByRole('button', { name: 'Redeem', exact: true }).click();
  await page.getByRole('button', { name: 'Ferry hop' }).click();
  await page.getByRole('button', { name: 'Redeem for 100 pts' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Redeem' }).click();
}

it('a direct-expire ticket opens in a new window; the result closes and is acknowledged [REDEEM-08, REDEEM-15]', async () => {
  const calls = mockReplies(world);
  const opened: string[] = [];
  const other = { opener: window } as unknown as Window;
  window.open = (address) => {
    opened.push(String(address));
    return other;
  };
  await redeem();
  await expect.poll(() => calls).toContain('POST /rest/redemptions/t1/ack');
  expect(opened).toEqual(['https://tickets.example/1']);
  expect(other.opener).toBeNull();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

it('a blocked window leaves the ticket here, to be opened by hand [REDEEM-15]', async () => {
  mockReplies(world);
  window.open = () => null;
  await redeem();
  await expect.element(page.getByRole('dialog', { name: 'Your ticket' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /View ticket/ })).toBeVisible();
});

it.each([
  ['Transaction history', 'History'],
  ['Language', 'Language'],
])('on a phone the bottom menu opens, by %s, a panel of that over Home [HOME-22]', async (entry, panel) => {
  mockReplies({ 'GET /rest/users/me/transactions/en': pageOf([]), ...world });
  await page.viewport(390, 844);
  await renderForMember(
    <LanguageChange change={async () => {}}>
      <Home />
    </LanguageChange>,
    { ...plainConfig, SupportLanguage: true },
  );
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('dialog', { name: 'More' }).getByRole('button', { name: entry }).click();
  await expect.element(page.getByRole('dialog', { name: panel })).toBeVisible();
});
