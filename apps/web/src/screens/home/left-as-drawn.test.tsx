import type { Offer } from '@fareback/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { dataSets } from '../../data/sets/data-sets.ts';
import { queryClient } from '../../data/sets/query-client.ts';
import { freshDevice, openApp } from '../../testing/app-page.tsx';
import { offersNamed, shopWorld } from '../../testing/offers.ts';

let after = () => {};
beforeEach(async () => {
  after = freshDevice();
  await page.viewport(1200, 900);
});
afterEach(() => after());

/** Counts renders of the shop by reads of an offer's title. */
function drawingsOf(title: string): () => number {
  const offers = queryClient.getQueryData<Offer[]>(dataSets.offers('en').queryKey);
  const offer = offers?.find(({ Title }) => Title === title);
  if (offer === undefined) throw new Error(`No offer is called ${title}.`);
  let count = 0;
  Object.defineProperty(offer, 'Title', {
    enumerable: true,
    get() {
      count += 1;
      return title;
    },
  });
  return () => count;
}

it('overlays of Home cause no render of the panes: the history, a drawer, an offer [HOME-30]', async () => {
  const world = shopWorld(offersNamed(['Ferry hop', 'Day pass']));
  await openApp('/', { IsStandalonModeSupported: true }, world);
  const other = page.getByRole('button', { name: 'Day pass', exact: true });
  await expect.element(other).toBeVisible();
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  const drawings = drawingsOf('Day pass');

  await page.getByRole('button', { name: 'Ferry hop', exact: true }).click();
  await expect.element(page.getByRole('dialog').getByRole('heading', { name: 'Ferry hop' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).first().click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(drawings()).toBe(0);

  await page.getByRole('button', { name: /^Balance: 1,000/ }).click();
  await expect.element(page.getByRole('dialog', { name: 'History' })).toBeVisible();
  expect(drawings()).toBe(0);
});
