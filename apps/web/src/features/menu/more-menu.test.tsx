import { expect, test } from 'vitest';
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
