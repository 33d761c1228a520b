import * as z from 'zod/mini';
import { defaultPhoneCountries } from '../limits.ts';
import { distanceUnits } from '../rules/distance-unit.ts';
import { Count, Flag, MaybeText, Text } from './scalars.ts';
import { WelcomeStep } from './welcome-step.ts';

/** A switch that is off by default [TEN-18]. */
const Off = z._default(Flag, false);

/** Kinds of error page; NONE means no error page [TEN-35]. */
export const AppErrorType = z.enum(['NONE', 'LOGIN_ERROR', 'MAINTENANCE', 'NETWORK_ERROR', 'GENERAL_ERROR']);
export type AppErrorType = z.infer<typeof AppErrorType>;

/** The program's three words for points: in sentences, next to numbers, in headings [TEN-13]. */
export const WordsForPoints = z.object({ long: Text, short: Text, title: Text });
export type WordsForPoints = z.infer<typeof WordsForPoints>;

/** Another program of the same partner, linked from the More menu [HOME-04]. */
export const PartnerProgram = z.object({
  TenantID: Text,
  Name: Text,
  LogoURL: MaybeText,
  Url: Text,
});
export type PartnerProgram = z.infer<typeof PartnerProgram>;

export const LanguageChoice = z.object({ LanguageCode: Text, LanguageName: Text });
export type LanguageChoice = z.infer<typeof LanguageChoice>;

/** One screen of the welcome selector, for new or existing members [TUT-15]. */
export const WelcomeScreen = z.object({
  Kind: z.enum(['NEW', 'EXISTING']),
  Title: Text,
  Description: Text,
  Image: MaybeText,
});
export type WelcomeScreen = z.infer<typeof WelcomeScreen>;

const Emitted = z.object({
  TenantID: Text,
  TenantName: Text,
  TenantLogoURL: MaybeText,
  TenantHeaderLogoURL: MaybeText,
  CssTheme: MaybeText,
  CustomerSupportLink: MaybeText,
  SupportPhoneNumber: MaybeText,
  PrivacyPolicyUrl: Text,
  TermsAndConditionsUrl: Text,
  InviteCodeTitle: Text,
  InviteCodeDescription: Text,
  IsInviteCodeMandatory: Off,
  IsInviteCodeDisplay: Off,
  IsReferralAvailable: Off,
  WordsForPoints,
  SignUpRewardEarningTitle: Text,
  OptBackInTitle: Text,
  OptBackInSubTitle: Text,
  OptBackInDescription: Text,
  SuspensionPageTitle: Text,
  SuspensionPageDescription: Text,
  SignUpWelcomeTitle: Text,
  SignUpWelcomeDescription: Text,
  SignUpWelcomeImage: MaybeText,
  SignUpWelcomeButtonLabel: Text,
  SignUpWelcomeButtonLink: MaybeText,
  DisableHelp: Off,
  DisableTutorial: Off,
  TutorialSteps: z.array(z.object({ Title: Text, Description: Text })),
  MoreInformationLink: Text,
  MoreInformationLinkDescription: Text,
  MoreInformationLinkURL: MaybeText,
  IANATimezone: Text,
  Step1ImageURL: MaybeText,
  WelcomeScreenConfig: z.array(WelcomeScreen),
  WelcomeStepsConfig: z.array(WelcomeStep),
  WelcomeStepsConfigSignIn: z.array(WelcomeStep),
  SupportLanguage: Off,
  LanguageList: z.array(LanguageChoice),
  SignInScreenImage: MaybeText,
  SignInScreenTitle: Text,
  SignUpScreenTitle: Text,
  SignUpScreenImage: MaybeText,
  IsUserIDDisplay: Off,
  FavoriteOffersLimit: z.nullable(Count),
  IsPwaFlowVisible: Off,
  IsStandalonModeSupported: Off,
  ReactivationTitle: Text,
  ReactivationDescription: Text,
  ReactivationButtonLabel: Text,
  ReactivationImage: MaybeText,
  IsWelcomeScreenSelector: Off,
  IsPartnerLandingCandidate: Off,
  DisplayActionBoxCategory: Off,
  /** Whether newcomers take the shorter way: one form, no language question, single hints [SIGNUP-32]. */
  IsOnboardingShort: Off,
  /** Whether names may contain apostrophes and hyphens, and have two characters in some scripts [VAL-21]. */
  AreWideNamesAllowed: Off,
  /** Whether pages report anonymously how fast they opened [EVT-06]. */
  IsSpeedMeasured: Off,
  /** What the agency calls a team, such as 'Workplace'; missing: it has no teams [TEAM-01]. */
  TeamName: z.optional(Text),
  /** Button for the agency's account, '' for our own words; missing: it is not offered [AUTH-49]. */
  AgencyAccountLabel: z.optional(Text),
  /** Unit of distances; null: by time zone, see `distanceUnitOf` [EARN-21]. */
  DistanceUnit: z._default(z.nullable(z.enum(distanceUnits)), null),
  /** Why the app starts with its error page; our server never sends it [TEN-35]. */
  AppErrorType: z.optional(AppErrorType),
  /** Version of the terms in force, counted from 1, and what changed in it [PRIV-02]. */
  TermsVersion: z._default(Count, 1),
  TermsChanges: z._default(Text, ''),
  /** Minimum age in years that a visitor must confirm at sign-up; null for no minimum [PRIV-03]. */
  LeastAge: z._default(z.nullable(Count), null),
  PartnerProgrammes: z._default(z.array(PartnerProgram), []),
  /** ISO 3166 codes of countries whose phone numbers can be verified, the likeliest first [PHONE-12]. */
  PhoneCountries: z._default(z.array(Text), [...defaultPhoneCountries]),
});

/** A program's public settings and texts; `IsStandaloneModeSupported` is accepted too [TEN-04, TEN-31]. */
export const Config = z.codec(z.looseObject({}), Emitted, {
  decode: (config) => ({ IsStandalonModeSupported: config['IsStandaloneModeSupported'], ...config }) as never,
  encode: (config) => config,
});
export type Config = z.infer<typeof Config>;
