import { expect, test } from 'vitest';
import { appliedTenant } from '../../testing/applied-tenant.ts';
import { world } from '../../testing/index.ts';
import { drawing, packFolder } from '../../testing/pack-folder.ts';

const w = await world();
const packs = packFolder();

const pictures = ['logo', 'headerLogo', 'signIn', 'signUp', 'signUpWelcome', 'step1', 'reactivation', 'welcomeNew'];
const fileOf = (name: string): string => `${name.toLowerCase()}.svg`;
const texts = `InviteCodeTitle InviteCodeDescription SignUpRewardEarningTitle OptBackInTitle OptBackInSubTitle
OptBackInDescription SuspensionPageTitle SuspensionPageDescription SignUpWelcomeTitle SignUpWelcomeDescription
SignUpWelcomeButtonLabel MoreInformationLink MoreInformationLinkDescription SignInScreenTitle SignUpScreenTitle
ReactivationTitle ReactivationDescription ReactivationButtonLabel`.split(/\s+/);

const tenant = await appliedTenant(w, packs, {
  tenant: {
    timeZone: 'Europe/Oslo',
    languages: ['en', 'es'],
    supportPhone: '+47 22 00 00 00',
    links: {
      privacyPolicy: 'https://agency.example/privacy',
      termsAndConditions: 'https://agency.example/terms',
      support: 'https://agency.example/help',
      moreInformation: 'https://agency.example/more',
      signUpWelcomeButton: '/app_connection',
    },
    images: {
      ...Object.fromEntries(pictures.map((name) => [name, fileOf(name)])),
      welcomeSteps: ['logo.svg'],
      welcomeStepsSignIn: ['logo.svg'],
    },
    switches: {
      inviteCodeMandatory: true,
      referral: true,
      help: false,
      tutorial: false,
      languageChoice: false,
      userId: false,
      favoriteOffersLimit: 7,
      pwaFlow: false,
      standalone: false,
      welcomeScreenSelector: true,
      partnerLandingCandidate: true,
      actionBoxCategories: true,
    },
    onboarding: { short: true },
    partnerProgrammes: [{ tenantId: 'fjord', name: 'Fjord', logo: 'logo.svg', url: 'https://fjord.example' }],
  },
  wording: {
    en: {
      config: {
        ...Object.fromEntries(texts.map((key) => [key, `Our ${key}`])),
        WordsForPoints: { long: 'shells', short: 'sh', title: 'Shells' },
        TutorialSteps: [{ Title: 'First', Description: 'Look here' }],
        WelcomeSteps: [{ Title: 'Hop on', Description: 'Any line' }],
        WelcomeStepsSignIn: [{ Title: 'Tap in', Description: 'Any door' }],
        WelcomeNew: { Title: 'New', Description: 'Join' },
      },
    },
    es: {},
  },
  images: Object.fromEntries(pictures.map((name) => [fileOf(name), drawing])),
});
const { body } = await w.request(tenant, { method: 'GET', path: '/rest/configuration' });

const own = (...keys: string[]) => Object.fromEntries(keys.map((key) => [key, `Our ${key}`]));
const picture = (name: string): unknown =>
  expect.stringMatching(new RegExp(`^/t/${tenant.tenantId}/images/${name.toLowerCase()}\\.svg\\?v=`));

test.each<[title: string, carried: Record<string, unknown>]>([
  [
    'id and logos [TEN-05]',
    { TenantID: tenant.tenantId, TenantLogoURL: picture('logo'), TenantHeaderLogoURL: picture('headerLogo') },
  ],
  [
    'support link and phone [TEN-08]',
    { CustomerSupportLink: 'https://agency.example/help', SupportPhoneNumber: '+47 22 00 00 00' },
  ],
  [
    'addresses of privacy and terms [TEN-09]',
    {
      PrivacyPolicyUrl: 'https://agency.example/privacy',
      TermsAndConditionsUrl: 'https://agency.example/terms',
    },
  ],
  ['heading and text of the code form [TEN-10]', own('InviteCodeTitle', 'InviteCodeDescription')],
  ['what codes are for [TEN-11]', { IsInviteCodeMandatory: true, IsInviteCodeDisplay: true }],
  ['the switch of referral [TEN-12]', { IsReferralAvailable: true }],
  ['the words for points [TEN-13]', { WordsForPoints: { long: 'shells', short: 'sh', title: 'Shells' } }],
  ['the title of what signing up earns [TEN-14]', own('SignUpRewardEarningTitle')],
  ['the page of who opted out [TEN-15]', own('OptBackInTitle', 'OptBackInSubTitle', 'OptBackInDescription')],
  ['the page of who is suspended [TEN-16]', own('SuspensionPageTitle', 'SuspensionPageDescription')],
  [
    'the greeting after signing up [TEN-17]',
    {
      ...own('SignUpWelcomeTitle', 'SignUpWelcomeDescription', 'SignUpWelcomeButtonLabel'),
      SignUpWelcomeImage: picture('signUpWelcome'),
      SignUpWelcomeButtonLink: '/app_connection',
    },
  ],
  [
    'every switch that decides what exists [TEN-36]',
    {
      IsReferralAvailable: true,
      IsInviteCodeDisplay: true,
      DisableHelp: true,
      DisableTutorial: true,
      IsPwaFlowVisible: false,
      SupportLanguage: false,
      IsUserIDDisplay: false,
    },
  ],
  ['the short onboarding [SIGNUP-32]', { IsOnboardingShort: true }],
  ['the switches of help and tutorial [TEN-18]', { DisableHelp: true, DisableTutorial: true }],
  ['steps of the tutorial [TEN-19]', { TutorialSteps: [{ Title: 'First', Description: 'Look here' }] }],
  [
    'where to read more [TEN-20]',
    {
      ...own('MoreInformationLink', 'MoreInformationLinkDescription'),
      MoreInformationLinkURL: 'https://agency.example/more',
    },
  ],
  ['the time zone [TEN-21]', { IANATimezone: 'Europe/Oslo' }],
  ['the first picture of the terms [TEN-22]', { Step1ImageURL: picture('step1') }],
  [
    'steps of the onboarding [TEN-23]',
    { WelcomeStepsConfig: [{ StepImage: picture('logo'), StepTitle: 'Hop on', StepDescription: 'Any line' }] },
  ],
  [
    'steps beside sign-in [TEN-24]',
    { WelcomeStepsConfigSignIn: [{ StepImage: picture('logo'), StepTitle: 'Tap in', StepDescription: 'Any door' }] },
  ],
  [
    'the welcome screen and its switch [TEN-25]',
    {
      IsWelcomeScreenSelector: true,
      WelcomeScreenConfig: [expect.objectContaining({ Kind: 'NEW', Title: 'New', Image: picture('welcomeNew') }), {}],
    },
  ],
  [
    'languages, and whether there is a choice [TEN-26]',
    {
      SupportLanguage: false,
      LanguageList: [
        { LanguageCode: 'en', LanguageName: 'English' },
        { LanguageCode: 'es', LanguageName: 'Español' },
      ],
    },
  ],
  [
    'pictures and titles beside the forms [TEN-27]',
    {
      ...own('SignInScreenTitle', 'SignUpScreenTitle'),
      SignInScreenImage: picture('signIn'),
      SignUpScreenImage: picture('signUp'),
    },
  ],
  ['the switch of the user id [TEN-28]', { IsUserIDDisplay: false }],
  ['how many favourites there may be [TEN-29]', { FavoriteOffersLimit: 7 }],
  ['the switch of installing [TEN-30]', { IsPwaFlowVisible: false }],
  ['whether the app signs in by itself [TEN-31]', { IsStandalonModeSupported: false }],
  [
    'the dialog of who came back [TEN-32]',
    {
      ...own('ReactivationTitle', 'ReactivationDescription', 'ReactivationButtonLabel'),
      ReactivationImage: picture('reactivation'),
    },
  ],
  [
    'the programmes of partners, and whether one may switch [TEN-33, HOME-04]',
    {
      IsPartnerLandingCandidate: true,
      PartnerProgrammes: [{ TenantID: 'fjord', Name: 'Fjord', LogoURL: picture('logo'), Url: 'https://fjord.example' }],
    },
  ],
  ['whether action boxes are grouped [TEN-34]', { DisplayActionBoxCategory: true }],
])('the tenant configuration contains %s', (_, carried) => {
  expect(body).toMatchObject(carried);
});
