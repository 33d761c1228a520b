import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { onePage, openDesk } from '../testing/desk-page.tsx';
import { draftServer } from '../testing/draft-server.ts';
import { maya } from '../testing/member.ts';

const redemption = {
  redemptionId: '019c7c2f-5e1a-7d4a-8a52-5d7b0a6b8001',
  memberId: maya.memberId,
  offerId: 'coffee',
  title: 'Coffee and a cake at the harbor kiosk',
  price: 1300,
  state: 'GIVEN',
  redeemedAt: '2026-11-22T08:00:00Z',
  refundedAt: null,
  supplierId: null,
};
const openRedemptions = () => openDesk('/bay/redemptions', { 'redemptions.list': () => onePage(redemption) }, 'ar');

const files = {
  'tenant.yaml': 'id: bay\n',
  'programme.yaml':
    'campaignCategories: [{ id: rides }]\ncampaigns:\n  - { id: ride, type: TRANSACTIONAL, category: rides, reward: 10 }\n',
  'wording/en.json': '{"campaigns":{"ride":{"Title":"Every ride"}}}',
};
const openDraft = (at: string) => openDesk(`/bay/versions/2/edit?at=${at}`, draftServer(files).answers, 'ar');

const heading = page.getByRole('heading', { level: 1 });
const boxOf = (element: Element): DOMRect => element.getBoundingClientRect();

async function openByKey(button: Locator): Promise<void> {
  await expect.element(button, { timeout: 5_000 }).toBeVisible();
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
}

beforeEach(async () => {
  await page.viewport(1280, 800);
  onTestFinished(() => {
    document.documentElement.removeAttribute('dir');
    localStorage.removeItem('desk.language');
  });
});

test('in Arabic the page reads right to left, with the navigation at its start [DESK-708] [DESK-710]', async () => {
  await openRedemptions();
  await expect.element(heading).toHaveTextContent('عمليات الاستبدال');
  expect(document.documentElement).toHaveAttribute('lang', 'ar');
  expect(document.documentElement).toHaveAttribute('dir', 'rtl');
  const navigation = page.getByRole('navigation', { name: 'صفحات المكتب' }).element();
  expect(boxOf(navigation).left).toBeGreaterThan(boxOf(page.getByRole('main').element()).right - 1);
});

test('choosing a language turns the page around at once, and back [DESK-708] [DESK-710]', async () => {
  await openDesk('/bay/redemptions', { 'redemptions.list': () => onePage(redemption) });
  await expect.element(heading).toBeVisible();
  await openByKey(page.getByRole('button', { name: /^Your account/ }));
  await openByKey(page.getByRole('menuitemradio', { name: 'العربية' }));
  await expect.poll(() => document.documentElement.dir).toBe('rtl');
  await openByKey(page.getByRole('menuitemradio', { name: 'English' }));
  await expect.poll(() => document.documentElement.dir).toBe('ltr');
});

const pages: [string, () => Promise<void>][] = [
  ['a table', openRedemptions],
  ['the overview of a draft', () => openDraft('')],
  ['a form of a draft', () => openDraft('campaigns.ride')],
];
for (const width of [390, 1280])
  test.each(pages)(`in Arabic %s fits a window of ${width} pixels [DESK-710]`, async (_, open) => {
    await page.viewport(width, 844);
    await open();
    await expect.element(heading).toBeVisible();
    const { scrollWidth, clientWidth } = document.documentElement;
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  });

test('in Arabic files of a draft, ids and addresses read left to right [DESK-710]', async () => {
  await openDraft('programme.yaml');
  const editor = page.getByRole('textbox', { name: 'programme.yaml' });
  await expect.element(editor).toBeVisible();
  expect(getComputedStyle(editor.element()).direction).toBe('ltr');
});

test('in Arabic the arrow to the left opens the next tab [DESK-710]', async () => {
  await openDesk(
    `/bay/members/${maya.memberId}`,
    {
      'members.get': () => ({ reply: maya }),
      'members.offerGrants': () => ({ reply: { grants: [], offers: [] } }),
      'members.timeline': () => onePage(),
    },
    'ar',
  );
  await page.getByRole('tab', { name: 'النشاط' }).click();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(page.getByRole('tab', { name: 'الرحلات' })).toHaveFocus();
});
