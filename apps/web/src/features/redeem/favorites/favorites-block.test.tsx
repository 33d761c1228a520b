import type { UserInfo } from '@fareback/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { notices, takeNotices } from '../../../state/notices.ts';
import {
  ErrorReply,
  mockReplies,
  plainConfig,
  renderForMember,
  verifiedMember,
} from '../../../testing/member-page.tsx';
import { offersNamed, shopWorld } from '../../../testing/offers.ts';
import { RedeemPane } from '../redeem-pane.tsx';

const titles = ['a', 'b', 'c', 'd', 'e'];

type Shown = {
  marked?: string;
  limit?: number | null;
  isUpdated?: boolean;
  FAVORITE_OFFER?: boolean;
  answer?: (marks: boolean) => unknown;
};

/** A mock server that stores favorites; `answer` may reject or wait. */
async function showShop({ marked = '', limit = null, isUpdated = true, FAVORITE_OFFER = true, answer }: Shown = {}) {
  const favorites = new Set(marked);
  const member: UserInfo = {
    ...verifiedMember,
    favoriteOfferCount: favorites.size,
    featureFlags: { FAVORITE_OFFER, UX_UPDATES: isUpdated },
  };
  const calls = mockReplies({
    ...shopWorld([]),
    'GET /rest/users/me/userinfo/en': () => member,
    'GET /rest/offers/en': () =>
      offersNamed(titles).map((offer) => ({ ...offer, isFavorite: favorites.has(offer.OfferID) })),
    'GET /rest/users/me/getFavoriteOfferCount': () => ({ favoriteOfferCount: favorites.size }),
    'POST /rest/offers/setFavoriteOffer/': async (call: string) => {
      const [OfferID = '', flag = ''] = call.split('/').slice(-2);
      const refusal = await answer?.(flag === 'true');
      if (refusal !== undefined) return refusal;
      if (flag === 'true') favorites.add(OfferID);
      else favorites.delete(OfferID);
      return { OfferID, isFavorite: flag === 'true', favoriteOfferCount: favorites.size };
    },
  });
  const config = { ...plainConfig, FavoriteOffersLimit: limit };
  await renderForMember(
    // As tall as a shop with many shelves.
    <div style={{ minBlockSize: '200rem' }}>
      <RedeemPane isUpdated={isUpdated} onVerify={() => {}} onRedeemed={() => {}} onNavigate={() => {}} />
    </div>,
    config,
  );
  await expect.element(page.getByRole('button', { name: 'a', exact: true }).first()).toBeVisible();
  return { calls, favorites };
}

const block = page.getByRole('region', { name: 'Favorites' });
const shelf = page.getByRole('region', { name: 'Redeem points' });
const heart = (title: string) => shelf.getByRole('button', { name: `Favorite: ${title}` });
const inBlock = () =>
  block
    .getByRole('heading', { level: 3 })
    .elements()
    .map(({ textContent }) => textContent);

beforeEach(async () => {
  await page.viewport(390, 844);
  takeNotices();
  scrollTo(0, 0);
});

describe('the favorites block', () => {
  it.each([
    [true, true, 'ab', 1],
    [true, false, 'ab', 0],
    [false, true, 'ab', 0],
    [false, false, 'ab', 0],
    [true, true, '', 0],
  ])(
    'with UX_UPDATES %j, FAVORITE_OFFER %j and favorites "%s" appears %i times [FAV-01]',
    async (isUpdated, FAVORITE_OFFER, marked, times) => {
      await showShop({ isUpdated, FAVORITE_OFFER, marked });
      expect(block.elements()).toHaveLength(times);
    },
  );

  it.each([
    [390, 'abc', true],
    [390, 'abcd', false],
    [959, 'abcd', false],
    [960, 'abcd', true],
  ])('at %i px with "%s" in it starts expanded: %j, and collapses [FAV-04]', async (width, marked, isExpanded) => {
    await page.viewport(width, 844);
    await showShop({ marked });
    const fold = block.getByRole('button', { name: `Favorites ${marked.length}` });
    await expect.element(fold).toHaveAttribute('aria-expanded', String(isExpanded));
    expect(inBlock()).toEqual(isExpanded ? marked.split('') : []);
    await fold.click();
    await expect.element(fold).toHaveAttribute('aria-expanded', String(!isExpanded));
    expect(inBlock()).toEqual(isExpanded ? [] : marked.split(''));
  });

  it('appears at once with the first favorite, without moving the clicked button, and disappears with the last [FAV-01, FAV-02]', async () => {
    let arrive = () => {};
    const pendingNavigation = new Promise<undefined>((resolve) => {
      arrive = () => resolve(undefined);
    });
    const { favorites } = await showShop({ answer: () => pendingNavigation });
    const before = heart('a').element().getBoundingClientRect().top;
    await heart('a').click();
    await expect.poll(inBlock).toEqual(['a']);
    expect(favorites.size).toBe(0);
    expect(Math.abs(heart('a').element().getBoundingClientRect().top - before)).toBeLessThan(2);
    arrive();
    await expect.poll(() => [...favorites]).toEqual(['a']);
    await expect.element(heart('a')).toHaveAttribute('aria-pressed', 'true');
    await block.getByRole('button', { name: 'Favorite: a' }).click();
    await expect.poll(() => block.elements().length).toBe(0);
    await expect.element(heart('a')).toHaveAttribute('aria-pressed', 'false');
  });

  it('keeps the focus when a favorite is removed in it by keyboard [FAV-03]', async () => {
    await showShop({ marked: 'ab' });
    (block.getByRole('button', { name: 'Favorite: a' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(inBlock).toEqual(['b']);
    await expect.element(block.getByRole('button', { name: 'Favorites 1' })).toHaveFocus();
  });
});

describe('adding a favorite', () => {
  it.each([
    ['ab', 3],
    ['abcd', null],
  ])('with favorites "%s" and a limit of %j is allowed [FAV-02, TEN-29]', async (marked, limit) => {
    const { favorites } = await showShop({ marked, limit, isUpdated: false });
    await heart('e').click();
    await expect.poll(() => favorites.has('e')).toBe(true);
  });

  it.each([
    ['abc', 3, 'You can have 3 favorites. Remove one to add another.'],
    ['abcd', 3, 'You can have 3 favorites. Remove one to add another.'],
    ['', 0, "You can't add favorites right now."],
  ])(
    'with favorites "%s" and a limit of %i is disabled and says why [FAV-02, TEN-29]',
    async (marked, limit, reason) => {
      const { calls } = await showShop({ marked, limit, isUpdated: false });
      await expect.element(heart('e')).toHaveAttribute('aria-disabled', 'true');
      await expect.element(heart('e')).toHaveAccessibleDescription(reason);
      (heart('e').element() as HTMLElement).click();
      expect(notices.get()).toEqual([{ title: reason }]);
      expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
    },
  );

  it('at the limit is explained above the favorites, until one is removed [FAV-02, FAV-03]', async () => {
    await showShop({ marked: 'ab', limit: 2 });
    const reason = block.getByText('You can have 2 favorites. Remove one to add another.');
    await expect.element(reason).toBeVisible();
    await heart('a').click();
    await expect.poll(() => reason.elements()).toEqual([]);
  });

  it('at and above the limit can be undone by one click, which frees a place [FAV-03]', async () => {
    const { favorites } = await showShop({ marked: 'abc', limit: 3, isUpdated: false });
    await expect.element(heart('a')).not.toHaveAttribute('aria-disabled');
    await heart('a').click();
    await expect.element(heart('a')).toHaveAttribute('aria-pressed', 'false');
    await expect.element(heart('d')).not.toHaveAttribute('aria-disabled');
    await heart('d').click();
    await expect.poll(() => [...favorites].join('')).toBe('bcd');
    await expect.element(heart('a')).toHaveAttribute('aria-disabled', 'true');
  });

  it.each([
    ['FAVORITE_LIMIT_REACHED', 'Your favorites are full. Remove one to add another.'],
    ['FEATURE_DISABLED', "This feature isn't available."],
    ['OFFER_UNAVAILABLE', "This offer isn't available."],
  ])('that another tab made impossible (%s) is rolled back with the reason [FAV-02, FAV-05]', async (code, words) => {
    const { calls } = await showShop({ answer: () => new ErrorReply(409, code), isUpdated: false });
    await expect.poll(() => calls).toContain('GET /rest/users/me/getFavoriteOfferCount');
    const before = calls.length;
    await heart('a').click();
    await expect.poll(() => notices.get()).toEqual([{ title: words, tone: 'error' }]);
    await expect.element(heart('a')).toHaveAttribute('aria-pressed', 'false');
    await expect
      .poll(() => new Set(calls.slice(before).filter((call) => call.startsWith('GET'))))
      .toEqual(
        new Set(['GET /rest/offers/en', 'GET /rest/users/me/getFavoriteOfferCount', 'GET /rest/users/me/userinfo/en']),
      );
  });

  it('and removing it, clicked in turn, reach the server in that order, and lists reload once [FAV-02, FAV-03, API-42]', async () => {
    const pressed = Promise.withResolvers<undefined>();
    const { calls, favorites } = await showShop({ isUpdated: false, answer: () => pressed.promise });
    await expect.poll(() => calls.some((call) => call.includes('getFavoriteOfferCount'))).toBe(true);
    const before = calls.length;
    for (const title of ['a', 'b', 'a']) await heart(title).click();
    pressed.resolve(undefined);
    const sent = ['a/true', 'b/true', 'a/false'].map((wish) => `POST /rest/offers/setFavoriteOffer/${wish}`);
    await expect.poll(() => calls.slice(before, before + 3)).toEqual(sent);
    const reloaded = ['GET /rest/offers/en', 'GET /rest/users/me/getFavoriteOfferCount'];
    await expect.poll(() => calls.slice(before + 3).toSorted()).toEqual(reloaded);
    expect([...favorites]).toEqual(['b']);
    await expect.element(heart('a')).toHaveAttribute('aria-pressed', 'false');
    await expect.element(heart('b')).toHaveAttribute('aria-pressed', 'true');
  });

  it('twice in one frame adds and removes it [FAV-02, FAV-03]', async () => {
    const { calls, favorites } = await showShop();
    await expect.poll(() => calls.some((call) => call.includes('getFavoriteOfferCount'))).toBe(true);
    const drawn = heart('a').element() as HTMLElement;
    drawn.click();
    drawn.click();
    const sent = () =>
      calls.filter((call) => call.startsWith('POST')).map((call) => call.split('/').slice(-2).join('/'));
    await expect.poll(sent).toEqual(['a/true', 'a/false']);
    await expect.element(heart('a')).toHaveAttribute('aria-pressed', 'false');
    expect([...favorites]).toEqual([]);
  });

  it('is not offered without the feature, neither on the card nor in the drawer [FAV-05]', async () => {
    await showShop({ FAVORITE_OFFER: false });
    expect(page.getByRole('button', { name: /avorite/ }).elements()).toEqual([]);
    await page.getByRole('button', { name: 'a', exact: true }).click();
    await expect.element(page.getByRole('dialog', { name: 'a' })).toBeVisible();
    expect(page.getByRole('button', { name: /avorite/ }).elements()).toEqual([]);
  });

  it("in an offer's drawer has a text button, and at the limit a reason [FAV-02]", async () => {
    const { favorites } = await showShop({ marked: 'b', limit: 2 });
    await shelf.getByRole('button', { name: 'a', exact: true }).click();
    await page.getByRole('button', { name: 'Add to favorites', exact: true }).click();
    await expect.element(page.getByRole('button', { name: 'Remove from favorites', exact: true })).toBeVisible();
    await expect.poll(() => [...favorites].join('')).toBe('ba');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await shelf.getByRole('button', { name: 'c', exact: true }).click();
    const add = page.getByRole('dialog', { name: 'c' }).getByRole('button', { name: 'Add to favorites', exact: true });
    await expect.element(add).toHaveAttribute('aria-disabled', 'true');
    await expect
      .element(
        page.getByRole('dialog', { name: 'c' }).getByText('You can have 2 favorites. Remove one to add another.'),
      )
      .toBeVisible();
  });
});
