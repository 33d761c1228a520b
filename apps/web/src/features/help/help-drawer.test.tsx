import type { Config } from '@fareback/contract';
import type { Language } from '@fareback/wording';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { setPageLanguage } from '../../i18n/language.tsx';
import { mockReplies, plainConfig, renderForMember } from '../../testing/member-page.tsx';
import { HelpDrawer } from './help-drawer.tsx';

const phone = '+1 555 010 0148';
const link = 'https://agency.example/help';

async function show(config: Partial<Config>, language: Language = 'en', onMissingRide = () => {}): Promise<void> {
  mockReplies({});
  await renderForMember(
    <HelpDrawer isOpen onClose={() => {}} onMissingRide={onMissingRide} />,
    { ...plainConfig, ...config },
    ['/'],
    language,
  );
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

/** Measures where a character is rendered, from the left. */
function leftOf(text: Text, sign: string): number {
  const range = document.createRange();
  const at = text.data.indexOf(sign);
  range.setStart(text, at);
  range.setEnd(text, at + sign.length);
  return range.getBoundingClientRect().left;
}

test('in Arabic the phone still begins with its plus, on the left [LANG-15]', async () => {
  setPageLanguage('ar');
  onTestFinished(() => setPageLanguage('en'));
  await show({ SupportPhoneNumber: phone }, 'ar');
  const way = page.getByRole('dialog').getByRole('link').element();
  const texts = document.createTreeWalker(way, NodeFilter.SHOW_TEXT);
  while (texts.nextNode() && !texts.currentNode.textContent?.includes('555'));
  const text = texts.currentNode as Text;
  const lefts = ['+1', '555', '0148'].map((part) => leftOf(text, part));
  expect(lefts).toEqual(lefts.toSorted((one, other) => one - other));
});

test('without either it says so and offers no link [HOME-23]', async () => {
  await show({});
  await expect.element(page.getByText('Ask your transit agency for help.')).toBeVisible();
  expect(page.getByRole('dialog').getByRole('link').elements()).toEqual([]);
});

test('Help offers to report a missing ride [RIDE-06]', async () => {
  const onMissingRide = vi.fn<() => void>();
  await show({}, 'en', onMissingRide);
  await page.getByRole('button', { name: 'A ride is missing' }).click();
  expect(onMissingRide).toHaveBeenCalledOnce();
});
