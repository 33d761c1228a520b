import { expect, test } from '@playwright/test';
import { expectAccessible } from '../accessibility/audit.ts';
import { openDeskAs } from '../support/desk.ts';
import { titleOf } from '../support/program.ts';
import { demoTenant, viewports, withWorker } from '../support/world.ts';

test.use({ viewport: viewports.wide, ...withWorker });

const offer = 'walking-map';

test('staff sign up a rider without a smartphone, find the printed card, claim, print a statement, redeem on paper and undo [ASSIST-04, ASSIST-06, ASSIST-09, ASSIST-12, ASSIST-20, DESK-573, DESK-574, DESK-575]', async ({
  page,
}) => {
  await openDeskAs(page, 'operator@desk.example', `/${demoTenant}/counter`);
  await page.getByRole('button', { name: 'Sign up a rider' }).click();
  const form = page.getByRole('alertdialog');
  await form.getByLabel('Name', { exact: true }).fill('Odalys Reyes');
  await form.getByLabel('Rider’s language').selectOption('es');
  await form.getByRole('checkbox', { name: /^The rider signed/ }).check();
  await form.getByRole('button', { name: 'Sign up a rider' }).click();

  const printed = page.getByRole('alertdialog', { name: 'Odalys Reyes is signed up' });
  const card = printed.getByRole('region', { name: 'Member card' });
  await expect(card.getByRole('img')).toBeVisible();
  await expectAccessible(page, 'a member card to print');
  const number = (await card.getByText(/^\d{4} \d{4} \d{4}$/).textContent()) ?? '';
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('body > [data-paper]')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Counter' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await printed.getByRole('button', { name: 'Done' }).click();

  await page.getByLabel('Card number').fill(number);
  await page.getByRole('button', { name: 'Find member' }).click();
  await expect(page.getByRole('heading', { name: 'Odalys Reyes' })).toBeVisible();
  await page.getByRole('button', { name: 'Claim 25 points' }).click();
  await expect(page.getByText('25 points claimed')).toBeVisible();

  await page.getByRole('button', { name: 'Statement' }).click();
  const letter = page.getByRole('alertdialog').getByRole('region', { name: 'Tu estado de cuenta' });
  await expect(letter.getByText('+25')).toBeVisible();
  await expectAccessible(page, 'a statement to print');
  await page.getByRole('button', { name: 'Done' }).click();

  const row = page.getByRole('row', { name: new RegExp(titleOf.offer(offer)) }).first();
  await row.getByRole('button', { name: 'Redeem' }).click();
  const question = page.getByRole('alertdialog');
  const digits = number.slice(-2);
  await question.getByLabel('Last two digits of the card').fill(digits === '00' ? '01' : '00');
  await question.getByRole('button', { name: 'Redeem' }).click();
  await expect(question.getByText(/^These aren’t the last two digits/).first()).toBeVisible();
  await question.getByLabel('Last two digits of the card').fill(digits);
  await question.getByRole('button', { name: 'Redeem' }).click();
  await expect(page.getByRole('region', { name: 'Printed ticket' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/points? returned/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
  await expectAccessible(page, 'a member at the counter');
});
