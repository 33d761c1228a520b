import { expect, test } from '@playwright/test';
import { button, type Hands, handsOf, shownTo, withFirefoxHands, withWebKitHands } from '../support/hands.ts';
import { speakerOf, titleOf } from '../support/program.ts';
import { verifiedRider } from '../support/rider.ts';
import { viewports } from '../support/world.ts';

test.use({ viewport: viewports.narrow });

const t = speakerOf();
const inDrawer = (what: string): string => `//*[@role="dialog"]${what}`;

/** Finds where an offer works by list, search and map, then saves the member card to a wallet. */
async function findPlacesAndSaveCard(hands: Hands): Promise<void> {
  const rider = await verifiedRider();
  // Retried as a whole, because a page that is being left can't be read.
  const reads = (text: string) => expect(async () => expect(await shownTo(hands)).toContain(text)).toPass();
  const rows = () => document.querySelectorAll('[role="dialog"] section ul > li').length;
  const marks = () =>
    document.querySelectorAll('[role="dialog"] svg[role="img"] circle, [role="dialog"] svg[role="img"] text').length;

  await hands.open(rider, '/redemption');
  await hands.press(button(titleOf.offer('bike-hour')));
  const isClosed = () => document.querySelector('[role="dialog"] section > button[aria-expanded="false"]') !== null;
  // A drawer that loads again is closed again.
  await expect(async () => {
    if (await hands.run(isClosed)) await hands.press(inDrawer('//section/button[@aria-expanded="false"]'));
    expect(await shownTo(hands)).toContain('Dock at Tide Mill');
  }).toPass();
  expect(await hands.run(rows)).toBeGreaterThan(5);
  await expect.poll(() => hands.run(marks)).toBeGreaterThan(1);
  await hands.press(inDrawer(button(t('places.zoomIn'))));
  await hands.type(inDrawer('//input[@type="search"]'), 'tide');
  await expect.poll(() => hands.run(rows)).toBe(1);
  await reads('Dock at Tide Mill');

  await hands.open(rider, '/manage-account');
  await hands.press(button(t('wallet.google')));
  await reads('Saved to Google Wallet');
  await reads(rider.name);
}

const guarantee =
  'a rider finds where an offer works by list, map and search, and saves the member card to a wallet [MAP-13, MAP-16, PASS-28]';

test(`in Chromium ${guarantee}`, ({ page }) => findPlacesAndSaveCard(handsOf(page)));

test(`in Firefox ${guarantee}`, () => withFirefoxHands(findPlacesAndSaveCard, viewports.narrow));

test(`in WebKit ${guarantee}`, () => withWebKitHands(findPlacesAndSaveCard, viewports.narrow));
