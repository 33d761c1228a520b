import type { UserInfo } from '@fareback/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mockReplies, renderForMember, verifiedMember } from '../../../testing/member-page.tsx';
import { offersNamed, shopWorld } from '../../../testing/offers.ts';
import { RedeemPane } from '../redeem-pane.tsx';

const titles = ['Day pass', 'Ferry hop', 'Harbor day'];

async function showShop(member: UserInfo = verifiedMember): Promise<string[]> {
  const calls = mockReplies({
    ...shopWorld(offersNamed(titles)),
    'GET /rest/users/me/userinfo/en': member,
    'POST /rest/events': null,
  });
  await renderForMember(
    <RedeemPane isUpdated={false} onVerify={() => {}} onRedeemed={() => {}} onNavigate={() => {}} />,
  );
  await expect.element(page.getByRole('heading', { name: 'Day pass' })).toBeVisible();
  return calls;
}

const box = page.getByRole('searchbox', { name: 'Search offers' });
const seen = () =>
  page
    .getByRole('heading', { level: 3 })
    .elements()
    .map(({ textContent }) => textContent);
const value = () => (box.element() as HTMLInputElement).value;

beforeEach(() => page.viewport(390, 844));

it.each([
  ['VERIFIED', true, 1],
  ['NEW', false, 0],
  ['CONSENT', false, 0],
] as const)('a %s member has the search box or not [OFFER-17]', async (userStatus, isPhoneVerified, boxes) => {
  await showShop({ ...verifiedMember, userStatus, isPhoneVerified });
  expect(box.elements()).toHaveLength(boxes);
});

describe('the search', () => {
  it('shows the full list at 0 and 1 characters, then the matches, and keeps the focus [OFFER-18]', async () => {
    await showShop();
    await box.click();
    await userEvent.keyboard('D');
    expect(seen()).toEqual(titles);
    await userEvent.keyboard('A');
    await expect.poll(seen).toEqual(['Day pass', 'Harbor day']);
    await userEvent.keyboard('Y P');
    await expect.poll(seen).toEqual(['Day pass']);
    expect(document.activeElement).toBe(box.element());
    await userEvent.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}');
    await expect.poll(seen).toEqual(titles);
  });

  it('shows and announces the number of results, and what to do without any [OFFER-18]', async () => {
    await showShop();
    await box.fill('day');
    await expect.element(page.getByRole('heading', { name: '2 offers found' })).toBeVisible();
    const aloud = () => document.querySelector('[aria-live="polite"][aria-atomic]')?.textContent;
    await expect.poll(aloud).toBe('2 offers found');
    await box.fill('  tram ');
    await expect.element(page.getByText('No offer matches “tram”').first()).toBeVisible();
    await expect.element(page.getByText('Try another word, or clear the search to see all offers.')).toBeVisible();
    await expect.poll(aloud).toBe('No offer matches “tram”');
  });

  it.each(['Escape', 'its button'])('is cleared by %s, and the box keeps the focus [OFFER-18]', async (way) => {
    await showShop();
    await box.fill('ferry');
    await expect.poll(seen).toEqual(['Ferry hop']);
    if (way === 'Escape') await userEvent.keyboard('{Escape}');
    else await page.getByRole('button', { name: 'Clear search' }).click();
    await expect.poll(seen).toEqual(titles);
    expect(value()).toBe('');
    expect(document.activeElement).toBe(box.element());
    await expect.element(page.getByRole('button', { name: 'Clear search' })).not.toBeInTheDocument();
  });

  it('is unchanged after viewing an offer [OFFER-18]', async () => {
    await showShop();
    await box.fill('ferry');
    await page.getByRole('button', { name: 'Ferry hop', exact: true }).click();
    await expect.element(page.getByRole('dialog', { name: 'Ferry hop' })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect([value(), seen()]).toEqual(['ferry', ['Ferry hop']]);
  });

  it('allows 20 characters and no 21st, wherever it is typed, and cuts a longer paste [OFFER-19]', async () => {
    await showShop();
    const twenty = 'abcdefghijklmnopqrst';
    await box.click();
    await userEvent.keyboard(`${twenty}u`);
    expect(value()).toBe(twenty);
    await userEvent.keyboard('{Home}x');
    expect(value()).toBe(twenty);
    expect((box.element() as HTMLInputElement).selectionStart).toBe(0);
    await userEvent.keyboard('{End}{Backspace}z');
    expect(value()).toBe('abcdefghijklmnopqrsz');
    await box.fill('票'.repeat(25));
    expect(value()).toBe('票'.repeat(20));
  });

  it('is reported once when it begins, and again after it was cleared [EVT-02]', async () => {
    const calls = await showShop();
    const reports = () => calls.filter((call) => call === 'POST /rest/events').length;
    await box.click();
    await userEvent.keyboard(' ');
    expect(reports()).toBe(0);
    await userEvent.keyboard('d');
    expect(reports()).toBe(1);
    await userEvent.keyboard('ay');
    expect(reports()).toBe(1);
    await userEvent.keyboard('{Escape}f');
    expect(reports()).toBe(2);
  });
});
