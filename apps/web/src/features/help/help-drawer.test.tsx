import type { Config } from '@fareback/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerWith, plainConfig, renderForMember } from '../../testing/member-page.tsx';
import { HelpDrawer } from './help-drawer.tsx';

const phone = '+1 555 010 0148';
const link = 'https://agency.example/help';

async function show(config: Partial<Config>): Promise<void> {
  answerWith({});
  await renderForMember(<HelpDrawer isOpen onClose={() => {}} />, { ...plainConfig, ...config });
  await expect.element(page.getByRole('dialog')).toBeVisible();
}

test.each([
  ['the support phone', { SupportPhoneNumber: phone }, 'tel:+15550100148'],
  ['the contact link', { CustomerSupportLink: link }, link],
  ['the phone where there are both', { SupportPhoneNumber: phone, CustomerSupportLink: link }, 'tel:+15550100148'],
])('help shows %s [HOME-23]', async (_, config, address) => {
  await show(config);
  const ways = page.getByRole('dialog').getByRole('link').elements();
  expect(ways.map((way) => way.getAttribute('href'))).toEqual([address]);
});

test('without either it says so and offers no way [HOME-23]', async () => {
  await show({});
  await expect.element(page.getByText('Please ask your transit agency.')).toBeVisible();
  expect(page.getByRole('dialog').getByRole('link').elements()).toEqual([]);
});
