import type { Config } from '@fareback/contract';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { findBrokenWords } from '../../testing/broken-words.ts';
import { withLargeLetters } from '../../testing/large-letters.ts';
import { mockReplies, plainConfig, renderForMember, verifiedMember } from '../../testing/member-page.tsx';
import { MoreMenu } from './more-menu.tsx';

const nothing = () => {};
const actions = {
  onAccount: nothing,
  onConnect: nothing,
  onMessages: nothing,
  onHistory: nothing,
  onTickets: nothing,
  onPromoCode: undefined,
  onRefer: nothing,
  onTeam: nothing,
  onTutorial: undefined,
  onInstall: nothing,
  onLanguage: nothing,
  onHelp: nothing,
  onSwitchProgramme: nothing,
  onNewTerms: nothing,
  onSignOut: nothing,
};

test('an entry without a screen is hidden, whatever the switches say [TEN-36]', async () => {
  mockReplies({ 'GET /rest/users/me/userinfo/en': verifiedMember });
  const config = { ...plainConfig, IsInviteCodeDisplay: true, IsPwaFlowVisible: true };
  await renderForMember(<MoreMenu isOpen onClose={nothing} actions={actions} />, config);
  await expect.element(page.getByRole('button', { name: 'Add to home screen' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Promo code' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Tutorial' })).not.toBeInTheDocument();
});

const all = {
  ...plainConfig,
  SupportLanguage: true,
  IsStandalonModeSupported: true,
  IsInviteCodeDisplay: true,
  IsPwaFlowVisible: true,
  IsPartnerLandingCandidate: true,
  IsUserIDDisplay: true,
};
const everyAction = { ...actions, onPromoCode: nothing, onTutorial: nothing };
const whole = [
  'My account',
  'Messages',
  'Transaction history',
  'Promo code',
  'Language',
  'Tutorial',
  'Help',
  'Add to home screen',
  'Switch program',
  'Sign out',
  'Copy user ID',
];
test('with double font size on a small phone its entries do not break words [UX-01]', async () => {
  await withLargeLetters();
  const member = { ...verifiedMember, earningsCount: 1 };
  mockReplies({ 'GET /rest/users/me/userinfo/en': member });
  await renderForMember(<MoreMenu isOpen onClose={nothing} actions={everyAction} />, all);
  await expect.element(page.getByRole('button', { name: 'Transaction history' })).toBeVisible();
  expect(page.getByRole('dialog').getByRole('list').elements().flatMap(findBrokenWords)).toEqual([]);
});

test.each<[off: Partial<Config>, gone: string[], id: string]>([
  [{}, [], ''],
  [{ DisableHelp: true }, ['Help'], '[TEN-18]'],
  [{ DisableTutorial: true }, ['Tutorial'], '[TEN-18]'],
  [{ SupportLanguage: false }, ['Language'], '[TEN-26]'],
  [{ IsUserIDDisplay: false }, ['Copy user ID'], '[TEN-28]'],
  [{ IsPwaFlowVisible: false }, ['Add to home screen'], '[TEN-30]'],
  [{ IsStandalonModeSupported: false }, ['My account', 'Sign out'], '[TEN-31]'],
  [{ IsPartnerLandingCandidate: false }, ['Switch program'], '[TEN-33]'],
  [{ IsInviteCodeDisplay: false }, ['Promo code'], '[TEN-11]'],
])('%j removes %j from the menu and nothing else [TEN-36] %s', async (off, gone) => {
  mockReplies({ 'GET /rest/users/me/userinfo/en': verifiedMember });
  await renderForMember(<MoreMenu isOpen onClose={nothing} actions={everyAction} />, { ...all, ...off });
  const entries = () => page.getByRole('dialog').getByRole('button').elements().slice(1);
  await expect
    .poll(() => entries().map((one) => one.getAttribute('aria-label') ?? one.textContent))
    .toEqual(whole.filter((entry) => !gone.includes(entry)));
});

test.each([
  [3, 'Messages 3 unread messages'],
  [0, 'Messages'],
])('with %j unread messages their entry is called "%s" and opens them [NOTIFY-27]', async (unread, name) => {
  const onMessages = vi.fn<() => void>();
  mockReplies({ 'GET /rest/users/me/userinfo/en': verifiedMember, 'GET /rest/users/me/messages/unread': { unread } });
  await renderForMember(<MoreMenu isOpen onClose={nothing} actions={{ ...actions, onMessages }} />);
  const entry = page.getByRole('button', { name, exact: true });
  await expect.element(entry).toBeVisible();
  await entry.click();
  expect(onMessages).toHaveBeenCalledOnce();
});

const agency = 'https://agency.example/help';
test.each([
  [
    { SupportPhoneNumber: '+1 555 010-0148', CustomerSupportLink: agency },
    /^Call us/,
    'tel:+15550100148',
    '+1 555 010-0148',
  ],
  [{ SupportPhoneNumber: '', CustomerSupportLink: agency }, /^Contact us/, agency, agency],
])('with %j the row %s opens %s, and can be copied [HOME-12]', async (config, name, address, copied) => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  mockReplies({ 'GET /rest/users/me/userinfo/en': verifiedMember });
  await renderForMember(<MoreMenu isOpen onClose={nothing} actions={actions} />, { ...plainConfig, ...config });
  await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', address);
  await page.getByRole('button', { name: /^Copy/ }).click();
  expect(writeText).toHaveBeenCalledExactlyOnceWith(copied);
  writeText.mockRestore();
});

test('without phone and link there is no contact entry [HOME-12]', async () => {
  mockReplies({ 'GET /rest/users/me/userinfo/en': verifiedMember });
  await renderForMember(<MoreMenu isOpen onClose={nothing} actions={actions} />);
  await expect.element(page.getByRole('dialog', { name: 'More' })).toBeVisible();
  expect(page.getByRole('link').elements()).toEqual([]);
});

test("it begins with the member's name and balance; without a name, the balance alone [HOME-47]", async () => {
  mockReplies({ 'GET /rest/users/me/userinfo/en': { ...verifiedMember, name: 'Ana Maria', Balance: '1234' } });
  await renderForMember(<MoreMenu isOpen onClose={nothing} actions={actions} />);
  await expect.element(page.getByText('Ana Maria', { exact: true })).toBeVisible();
  await expect.element(page.getByText('1,234 pts', { exact: true })).toBeVisible();
});
