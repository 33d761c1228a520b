import type { Config, Provider, ReferralConfiguration } from '@fareback/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mockReplies, plainConfig, renderForMember, verifiedMember } from '../../testing/member-page.tsx';
import { testProvider } from '../../testing/providers.ts';
import { AccountDropdown } from './account-dropdown.tsx';

const nothing = () => {};
const actions = {
  onAccount: nothing,
  onConnect: nothing,
  onMessages: nothing,
  onHistory: nothing,
  onTickets: nothing,
  onPromoCode: nothing,
  onRefer: nothing,
  onTeam: nothing,
  onTutorial: nothing,
  onInstall: nothing,
  onLanguage: nothing,
  onHelp: nothing,
  onSwitchProgramme: nothing,
  onNewTerms: nothing,
  onSignOut: nothing,
};
const card = (connectionType: Provider['connectionType']): Provider =>
  testProvider('card', { Label: 'Card', identifierType: null, connectionType });
const referral: ReferralConfiguration = {
  ReferralCampaignsConfigurationID: 'friends',
  CampaignID: 'friends',
  title: '',
  description: '',
  image: null,
  RewardsForReferrer: 100,
  RewardsForReferee: 50,
  CopyLinkText: '',
  CopyLinkUrl: '',
  ReferrerTargetGroupID: null,
  RefereeTargetGroupID: null,
  namesReferrer: true,
  IsActionRequire: false,
  HowItWork: '',
  ReferralTitle: '',
  ReferralDescription: '',
  ReferralImageURL: null,
};
const everything: Partial<Config> = {
  IsStandalonModeSupported: true,
  IsInviteCodeDisplay: true,
  IsReferralAvailable: true,
};

async function open(config: Partial<Config> = {}, providers = [card('SELF_REPORT')]): Promise<void> {
  mockReplies({
    'GET /rest/users/me/userinfo/en': verifiedMember,
    'GET /rest/providers': providers,
    'POST /rest/campaigns/referral/en': { ReferralConfiguration: referral },
    'GET /rest/': [],
  });
  await renderForMember(
    <AccountDropdown actions={actions} onMore={nothing}>
      Hi, Ana
    </AccountDropdown>,
    { ...plainConfig, ...everything, ...config },
  );
  await page.getByRole('button', { name: /^Hi, Ana.*Account menu$/ }).click();
}
const entries = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent);
const all = ['My account', 'Promo code', 'Connect accounts', 'Refer a friend', 'Sign out', 'More'];

test('the dropdown has My Account, Invite Code, Connect Account, Refer a Friend and Sign Out in this order, then More [HOME-16, HOME-21]', async () => {
  await open();
  await expect.poll(entries).toEqual(all);
});

test('Connect Account is shown only if a provider is listed [HOME-15]', async () => {
  await open({}, [card('CAMPAIGN_IMPLICIT')]);
  await expect.poll(entries).toEqual(all.filter((entry) => entry !== 'Connect accounts'));
});

test.each<[Partial<Config>, string[], string]>([
  [{ IsInviteCodeDisplay: false }, ['Promo code'], '[TEN-11]'],
  [{ IsReferralAvailable: false }, ['Refer a friend'], '[TEN-12]'],
  [{ IsStandalonModeSupported: false }, ['My account', 'Sign out'], '[TEN-31]'],
])('with %j %s are missing [HOME-16, HOME-21] %s', async (config, absent) => {
  await open(config);
  await expect.poll(entries).toEqual(all.filter((entry) => !absent.includes(entry)));
});
