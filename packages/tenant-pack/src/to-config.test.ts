import { Config, languages, themeKeys } from '@fareback/contract';
import { describe, expect, it } from 'vitest';
import { encode } from 'zod/mini';
import { loadPacks } from './load/load-packs.ts';
import { TenantFile } from './schema/tenant.ts';
import { tenantsDirectory } from './testing/scratch-tenants.ts';
import { toConfig } from './to-config.ts';

const { packs } = loadPacks(tenantsDirectory);

const keys = `TenantID TenantName TenantLogoURL TenantHeaderLogoURL CssTheme CustomerSupportLink SupportPhoneNumber
PrivacyPolicyUrl TermsAndConditionsUrl InviteCodeTitle InviteCodeDescription IsInviteCodeMandatory IsInviteCodeDisplay
IsReferralAvailable WordsForPoints SignUpRewardEarningTitle OptBackInTitle OptBackInSubTitle OptBackInDescription
SuspensionPageTitle SuspensionPageDescription SignUpWelcomeTitle SignUpWelcomeDescription SignUpWelcomeImage
SignUpWelcomeButtonLabel SignUpWelcomeButtonLink DisableHelp DisableTutorial TutorialSteps MoreInformationLink
MoreInformationLinkDescription MoreInformationLinkURL IANATimezone Step1ImageURL WelcomeScreenConfig WelcomeStepsConfig
WelcomeStepsConfigSignIn SupportLanguage LanguageList SignInScreenImage SignInScreenTitle SignUpScreenTitle
SignUpScreenImage IsUserIDDisplay FavoriteOffersLimit IsPwaFlowVisible IsStandalonModeSupported ReactivationTitle
ReactivationDescription ReactivationButtonLabel ReactivationImage IsWelcomeScreenSelector IsPartnerLandingCandidate
DisplayActionBoxCategory TermsVersion TermsChanges AreWideNamesAllowed IsOnboardingShort IsSpeedMeasured PartnerProgrammes PhoneCountries LeastAge DistanceUnit`.split(
  /\s+/,
);

describe.each(packs.map((pack) => [pack.tenantId, pack] as const))('configuration of %s', (_, pack) => {
  it.each(languages)('has every key in %s, spelled as in the contract', (language) => {
    const config = toConfig(pack, language);
    const ofTeams = pack.programme.teams ? ['TeamName'] : [];
    const ofAgency = pack.tenant.signIn.agencyAccount ? ['AgencyAccountLabel'] : [];
    expect(Object.keys(config).toSorted()).toEqual([...keys, ...ofTeams, ...ofAgency].toSorted());
    expect(encode(Config, config)).toEqual(config);
  });

  it('has the 13 colors as JSON text, encoded once [TEN-06, TEN-07]', () => {
    const theme: unknown = JSON.parse(toConfig(pack, 'en').CssTheme ?? '');
    expect(theme).toMatchObject(Object.fromEntries(themeKeys.map((key) => [key, pack.theme.colours[key]])));
  });

  it('keeps settings, hosts, stock and codes on the server [TEN-04]', () => {
    const text = JSON.stringify(toConfig(pack, 'en'));
    const secrets = [...pack.programme.codes.map(({ code }) => code), 'inactivityDays', ...pack.tenant.hosts.slice(1)];
    expect(secrets.filter((secret) => text.includes(`"${secret}`))).toEqual([]);
  });

  it('has the long onboarding if the pack does not name it [SIGNUP-32]', () => {
    const { onboarding: _named, ...tenant } = pack.tenant;
    expect(toConfig({ ...pack, tenant: TenantFile.parse(tenant) }, 'en').IsOnboardingShort).toBe(false);
  });

  it('uses English for a language that is not offered [LANG-08]', () => {
    const absent = languages.filter((language) => !pack.tenant.languages.includes(language));
    for (const language of absent) expect(toConfig(pack, language)).toEqual(toConfig(pack, 'en'));
  });

  it('uses the tenant’s own points in every language [TEN-13]', () => {
    for (const language of pack.tenant.languages) {
      const { long, short, title } = toConfig(pack, language).WordsForPoints;
      expect([long, short, title].every((word) => word.trim() !== '')).toBe(true);
    }
  });
});
