import * as z from 'zod/mini';
import { defaultPhoneCountries } from '../limits.ts';
import { distanceUnits } from '../rules/distance-unit.ts';
import { Count, MaybeText } from './scalars.ts';
import { WelcomeStep } from './welcome-step.ts';

/** A switch that is off by default [TEN-18]. */
const Off = z._default(z.boolean(), false);

/** Kinds of error page; NONE means no error page [TEN-35]. */
export const AppErrorType = z.enum(['NONE', 'LOGIN_ERROR', 'MAINTENANCE', 'NETWORK_ERROR', 'GENERAL_ERROR']);
export type AppErrorType = z.infer<typeof AppErrorType>;

/** The program's three words for points: in sentences, next to numbers, in headings [TEN-13]. */
export const WordsForPoints = z.object({ long: z.string(), short: z.string(), title: z.string() });
export type WordsForPoints = z.infer<typeof WordsForPoints>;

/** Another program of the same partner, linked from the More menu [HOME-04]. */
export const PartnerProgram = z.object({
  TenantID: z.string(),
  Name: z.string(),
  LogoURL: MaybeText,
  Url: z.string(),
});
export type PartnerProgram = z.infer<typeof PartnerProgram>;

export const LanguageChoice = z.object({ LanguageCode: z.string(), LanguageName: z.string() });
export type LanguageChoice = z.infer<typeof LanguageChoice>;

/** One screen of the welcome selector, for new or existing members [TUT-15]. */
export const WelcomeScreen = z.object({
  Kind: z.enum(['NEW', 'EXISTING']),
  Title: z.string(),
  Description: z.string(),
  Image: MaybeText,
});
export type WelcomeScreen = z.infer<typeof WelcomeScreen>;

const Emitted = z.object({
  TenantID: z.string(),
  TenantName: z.string(),
  TenantLogoURL: MaybeText,
  TenantHeaderLogoURL: MaybeText,
  CssTheme: MaybeText,
  CustomerSupportLink: MaybeText,
  SupportPhoneNumber: MaybeText,
  PrivacyPolicyUrl: z.string(),
  TermsAndConditionsUrl: z.string(),
  InviteCodeTitle: z.string(),
  InviteCodeDescription: z.string(),
  IsInviteCodeMandatory: Off,
  IsInviteCodeDisplay: Off,
  IsReferralAvailable: Off,
  WordsForPoints,
  SignUpRewardEarningTitle: z.string(),
  OptBackInTitle: z.string(),
  OptBackInSubTitle: z.string(),
  OptBackInDescription: z.string(),
  SuspensionPageTitle: z.string(),
  SuspensionPageDescription: z.string(),
  SignUpWelcomeTitle: z.string(),
  SignUpWelcomeDescription: z.string(),
  SignUpWelcomeImage: MaybeText,
  SignUpWelcomeButtonLabel: z.string(),
  SignUpWelcomeButtonLink: MaybeText,
  DisableHelp: Off,
  DisableTutorial: Off,
  TutorialSteps: z.array(z.object({ Title: z.string(), Description: z.string() })),
  MoreInformationLink: z.string(),
  MoreInformationLinkDescription: z.string(),
  MoreInformationLinkURL: MaybeText,
  IANATimezone: z.string(),
  Step1ImageURL: MaybeText,
  WelcomeScreenConfig: z.array(WelcomeScreen),
  WelcomeStepsConfig: z.array(WelcomeStep),
  WelcomeStepsConfigSignIn: z.array(WelcomeStep),
  SupportLanguage: Off,
  LanguageList: z.array(LanguageChoice),
  SignInScreenImage: MaybeText,
  SignInScreenTitle: z.string(),
  SignUpScreenTitle: z.string(),
  SignUpScreenImage: MaybeText,
  IsUserIDDisplay: Off,
  FavoriteOffersLimit: z.nullable(Count),
  IsPwaFlowVisible: Off,
  IsStandalonModeSupported: Off,
  ReactivationTitle: z.string(),
  ReactivationDescription: z.string(),
  ReactivationButtonLabel: z.string(),
  ReactivationImage: MaybeText,
  IsWelcomeScreenSelector: Off,
  IsPartnerLandingCandidate: Off,
  DisplayActionBoxCategory: Off,
  /** Whether names may contain apostrophes and hyphens, and have two characters in some scripts [VAL-21]. */
  AreWideNamesAllowed: Off,
  /** Whether pages report anonymously how fast they opened [EVT-06]. */
  IsSpeedMeasured: Off,
  /** Unit of distances; null: by time zone, see `distanceUnitOf` [EARN-21]. */
  DistanceUnit: z._default(z.nullable(z.enum(distanceUnits)), null),
  /** Why the app starts with its error page; our server never sends it [TEN-35]. */
  AppErrorType: z.optional(AppErrorType),
  /** Version of the terms in force, counted from 1, and what changed in it [PRIV-02]. */
  TermsVersion: z._default(Count, 1),
  TermsChanges: z._default(z.string(), ''),
  /** Minimum age in years that a visitor must confirm at sign-up; null for no minimum [PRIV-03]. */
  LeastAge: z._default(z.nullable(Count), null),
  PartnerProgrammes: z._default(z.array(PartnerProgram), []),
  /** ISO 3166 codes of countries whose phone numbers can be verified, the likeliest first [PHONE-12]. */
  PhoneCountries: z._default(z.array(z.string()), [...defaultPhoneCountries]),
});

/** A program's public settings and texts; `IsStandaloneModeSupported` is accepted too [TEN-04, TEN-31]. */
export const Config = z.codec(z.looseObject({}), Emitted, {
  decode: (config) => ({ IsStandalonModeSupported: config['IsStandaloneModeSupported'], ...config }) as never,
  encode: (config) => config,
});
export type Config = z.infer<typeof Config>;
