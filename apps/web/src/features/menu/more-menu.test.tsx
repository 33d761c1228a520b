import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerWith, plainConfig, renderForMember, verifiedMember } from '../../testing/member-page.tsx';
import { MoreMenu } from './more-menu.tsx';

const nothing = () => {};
const actions = {
  onAccount: nothing,
  onConnect: nothing,
  onHistory: nothing,
  onTickets: nothing,
  onPromoCode: undefined,
  onRefer: nothing,
  onTutorial: undefined,
  onInstall: nothing,
  onLanguage: nothing,
  onHelp: nothing,
  onSwitchProgramme: nothing,
  onNewTerms: nothing,
  onSignOut: nothing,
};

test('an entry without a screen behind it is absent, whatever the switches say [TEN-36]', async () => {
  answerWith({ 'GET /rest/users/me/userinfo/en': verifiedMember });
  const config = { ...plainConfig, IsInviteCodeDisplay: true, IsPwaFlowVisible: true };
  await renderForMember(<MoreMenu isOpen onClose={nothing} actions={actions} />, config);
  await expect.element(page.getByRole('button', { name: 'Add to home screen' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Promo code' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Tutorial' })).not.toBeInTheDocument();
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
])('with %j the row %s leads to %s, and can be copied [HOME-12]', async (config, name, address, copied) => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  answerWith({ 'GET /rest/users/me/userinfo/en': verifiedMember });
  await renderForMember(<MoreMenu isOpen onClose={nothing} actions={actions} />, { ...plainConfig, ...config });
  await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', address);
  await page.getByRole('button', { name: /^Copy/ }).click();
  expect(writeText).toHaveBeenCalledExactlyOnceWith(copied);
  writeText.mockRestore();
});

test('without phone and link nobody is to be called [HOME-12]', async () => {
  answerWith({ 'GET /rest/users/me/userinfo/en': verifiedMember });
  await renderForMember(<MoreMenu isOpen onClose={nothing} actions={actions} />);
  await expect.element(page.getByRole('dialog', { name: 'More' })).toBeVisible();
  expect(page.getByRole('link').elements()).toEqual([]);
});
