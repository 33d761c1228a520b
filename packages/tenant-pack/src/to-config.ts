import { type Config, distanceUnitOf, type Language, type WelcomeStep } from '@fareback/contract';
import { languages as languageNames } from '@fareback/wording';
import { imageUrl, type Pack, wordingOf } from './pack.ts';

type Step = { Title: string; Description: string };

function welcomeSteps(pack: Pack, texts: readonly Step[], images: readonly (string | null)[]): WelcomeStep[] {
  return texts.map(({ Title, Description }, index) => ({
    StepImage: imageUrl(pack, images[index]),
    StepTitle: Title,
    StepDescription: Description,
  }));
}

function cssTheme({ theme }: Pack): string {
  return JSON.stringify(theme.dark === 'off' ? { ...theme.colours, dark: 'off' } : theme.colours);
}

/** Names, addresses and rules of the agency, equal in every language. */
function agencyKeys(pack: Pack) {
  const { tenant } = pack;
  const { links, images } = tenant;
  return {
    TenantID: tenant.id,
    TenantName: tenant.name,
    TenantLogoURL: imageUrl(pack, images.logo),
    TenantHeaderLogoURL: imageUrl(pack, images.headerLogo),
    CssTheme: cssTheme(pack),
    CustomerSupportLink: links.support,
    SupportPhoneNumber: tenant.supportPhone,
    PhoneCountries: tenant.phoneCountries,
    PrivacyPolicyUrl: links.privacyPolicy,
    TermsAndConditionsUrl: links.termsAndConditions,
    TermsVersion: tenant.termsVersion,
    LeastAge: tenant.leastAge,
    MoreInformationLinkURL: links.moreInformation,
    SignUpWelcomeButtonLink: links.signUpWelcomeButton,
    IANATimezone: tenant.timeZone,
    DistanceUnit: distanceUnitOf(tenant.settings.distanceUnit, tenant.timeZone),
    LanguageList: tenant.languages.map((code) => ({
      LanguageCode: code,
      LanguageName: languageNames.find((one) => one.code === code)?.name ?? code,
    })),
    PartnerProgrammes: tenant.partnerProgrammes.map((partner) => ({
      TenantID: partner.tenantId,
      Name: partner.name,
      LogoURL: imageUrl(pack, partner.logo),
      Url: partner.url,
    })),
  } satisfies Partial<Config>;
}

function switchKeys({ tenant: { switches, settings, onboarding } }: Pack) {
  return {
    IsInviteCodeMandatory: switches.inviteCodeMandatory,
    IsInviteCodeDisplay: switches.inviteCodeDisplay,
    IsReferralAvailable: switches.referral,
    DisableHelp: !switches.help,
    DisableTutorial: !switches.tutorial,
    SupportLanguage: switches.languageChoice,
    IsUserIDDisplay: switches.userId,
    FavoriteOffersLimit: switches.favoriteOffersLimit,
    IsPwaFlowVisible: switches.pwaFlow,
    IsStandalonModeSupported: switches.standalone,
    IsWelcomeScreenSelector: switches.welcomeScreenSelector,
    IsPartnerLandingCandidate: switches.partnerLandingCandidate,
    DisplayActionBoxCategory: switches.actionBoxCategories,
    AreWideNamesAllowed: switches.wideNames,
    IsOnboardingShort: onboarding.short,
    IsSpeedMeasured: settings.speedRecordDays > 0,
  } satisfies Partial<Config>;
}

function screenKeys(pack: Pack, language: Language) {
  const { images } = pack.tenant;
  const { config, teams } = wordingOf(pack, language);
  const image = (file: string | null): string | null => imageUrl(pack, file);
  return {
    ...(pack.tenant.signIn.agencyAccount && { AgencyAccountLabel: config.AgencyAccountLabel }),
    ...(pack.programme.teams && { TeamName: teams?.Name ?? '' }),
    InviteCodeTitle: config.InviteCodeTitle,
    InviteCodeDescription: config.InviteCodeDescription,
    WordsForPoints: config.WordsForPoints,
    SignUpRewardEarningTitle: config.SignUpRewardEarningTitle,
    OptBackInTitle: config.OptBackInTitle,
    OptBackInSubTitle: config.OptBackInSubTitle,
    OptBackInDescription: config.OptBackInDescription,
    SuspensionPageTitle: config.SuspensionPageTitle,
    SuspensionPageDescription: config.SuspensionPageDescription,
    SignUpWelcomeTitle: config.SignUpWelcomeTitle,
    SignUpWelcomeDescription: config.SignUpWelcomeDescription,
    SignUpWelcomeImage: image(images.signUpWelcome),
    SignUpWelcomeButtonLabel: config.SignUpWelcomeButtonLabel,
    TutorialSteps: config.TutorialSteps,
    MoreInformationLink: config.MoreInformationLink,
    MoreInformationLinkDescription: config.MoreInformationLinkDescription,
    Step1ImageURL: image(images.step1),
    WelcomeScreenConfig: [
      { Kind: 'NEW', ...config.WelcomeNew, Image: image(images.welcomeNew) },
      { Kind: 'EXISTING', ...config.WelcomeExisting, Image: image(images.welcomeExisting) },
    ],
    WelcomeStepsConfig: welcomeSteps(pack, config.WelcomeSteps, images.welcomeSteps),
    WelcomeStepsConfigSignIn: welcomeSteps(pack, config.WelcomeStepsSignIn, images.welcomeStepsSignIn),
    SignInScreenImage: image(images.signIn),
    SignInScreenTitle: config.SignInScreenTitle,
    SignUpScreenTitle: config.SignUpScreenTitle,
    SignUpScreenImage: image(images.signUp),
    TermsChanges: config.TermsChanges,
    ReactivationTitle: config.ReactivationTitle,
    ReactivationDescription: config.ReactivationDescription,
    ReactivationButtonLabel: config.ReactivationButtonLabel,
    ReactivationImage: image(images.reactivation),
  } satisfies Partial<Config>;
}

/** Builds the tenant's public configuration in one language, with every key of the contract [TEN-05..TEN-34]. */
export function toConfig(pack: Pack, language: Language): Config {
  return { ...agencyKeys(pack), ...switchKeys(pack), ...screenKeys(pack, language) };
}
