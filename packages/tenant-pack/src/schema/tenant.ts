import { distanceUnits, languages, parseColour, type ThemeKey, themeKeys, tripModes } from '@fareback/contract';
import phones from 'libphonenumber-js/min/metadata';
import * as z from 'zod/mini';
import {
  CalledAddress,
  Count,
  Currency,
  closed,
  Flag,
  GramsPerKilometer,
  HoldMonths,
  Host,
  ImageFile,
  Kilometers,
  LeastAge,
  Link,
  LocalDate,
  MaybeDays,
  MaybeEmail,
  Origin,
  oneOf,
  Positive,
  SourceYear,
  TenantId,
  TimeOfDay,
  TimeZone,
  WebLink,
} from './scalars.ts';

const MaybeImage = z.nullable(ImageFile);
const Text = z
  .string({ error: 'a text' })
  .check(
    z.minLength(1, { error: 'a text that is not empty' }),
    z.maxLength(120, { error: 'a text of at most 120 characters' }),
  );

/** Switches of a tenant [TEN-36]; `favoriteOffersLimit` null is no limit [TEN-29]. */
const Switches = closed({
  inviteCodeMandatory: Flag,
  inviteCodeDisplay: Flag,
  referral: Flag,
  help: Flag,
  tutorial: Flag,
  languageChoice: Flag,
  userId: Flag,
  favoriteOffersLimit: z.nullable(Count),
  pwaFlow: Flag,
  standalone: Flag,
  welcomeScreenSelector: Flag,
  partnerLandingCandidate: Flag,
  actionBoxCategories: Flag,
  /** Allows names with apostrophes and hyphens, and of two characters in scripts that have them [VAL-21]. */
  wideNames: Flag,
});

/** A tenant's help and mandatory links [TEN-08, TEN-09, TEN-20]. */
const Links = closed({
  support: z.nullable(Link),
  privacyPolicy: Link,
  termsAndConditions: Link,
  moreInformation: z.nullable(Link),
  signUpWelcomeButton: z.nullable(Link),
});

/** Pictures of the tenant; null uses the app's default [TEN-05, TEN-17, TEN-22..27, TEN-32]. */
const Images = closed({
  logo: MaybeImage,
  headerLogo: MaybeImage,
  icon: MaybeImage,
  signIn: MaybeImage,
  signUp: MaybeImage,
  signUpWelcome: MaybeImage,
  step1: MaybeImage,
  reactivation: MaybeImage,
  welcomeNew: MaybeImage,
  welcomeExisting: MaybeImage,
  welcomeSteps: z.array(MaybeImage),
  welcomeStepsSignIn: z.array(MaybeImage),
});

const PhoneCountry = z.string({ error: 'a two-letter country code, such as AT' }).check(
  z.refine((country) => Object.hasOwn(phones.countries, country), {
    error: 'a two-letter country code in capitals (ISO 3166), such as AT',
  }),
);

const PartnerProgram = closed({ tenantId: TenantId, name: Text, logo: MaybeImage, url: Link });

/** Rate limits; defaults are in the contract's `agencyLimits`. */
const Limits = closed({
  /** Event reports of all visitors together; the excess is discarded [EVT-01]. */
  appEventsPerMinute: Positive,
  appEventKilobytesPerMinute: Positive,
  /** Page speed reports [EVT-06]. */
  speedReportsPerMinute: Positive,
  /** Redemptions of one member in 24 hours, and the number of free ones among them. */
  redemptionsPerMemberPerDay: Positive,
  freeRedemptionsPerMemberPerDay: Positive,
  goodwillPointsPerAct: Positive,
  goodwillPointsPerMemberPerDay: Positive,
  codeReplacementsPerMemberPerMonth: Positive,
  /** Messages of staff to one member in 24 hours, and of one person or API key in an hour. */
  messagesPerMemberPerDay: Positive,
  messagesPerStaffPerHour: Positive,
  staffSearchesPerHour: Positive,
  /** Points one person may move per act and per day; above them a second person approves. */
  staffPointsPerAct: Positive,
  staffPointsPerDay: Positive,
  /** Points an API key may move per act, and all keys together per day; above them a person must act. */
  keyPointsPerAct: Positive,
  keyPointsPerDay: Positive,
  /** Attempts of one network per hour before its devices must solve a challenge, and with solved challenges. */
  signUpsPerNetworkPerHour: Positive,
  signInFailuresPerNetworkPerHour: Positive,
  textsPerNetworkPerHour: Positive,
  challengedPerNetworkPerHour: Positive,
  /** The same for one device, counted separately from its network. */
  signUpsPerDevicePerHour: Positive,
  textsPerDevicePerHour: Positive,
  challengedPerDevicePerHour: Positive,
});

/** Value of points: this many make one unit of the agency's currency, such as 100 for a dollar [DESK-179]. */
const PointValue = closed({ currency: Currency, points: Positive });

/** Lower limits for rides of one mode than the contract's `defaultModeLimits` [CAMP-27]. */
const RideLimit = closed({
  mode: oneOf(...tripModes),
  maxHours: z.optional(Positive),
  maxKilometers: z.optional(Positive),
  maxKilometersPerHour: z.optional(Positive),
});

/**
 * CO2 per person and kilometer by mode, compared with a car, and where these numbers are from. `averageKilometers` is
 * used for rides of the mode without a measured distance [TEN-41].
 */
const Impact = closed({
  factors: z
    .array(
      closed({
        mode: oneOf(...tripModes),
        gramsPerKilometer: GramsPerKilometer,
        averageKilometers: z.optional(Kilometers),
      }),
    )
    .check(z.minLength(1, { error: 'at least one factor' })),
  carGramsPerKilometer: GramsPerKilometer,
  source: closed({ name: Text, url: z.optional(WebLink), year: z.optional(SourceYear) }),
});

/** Server-side settings, never part of a reply; days may be null for no limit. */
const Settings = closed({
  passwordMaxAgeDays: MaybeDays,
  inactivityDays: MaybeDays,
  inactivityForfeits: Flag,
  inactivityNoticeDays: Positive,
  reactivationBonusPoints: Count,
  pointsExpireAfterDays: MaybeDays,
  pointsExpiryNoticeDays: Positive,
  signUpRewardPoints: Count,
  /** For showing points as money at the desk only. Null: not set. */
  pointValue: z.nullable(PointValue),
  /** Unit of distances shown to riders; null: miles for a US time zone, else kilometers [EARN-21]. */
  distanceUnit: z.nullable(oneOf(...distanceUnits)),
  lateLimitDays: Positive,
  ridesNotBefore: z.optional(LocalDate),
  rideLimits: z.optional(z.array(RideLimit)),
  impact: z.optional(Impact),
  /** Which of an account's overlapping rides count: the first to start, or all [EARNING-16]. */
  overlaps: z._default(oneOf('ONE', 'ALL'), 'ALL'),
  /** Default low-stock threshold of code pools for notifying the operator; an offer may override it [REDEEM-17]. */
  lowStockThreshold: Count,
  /** Recipient of mails about coupon supplies; null: only the log. */
  operationsEmail: MaybeEmail,
  /** Rides per member and service day above which they are flagged for review; flags have no penalty. */
  reviewTripsPerDay: Positive,
  /** Maximum number of text messages in 24 hours, because each costs money. */
  smsPerTenantPerDay: Positive,
  /** Whether reset, sign-up and phone hide who has an account [PWD-08, SIGNUP-20]. */
  neutralAnswers: Flag,
  /** Whether staff with the permission sign riders without a smartphone up at a counter [ASSIST-01]. */
  assistedSignUp: z._default(Flag, false),
  /** Retention of sign-ins, refusals and operator actions. */
  securityRecordDays: Positive,
  /** Retention of page speed counts; 0 turns reports off [EVT-06]. */
  speedRecordDays: Count,
  /** Days after which a ride is anonymized to its day, without times, stops and account; null: never [PRIV-01]. */
  rideDetailDays: MaybeDays,
  /** Days after which imported riders who never signed in are erased; null: never. */
  importedRidersWaitDays: MaybeDays,
  /**
   * Months after an erasure during which one-time rewards are not given again to the same person; 0 turns it off
   * [PRIV-04].
   */
  rewardHoldMonths: HoldMonths,
  /**
   * The agency's GTFS-Realtime feed of service alerts: days without service end no streak; null without a feed
   * [STREAK-10].
   */
  serviceAlertsUrl: z.nullable(CalledAddress),
  /** Whether a second person must approve a version before it goes live [DESK-106]. */
  versionsNeedApproval: Flag,
  limits: Limits,
});
export type PackSettings = z.infer<typeof Settings>;

/** `tenant.yaml`: who the tenant is and which product features it uses. */
export const TenantFile = closed({
  id: TenantId,
  name: Text,
  hosts: z.array(Host).check(z.minLength(1, { error: 'at least one host name' })),
  /** Origins other than the hosts that may call the API with a member's session and read its replies [AUTH-25]. */
  allowedOrigins: z.array(Origin),
  /** Pages that may show the app in a frame, and if a native app may in a web view; off without the key [SDK-13]. */
  embedding: z._default(closed({ origins: z.array(Origin), webView: Flag }), { origins: [], webView: false }),
  timeZone: TimeZone,
  serviceDayStart: TimeOfDay,
  languages: z
    .array(oneOf(...languages))
    .check(z.refine((list) => list.includes('en'), { error: 'a list that contains en, which replaces missing texts' })),
  supportPhone: z.nullable(
    z.string({ error: 'a quoted phone number such as "+1 555 010 0199"' }).check(
      z.refine((value) => /^\+?[\d ()-]{5,24}$/.test(value), {
        error: 'a quoted phone number such as "+1 555 010 0199"',
      }),
    ),
  ),
  /**
   * Countries whose mobile numbers can be verified, because the agency pays for texts there; the likeliest first
   * [PHONE-12].
   */
  phoneCountries: z.array(PhoneCountry).check(
    z.minLength(1, { error: 'at least one country' }),
    z.refine((list) => new Set(list).size === list.length, { error: 'each country once' }),
  ),
  switches: Switches,
  /** Minimum age in years that a visitor confirms before sign-up; null for no minimum [PRIV-03]. */
  leastAge: LeastAge,
  /** Increased when changed terms require asking members again; the messages describe the change [PRIV-02]. */
  termsVersion: Positive,
  /** The shorter way from sign-up to the first claim; off where a pack does not name it [SIGNUP-32]. */
  onboarding: z._default(closed({ short: Flag }), { short: false }),
  /** Whether riders may sign in with the agency's account, which the desk sets up; off where a pack does not name it [AUTH-49]. */
  signIn: z._default(closed({ agencyAccount: Flag }), { agencyAccount: false }),
  featureFlags: closed({ FAVORITE_OFFER: Flag, UX_UPDATES: Flag }),
  links: Links,
  images: Images,
  partnerProgrammes: z.array(PartnerProgram),
  settings: Settings,
});
export type PackTenant = z.infer<typeof TenantFile>;

const expected = 'a plain CSS color such as "#0a5"';

/** A plain CSS color: no `url(…)`, no `;`, no variables [TEN-07]. */
export const Colour = z
  .string({ error: expected })
  .check(z.refine((value) => parseColour(value) !== null, { error: expected }));

const colours = Object.fromEntries(themeKeys.map((key) => [key, Colour])) as Record<ThemeKey, typeof Colour>;

/** `theme.yaml`: colors, and whether the app follows the device's dark mode. */
export const Theme = closed({ colours: closed(colours), dark: oneOf('follow', 'off') });
export type PackTheme = z.infer<typeof Theme>;
