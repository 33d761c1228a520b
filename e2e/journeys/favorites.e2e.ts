import { setFavoriteOffer } from '@fareback/contract';
import { expect, test } from '@playwright/test';
import { tab } from '../support/home.ts';
import { demoPack, speakerOf, titleOf } from '../support/program.ts';
import { openAs, verifiedRider } from '../support/rider.ts';
import { viewports } from '../support/world.ts';

const t = speakerOf();

test.use({ viewport: viewports.narrow });

test('a rider finds an offer by name, adds it to favorites, and at the limit is asked to remove one [OFFER-18] [FAV-01] [FAV-02] [FAV-04]', async ({
  page,
}) => {
  const limit = demoPack.tenant.switches.favoriteOffersLimit ?? 0;
  const rider = await verifiedRider();
  const others = demoPack.programme.offers.map(({ id }) => id).filter((id) => id !== 'bike-hour');
  for (const id of others.slice(0, limit - 1)) await rider.api.call(setFavoriteOffer, { params: { id, flag: 'true' } });
  await openAs(page, rider);
  await tab(page, 'redeem').click();

  const block = page.getByRole('region', { name: t('favorite.title'), exact: true });
  const fold = (count: number) => block.getByRole('button', { name: `${t('favorite.title')} ${count}` });
  await expect(fold(limit - 1)).toHaveAttribute('aria-expanded', 'false');

  await test.step('find and add to favorites', async () => {
    const search = page.getByRole('searchbox', { name: t('redeem.searchLabel') });
    await search.fill(titleOf.offer('bike-hour').toUpperCase());
    await expect(page.getByRole('heading', { name: t('redeem.found', { count: 1 }) })).toBeVisible();
    const heart = page.getByRole('button', { name: t('favorite.mark', { title: titleOf.offer('bike-hour') }) });
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: t('redeem.clearSearch') }).click();
  });

  await test.step('see it in the favorites block', async () => {
    await fold(limit).click();
    await expect(block.getByRole('heading', { name: titleOf.offer('bike-hour') })).toBeAttached();
  });

  await test.step('see the message at the limit', async () => {
    const next = page.getByRole('button', { name: t('favorite.mark', { title: titleOf.offer(others[limit] ?? '') }) });
    await expect(next).toHaveAttribute('aria-disabled', 'true');
    await next.click({ force: true });
    await expect(page.getByText(t('favorite.full', { count: limit }))).toBeVisible();
  });
});
