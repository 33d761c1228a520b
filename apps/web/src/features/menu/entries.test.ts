import { describe, expect, it } from 'vitest';
import { hasHistory, hasListed, type MenuEntry, type MenuFacts, menuEntries } from './entries.ts';

const config = {
  SupportLanguage: true,
  IsStandalonModeSupported: true,
  IsInviteCodeDisplay: true,
  IsReferralAvailable: true,
  DisableTutorial: false,
  DisableHelp: false,
  IsPwaFlowVisible: true,
  IsPartnerLandingCandidate: true,
  IsUserIDDisplay: true,
  TeamName: 'Workplace',
};
const member = { UserID: 'u1', earningsCount: 1, redeemsCount: 1 };
const facts = (given: Partial<MenuFacts> = {}, switches: Partial<MenuFacts['config']> = {}): MenuFacts => ({
  config: { ...config, ...switches },
  member,
  providers: [{ connectionType: 'SELF_REPORT' }],
  isReferralConfigured: true,
  ...given,
});

describe('the More menu', () => {
  it('has every entry if everything is enabled', () => {
    expect(menuEntries(facts()).size).toBe(15);
  });

  it('has My Account and Log out only when signed in and standalone [HOME-06]', () => {
    expect(menuEntries(facts({ member: undefined })).has('account')).toBe(false);
    expect(menuEntries(facts({ member: undefined })).has('signOut')).toBe(false);
    expect(menuEntries(facts({}, { IsStandalonModeSupported: false })).has('account')).toBe(false);
    expect(menuEntries(facts({}, { IsStandalonModeSupported: false })).has('signOut')).toBe(false);
  });

  it.each([
    [0, false],
    [1, true],
  ])('after %j redemptions, having Your tickets is %s [REDEEM-22]', (redeemsCount, held) => {
    expect(menuEntries(facts({ member: { ...member, redeemsCount } })).has('tickets')).toBe(held);
  });

  it('has the team only when signed in and if the agency has teams [TEAM-06]', () => {
    expect(menuEntries(facts({ member: undefined })).has('team')).toBe(false);
    const { TeamName: _none, ...without } = config;
    expect(menuEntries({ ...facts(), config: without }).has('team')).toBe(false);
  });

  it('has Refer a Friend only if referral is available and configured [HOME-10, HOME-17, TEN-12]', () => {
    expect(menuEntries(facts({ isReferralConfigured: false })).has('refer')).toBe(false);
    expect(menuEntries(facts({}, { IsReferralAvailable: false })).has('refer')).toBe(false);
  });

  it.each<[Partial<MenuFacts['config']>, MenuEntry, string]>([
    [{ SupportLanguage: false }, 'language', '[HOME-05, TEN-26]'],
    [{ IsInviteCodeDisplay: false }, 'promoCode', '[HOME-09, TEN-11]'],
    [{ DisableTutorial: true }, 'tutorial', '[HOME-11, TEN-18]'],
    [{ DisableHelp: true }, 'help', '[HOME-11, TEN-18]'],
    [{ IsPwaFlowVisible: false }, 'install', '[TEN-30]'],
    [{ IsPartnerLandingCandidate: false }, 'switchProgramme', '[HOME-04, TEN-33]'],
    [{ IsUserIDDisplay: false }, 'userId', '[TEN-28]'],
  ])('with %j leaves out %s [TEN-36] %s', (switches, entry) => {
    expect(menuEntries(facts({}, switches)).has(entry)).toBe(false);
  });
});

it.each([
  [0, 0, false],
  [1, 0, true],
  [0, 1, true],
  ['0', '0', false],
  ['0', '2', true],
])('with %j earnings and %j redemptions the history entry is %s [HOME-08]', (earningsCount, redeemsCount, shown) => {
  expect(hasHistory({ earningsCount, redeemsCount })).toBe(shown);
});

it('providers exist if at least one is listed on the connect screen [HOME-07]', () => {
  expect(hasListed([])).toBe(false);
  expect(hasListed([{ connectionType: 'CAMPAIGN_IMPLICIT' }])).toBe(false);
  expect(hasListed([{ connectionType: 'CAMPAIGN_IMPLICIT' }, { connectionType: 'DIRECT_OAUTH' }])).toBe(true);
});
