import type { Redemption } from '@fareback/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dataSets } from '../../../data/sets/data-sets.ts';
import { offerGrants } from '../../../data/sets/offer-grants.ts';
import { harborRides } from '../../../testing/campaigns.ts';
import { withLargeLetters } from '../../../testing/large-letters.ts';
import {
  ErrorReply,
  mockReplies,
  plainConfig,
  renderForMember,
  verifiedMember,
} from '../../../testing/member-page.tsx';
import { categoryNamed, dayPass, offersNamed, shopWorld } from '../../../testing/offers.ts';
import { advanceClock, stopClock } from '../../../testing/stop-clock.ts';
import { RedeemPane } from '../redeem-pane.tsx';

const world = shopWorld([dayPass]);

async function showShop({ isUpdated = true, onVerify = vi.fn<() => void>() } = {}): Promise<void> {
  await renderForMember(
    <RedeemPane
      isUpdated={isUpdated}
      onVerify={onVerify}
      onRedeemed={vi.fn<(redemption: Redemption) => void>()}
      onNavigate={() => {}}
    />,
  );
}

it('unverified members see why, and a tap opens the verification [OFFER-06, OFFER-07]', async () => {
  const onVerify = vi.fn<() => void>();
  const member = { ...verifiedMember, userStatus: 'CONSENT', isPhoneVerified: false };
  mockReplies({ ...world, 'GET /rest/users/me/userinfo/en': member });
  await showShop({ onVerify });
  await expect.element(page.getByRole('heading', { name: 'Verify your phone to redeem' })).toBeVisible();
  await page.getByRole('button', { name: 'Day pass', exact: true }).click();
  expect(onVerify).toHaveBeenCalledOnce();
});

it('a locked offer has a lock whose words only screen readers get, as the prompt is above all offers [UX-34, OFFER-07]', async () => {
  const member = { ...verifiedMember, userStatus: 'CONSENT', isPhoneVerified: false };
  mockReplies({ ...world, 'GET /rest/users/me/userinfo/en': member });
  await showShop();
  const card = page.getByRole('article').filter({ hasText: 'Day pass' });
  await expect.element(card.getByText('Verify phone')).toBeInTheDocument();
  const { width } = card.getByText('Verify phone').element().getBoundingClientRect();
  expect(width).toBeLessThanOrEqual(1);
  expect(card.element().querySelector('svg')).not.toBeNull();
});

function WithVerification({ member }: { member: typeof verifiedMember }) {
  const [isVerifying, setVerifying] = useState(false);
  const client = useQueryClient();
  return (
    <>
      <RedeemPane
        isUpdated
        isVerifying={isVerifying}
        onVerify={() => setVerifying(true)}
        onRedeemed={() => {}}
        onNavigate={() => {}}
      />
      {isVerifying && (
        <button
          type="button"
          onClick={() => {
            client.setQueryData(dataSets.userInfo('en').queryKey, member);
            setVerifying(false);
          }}
        >
          End
        </button>
      )}
    </>
  );
}

it.each([
  ['verified', verifiedMember, 1],
  ['not verified', { ...verifiedMember, userStatus: 'CONSENT', isPhoneVerified: false } as const, 0],
])(
  'the offer that required the verification opens after it if the member is %s [OFFER-07]',
  async (_, member, open) => {
    const unverified = { ...verifiedMember, userStatus: 'CONSENT', isPhoneVerified: false } as const;
    mockReplies({ ...world, 'GET /rest/users/me/userinfo/en': unverified });
    await renderForMember(<WithVerification member={member} />);
    await page.getByRole('button', { name: 'Day pass', exact: true }).click();
    await page.getByRole('button', { name: 'End' }).click();
    await expect.element(page.getByRole('button', { name: 'End' })).not.toBeInTheDocument();
    await expect.poll(() => page.getByRole('dialog', { name: 'Day pass' }).elements().length).toBe(open);
  },
);

it('a sold-out offer has no button [OFFER-08, OFFER-16]', async () => {
  const sold = [{ OfferID: 'day-pass', status: 'SOLD_OUT', NextResetAtUTC: null }];
  mockReplies({ ...world, 'GET /rest/users/me/offersStatus': sold });
  await showShop();
  await expect.element(page.getByText('Sold out')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Day pass' })).not.toBeInTheDocument();
});

const offers = offersNamed(['Offer a', 'Offer b', 'Offer c', 'Offer d']);

it.each([
  [1200, 3],
  [390, 1.5],
])('at %i px the carousel shows %f slides [OFFER-13]', async (width, perView) => {
  await page.viewport(width, 800);
  mockReplies({ ...world, 'GET /rest/offers/en': offers });
  await showShop();
  const carousel = page.getByRole('group', { name: 'Redeem points' });
  await expect.element(carousel).toBeInTheDocument();
  const slides = carousel.getByRole('listitem').elements();
  expect(slides).toHaveLength(4);
  const [first, second] = slides.map((slide) => slide.getBoundingClientRect().left);
  const seen = carousel.element().clientWidth / ((second ?? 0) - (first ?? 0));
  expect(Math.abs(seen - perView)).toBeLessThan(0.25);
});

const columns = (cells: Iterable<Element>) => new Set([...cells].map((cell) => cell.getBoundingClientRect().left)).size;

it.each([390, 768, 1440])('at %i px offers and their skeletons have at most 2 columns [OFFER-14]', async (width) => {
  await page.viewport(width, 900);
  let arrive: (list: unknown) => void = () => {};
  const list = new Promise((resolve) => {
    arrive = resolve;
  });
  mockReplies({ ...world, 'GET /rest/offers/en': list });
  await showShop({ isUpdated: false });
  const shapes = () => document.querySelectorAll('[class*="grid"] > [aria-hidden]');
  await expect.poll(() => shapes().length).toBe(4);
  expect(columns(shapes())).toBe(2);
  arrive(offers);
  await expect.element(page.getByRole('button', { name: 'Offer d' })).toBeVisible();
  const cells = page.getByRole('region', { name: 'Redeem points' }).getByRole('listitem').elements();
  expect(cells).toHaveLength(4);
  expect(columns(cells)).toBe(2);
});

it("an offer's terms open in their own drawer, with title and body [OFFER-15]", async () => {
  const TermsAndConditionsBody = 'Valid for **one** day.';
  const withTerms = { ...dayPass, TermsAndConditionsTitle: 'Day pass terms', TermsAndConditionsBody };
  mockReplies({ ...world, 'GET /rest/offers/en': [withTerms] });
  await showShop();
  await page.getByRole('button', { name: 'Day pass' }).click();
  await page.getByRole('button', { name: 'Day pass terms' }).click();
  const drawer = page.getByRole('dialog', { name: 'Day pass terms' });
  await expect.element(drawer.getByText('Valid for one day.')).toBeVisible();
});

it.each([
  ['at 390 px', () => page.viewport(390, 900)],
  ['at 1440 px', () => page.viewport(1440, 900)],
  ['with large letters', withLargeLetters],
])('a single offer is as wide as those of a full shelf, %s [OFFER-13, UX-12]', async (_, look) => {
  await look();
  const full = offersNamed(['a', 'b', 'c', 'd'], { OfferCategoryID: 'full' });
  mockReplies({
    ...shopWorld([...full, ...offersNamed(['alone'], { OfferCategoryID: 'lone' })]),
    'GET /rest/offerCategories/en': [categoryNamed('full'), categoryNamed('lone'), categoryNamed('empty')],
  });
  await showShop();
  const widthOf = (name: string) =>
    page.getByRole('button', { name, exact: true }).element().closest('li')?.getBoundingClientRect().width ?? 0;
  await expect.poll(() => page.getByRole('region', { name: 'full' }).elements().length).toBeGreaterThan(0);
  await expect.poll(() => Math.abs(widthOf('alone') - widthOf('a'))).toBeLessThan(1);
});

it('a category without visible offers is not rendered [OFFER-04]', async () => {
  mockReplies({
    ...shopWorld(offersNamed(['a'], { OfferCategoryID: 'full' })),
    'GET /rest/offerCategories/en': [categoryNamed('full'), categoryNamed('empty')],
  });
  await showShop();
  await expect.element(page.getByRole('region', { name: 'full' })).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'empty' })).not.toBeInTheDocument();
});

it('a slide that gets the keyboard focus scrolls into view [OFFER-13]', async () => {
  await page.viewport(1200, 800);
  mockReplies(shopWorld(offers));
  await showShop();
  await expect.element(page.getByRole('group', { name: 'Redeem points' })).toBeInTheDocument();
  const last = page.getByRole('button', { name: 'Offer d', exact: true });
  for (let presses = 0; presses < 6 && document.activeElement !== last.element(); presses += 1)
    await userEvent.keyboard('{Tab}');
  await expect.poll(() => document.activeElement === last.element()).toBe(true);
  const right = () => last.element().closest('li')?.getBoundingClientRect().right ?? 0;
  await expect.poll(right).toBeLessThan(1201);
});

it('a limited offer is reloaded at its reset, and then opens [OFFER-09]', async () => {
  stopClock();
  const until = new Date(Date.now() + 1000).toISOString();
  let asked = 0;
  mockReplies({
    ...world,
    'GET /rest/users/me/offersStatus': () => {
      asked += 1;
      return asked < 3 ? [{ OfferID: 'day-pass', status: 'UNAVAILABLE_LIMIT', NextResetAtUTC: until }] : [];
    },
  });
  await showShop();
  await expect.element(page.getByText('Available in 1 minute')).toBeVisible();
  advanceClock(1);
  // The second reply still says no, as with a fast device clock; the third says yes.
  await expect.poll(() => asked).toBe(3);
  await expect.element(page.getByText(/Available in|Unavailable/)).not.toBeInTheDocument();
});

it('an offer that sells out or is removed while its drawer is open says so in the drawer [OFFER-08, OFFER-16]', async () => {
  let statuses: unknown[] = [];
  mockReplies({ ...world, 'GET /rest/users/me/offersStatus': () => statuses });
  await renderForMember(
    <>
      <RedeemPane isUpdated onVerify={() => {}} onRedeemed={() => {}} onNavigate={() => {}} />
      <Reload />
    </>,
  );
  await page.getByRole('button', { name: 'Day pass', exact: true }).click();
  await expect.element(page.getByRole('dialog', { name: 'Day pass' })).toBeVisible();
  statuses = [{ OfferID: 'day-pass', status: 'SOLD_OUT', NextResetAtUTC: null }];
  document.querySelector<HTMLButtonElement>('#reload')?.click();
  await expect.element(page.getByRole('dialog').getByText('Sold out')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /Redeem for/ })).not.toBeInTheDocument();
});

function Reload() {
  const client = useQueryClient();
  return (
    <button
      id="reload"
      type="button"
      onClick={() => {
        void client.invalidateQueries({ queryKey: dataSets.offerStatuses().queryKey });
        void client.invalidateQueries({ queryKey: offerGrants().queryKey });
      }}
    >
      Reload
    </button>
  );
}

it('a free offer reads Free and no price, and opens at a balance of 0 [OFFER-02]', async () => {
  mockReplies({
    ...shopWorld([{ ...dayPass, VeloAmount: 0 }]),
    'GET /rest/users/me/userinfo/en': { ...verifiedMember, Balance: '0' },
  });
  await showShop();
  await expect.element(page.getByRole('article').getByText('Free')).toBeVisible();
  await expect.element(page.getByRole('article').getByText(/\d+ pts/)).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Day pass', exact: true }).click();
  await page.getByRole('button', { name: 'Redeem for free' }).click();
  const question = page.getByRole('alertdialog');
  await expect.element(question.getByRole('button', { name: 'Redeem for free' })).toBeEnabled();
});

it('an unaffordable offer shows the missing points; an affordable and a free one do not [REDEEM-02]', async () => {
  const [near, free, far] = offersNamed(['Day pass', 'Harbor walk', 'Month pass']).map((offer, at) => ({
    ...offer,
    VeloAmount: [1000, 0, 2500][at] ?? 0,
  }));
  mockReplies({
    ...shopWorld([near, free, far].filter((offer) => offer !== undefined)),
  });
  await showShop();
  await expect.element(page.getByText('1,500 pts to go')).toBeVisible();
  expect(page.getByText(/to go$/).elements()).toHaveLength(1);
});

it('an offer shows every field of its record: in its category, then in full [OFFER-01]', async () => {
  const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
  const ferry = {
    ...dayPass,
    OfferID: 'ferry',
    OfferCategoryID: 'Boats',
    Title: 'Ferry hop',
    SubTitle: 'Across the bay',
    Description: 'Board at **any** pier.',
    headerImageUrl: picture,
    VeloAmount: 120,
    RedemptionsAllowedInTimeFrame: 2,
    LimitTimeFrameInDays: 7,
    TermsAndConditionsTitle: 'Ferry terms',
    TermsAndConditionsBody: 'One hop each.',
    isFavorite: true,
  };
  const member = { ...verifiedMember, featureFlags: { FAVORITE_OFFER: true, UX_UPDATES: true } };
  mockReplies({
    ...shopWorld([ferry]),
    'GET /rest/users/me/userinfo/en': member,
    'GET /rest/offerCategories/en': [{ ...categoryNamed('Boats'), offerList: ['ferry'] }],
  });
  await showShop();
  await expect.element(page.getByRole('heading', { name: 'Boats' })).toBeVisible();
  await page.getByRole('button', { name: 'Ferry hop', exact: true }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Ferry hop' });
  await expect.element(drawer.getByText('Across the bay')).toBeVisible();
  expect(drawer.getByText('any', { exact: true }).element().tagName).toBe('STRONG');
  expect(drawer.element().querySelector('img')?.getAttribute('src')).toBe(picture);
  await expect.element(drawer.getByText('120 pts', { exact: true })).toBeVisible();
  await expect.element(drawer.getByText('x2 per 7 days')).toBeVisible();
  await expect.element(drawer.getByRole('button', { name: 'Remove from favorites' })).toBeVisible();
  await drawer.getByRole('button', { name: 'Ferry terms' }).click();
  await expect.element(page.getByText('One hop each.')).toBeVisible();
});

const coffeeGrant = {
  GrantID: '0198c0de-7a10-7000-8000-00000000c0fe',
  OfferID: 'day-pass',
  CampaignID: 'goal',
  GrantedAtUTC: '2026-03-06T12:00:00.000Z',
  ExpiresAtUTC: '2026-03-14T04:00:00.000Z',
  lastDay: '2026-03-13',
};

it('a granted offer is at the top of the tab and is redeemed with its grant, though the shop has sold out; its details repeat who gave it until when [OFFER-20, PWA-48]', async () => {
  const bodies: unknown[] = [];
  const sold = [{ OfferID: 'day-pass', status: 'SOLD_OUT', NextResetAtUTC: null }];
  mockReplies({
    ...world,
    'GET /rest/users/me/userinfo/en': { ...verifiedMember, Balance: '0' },
    'GET /rest/users/me/offersStatus': sold,
    'GET /rest/users/me/offerGrants': [coffeeGrant],
    'GET /rest/campaigns/en': [{ ...harborRides, CampaignID: 'goal', Title: 'Ten rides' }],
    'POST /rest/offers/day-pass/redemption': (_: string, { body }: RequestInit) => {
      bodies.push(JSON.parse(body as string));
      return new ErrorReply(409, 'GRANT_UNAVAILABLE');
    },
  });
  await showShop();
  const block = page.getByRole('region', { name: 'Your free offers' });
  await expect.element(block.getByText('From Ten rides')).toBeVisible();
  // The grant ends at the start of the 14th in New York.
  await expect.element(block.getByText('Use by 03/13/2026')).toBeVisible();
  await block.getByRole('button', { name: /Day pass/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Day pass' });
  await expect.element(drawer.getByText('Free', { exact: true })).toBeVisible();
  await expect.element(drawer.getByText('From Ten rides')).toBeVisible();
  await expect.element(drawer.getByText('Use by 03/13/2026')).toBeVisible();
  await drawer.getByRole('button', { name: 'Redeem for free' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Redeem for free' }).click();
  await expect.element(page.getByText('You already used this free offer, or it expired.')).toBeVisible();
  expect(bodies).toEqual([{ VeloAmount: 0, GrantID: coffeeGrant.GrantID }]);
});

it('a free offer without a code left says that it stays [OFFER-22, PWA-48]', async () => {
  mockReplies({
    ...world,
    'GET /rest/users/me/offerGrants': [coffeeGrant],
    'POST /rest/offers/day-pass/redemption': () => new ErrorReply(409, 'SOLD_OUT'),
  });
  await showShop();
  await page
    .getByRole('region', { name: 'Your free offers' })
    .getByRole('button', { name: /Day pass/ })
    .click();
  await page.getByRole('button', { name: 'Redeem for free' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Redeem for free' }).click();
  await expect.element(page.getByText(/^No codes are left at the moment. Your free offer stays/)).toBeVisible();
});

it('an offer that staff gave names the agency, and one withdrawn while open cannot be bought instead [OFFER-20]', async () => {
  let grants = [{ ...coffeeGrant, CampaignID: null, ExpiresAtUTC: null, lastDay: null }];
  mockReplies({ ...world, 'GET /rest/users/me/offerGrants': () => grants });
  await renderForMember(
    <>
      <RedeemPane isUpdated onVerify={() => {}} onRedeemed={() => {}} onNavigate={() => {}} />
      <Reload />
    </>,
    { ...plainConfig, TenantName: 'Saltline' },
  );
  await page
    .getByRole('region', { name: 'Your free offers' })
    .getByRole('button', { name: /Day pass/ })
    .click();
  await expect.element(page.getByRole('button', { name: 'Redeem for free' })).toBeVisible();
  expect(page.getByText('A gift from Saltline').elements()).toHaveLength(2);
  grants = [];
  document.querySelector<HTMLButtonElement>('#reload')?.click();
  await expect
    .element(page.getByRole('dialog').getByText("This offer isn't available. See what else you can redeem."))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: /Redeem for/ })).not.toBeInTheDocument();
});

it('a card and its details say why the member has an offer, that it is once, and that it was used [OFFER-25, OFFER-27]', async () => {
  const named = offersNamed(['Gold coffee', 'Mug', 'Gift', 'Pilot ticket', 'Plain']);
  const more = [
    { reason: { kind: 'LEVEL', name: 'Gold', UntilUTC: null }, isOnce: true },
    { reason: { kind: 'CAMPAIGN', name: 'Bike month', UntilUTC: null } },
    { reason: { kind: 'GRANT', name: null, UntilUTC: '2026-12-13T12:00:00.000Z' }, isOnce: true },
    { reason: { kind: 'SEGMENT', name: null, UntilUTC: null } },
    {},
  ];
  const offers = named.map((offer, at) => ({ ...offer, ...more[at] }));
  const statuses = [{ OfferID: named[2]?.OfferID, status: 'UNAVAILABLE_LIMIT', NextResetAtUTC: null, isUsed: true }];
  mockReplies({ ...shopWorld(named), 'GET /rest/offers/en': offers, 'GET /rest/users/me/offersStatus': statuses });
  await showShop({ isUpdated: false });
  const cardOf = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  const says = (name: string, text: string) => expect.element(cardOf(name).getByText(text)).toBeVisible();
  await says('Gold coffee', 'For Gold riders');
  await says('Gold coffee', 'Once per person');
  await says('Mug', 'Because you finished Bike month');
  await says('Gift', 'Only for you, until 12/13/2026');
  await says('Gift', 'You already redeemed it');
  await expect.element(cardOf('Gift').getByText('Once per person')).not.toBeInTheDocument();
  await says('Pilot ticket', 'For your group');
  await expect.element(cardOf('Plain').getByText('For your group')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Mug', exact: true }).click();
  await expect.element(page.getByRole('dialog').getByText('Because you finished Bike month')).toBeVisible();
});

it.each([
  [4, []],
  [5, ['Offer 3', 'Offer 1']],
])(
  'of %i offers, those that the points are enough for are above the categories by position [HOME-48]',
  async (count, listed) => {
    const titles = Array.from({ length: count }, (_, at) => `Offer ${at}`);
    const offers = offersNamed(titles).map((offer, at) => ({
      ...offer,
      WebUiPosition: 9 - at,
      VeloAmount: at === 1 || at === 3 ? 50 : 900,
    }));
    mockReplies({ ...shopWorld(offers), 'GET /rest/users/me/userinfo/en': { ...verifiedMember, Balance: '100' } });
    await showShop();
    await expect.element(page.getByRole('article').first()).toBeVisible();
    const block = page.getByRole('region', { name: 'You can get now' });
    const names = () =>
      block
        .getByRole('button')
        .elements()
        .map(({ textContent }) => textContent);
    expect(names()).toEqual(listed.map((title) => `${title}50 pts`));
  },
);

it('a member who can afford every offer or no offer sees no list above the categories [HOME-48]', async () => {
  const offers = offersNamed(['A', 'B', 'C', 'D', 'E'], { VeloAmount: 50 });
  for (const Balance of ['10', '900']) {
    mockReplies({ ...shopWorld(offers), 'GET /rest/users/me/userinfo/en': { ...verifiedMember, Balance } });
    await showShop();
    await expect.element(page.getByRole('article').first()).toBeVisible();
    expect(page.getByRole('region', { name: 'You can get now' }).elements()).toEqual([]);
  }
});
