import { expect, test } from '@playwright/test';
import { titleOf } from '../support/program.ts';
import { openAs, verifiedRider } from '../support/rider.ts';
import { originOf } from '../support/world.ts';

test('a rider asks for the balance, claims, redeems an offer and stops and starts texts, all by text; the app shows the ticket [SMS-01, SMS-02, SMS-04, SMS-12]', async ({
  page,
}) => {
  const rider = await verifiedRider();
  await page.goto(`${originOf(rider.tenantId)}/local/texts?from=${encodeURIComponent(`+1${rider.phone}`)}`);
  const newest = page.locator('ol > li').first();
  /** Sends a text; returns the agency's answer (the newest item), or the note at the sent text if no answer came. */
  const answerTo = async (text: string): Promise<string> => {
    const count = await page.locator('ol > li').count();
    await page.getByLabel('Text', { exact: true }).fill(text);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => page.locator('ol > li').count()).toBeGreaterThan(count);
    return (await newest.innerText()).replaceAll('\u00a0', ' ');
  };

  expect(await answerTo('balance')).toContain('You have 0 pts and 100 to claim. Reply CLAIM.');
  expect(await answerTo('Claim')).toContain('You claimed 100 pts. You now have 100.');
  const offers = await answerTo('OFFERS');
  const title = titleOf.offer('walking-map');
  const number = new RegExp(`(\\d+) ${title.slice(0, 20)}`).exec(offers)?.[1];
  expect(number, offers).toBeDefined();
  expect(await answerTo(`get ${number}`)).toContain(`Reply GET ${number} YES to redeem.`);
  const redeemed = await answerTo(`GET ${number} YES`);
  expect(redeemed).toContain(`${title}: https://`);
  expect(await answerTo('CODE')).toBe(redeemed);
  expect(await answerTo('STOP')).toContain('START');
  expect(await answerTo('BALANCE')).toContain('this number sent STOP');
  await answerTo('START');
  expect(await answerTo('BALANCE')).toContain('You have 100 pts.');

  await openAs(page, rider, '/point_history');
  await expect(page.getByRole('dialog').getByRole('listitem').filter({ hasText: title })).toBeVisible();
});
