import { distanceUnits, languages, tripModes } from '@fareback/contract';
import phones from 'libphonenumber-js/min/metadata';
import * as z from 'zod/mini';
import {
  CalledAddress,
  Count,
  Currency,
  closed,
  Flag,
  HoldMonths,
  Host,
  ImageFile,
  LeastAge,
  Link,
  LocalDate,
  MaybeDays,
  MaybeEmail,
  Origin,
  oneOf,
  Positive,
  TenantId,
  TimeOfDay,
  TimeZone,
} from './scalars.ts';

const MaybeImage = z.nullable(ImageFile);
const Text = z
  .string({ error: 'a text' })
  .check(
    z.minLength(1, { error: 'a text that is not empty' }),
    z.maxLength(120, { error: 'a text of at most 120 characters' }),
  );

/** What a tenant switches on and off [TEN-36]; `favoriteOffersLimit` null is no limit [TEN-29]. */
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
  /** Names with apostrophes and hyphens, and of two characters where a script has such [VAL-21]. */
  wideNames: Flag,
});

/** Where a member turns for help and what must be linked [TEN-08, TEN-09, TEN-20]. */
const Links = closed({
  support: z.nullable(Link),
  privacyPolicy: Link,
  termsAndConditions: Link,
  moreInformation: z.nullable(Link),
  signUpWelcomeButton: z.nullable(Link),
});

/** Pictures of the tenant as a whole; null falls back to what the app draws itself [TEN-05, TEN-17, TEN-22..27, TEN-32]. */
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

/** How much of what may happen; each has a default in the contract's `agencyLimits`. */
const Limits = closed({
  /** Reports of what visitors did in the app, of all visitors together; what comes above is dropped [EVT-01]. */
  appEventsPerMinute: Positive,
  appEventKilobytesPerMinute: Positive,
  /** Pages that tell how they opened [EVT-06]. */
  speedReportsPerMinute: Positive,
  /** What one member may redeem in 24 hours, and how much of it for nothing. */
  redemptionsPerMemberPerDay: Positive,
  freeRedemptionsPerMemberPerDay: Positive,
  /** Points that staff may give as goodwill, by one act and to one member in 24 hours. */
  goodwillPointsPerAct: Positive,
  goodwillPointsPerMemberPerDay: Positive,
  /** Searches of one person or API key at the desk in an hour. */
  staffSearchesPerHour: Positive,
  /** Points that one person moves by one act and in a day; above them a second person approves. */
  staffPointsPerAct: Positive,
  staffPointsPerDay: Positive,
  /** Points that an API key moves by one act, and all keys together in a day; above them a person does it. */
  keyPointsPerAct: Positive,
  keyPointsPerDay: Positive,
  /** What one network may do in an hour before its devices are asked to solve a challenge, and how often they may. */
  signUpsPerNetworkPerHour: Positive,
  signInFailuresPerNetworkPerHour: Positive,
  textsPerNetworkPerHour: Positive,
  challengedPerNetworkPerHour: Positive,
  /** The same of one device, which keeps its own count apart from its network's. */
  signUpsPerDevicePerHour: Positive,
  textsPerDevicePerHour: Positive,
  challengedPerDevicePerHour: Positive,
});

/** What points are worth to the agency: so many for one unit of its money, such as 100 for a dollar [DESK-179]. */
const PointValue = closed({ currency: Currency, points: Positive });

/** Lower limits for rides of one mode than the contract's `defaultModeLimits` [CAMP-27]. */
const RideLimit = closed({
  mode: oneOf(...tripModes),
  maxHours: z.optional(Positive),
  maxKilometers: z.optional(Positive),
  maxKilometersPerHour: z.optional(Positive),
});

/** What stays on the server and is never part of a reply; days may be null for no limit. */
const Settings = closed({
  passwordMaxAgeDays: MaybeDays,
  inactivityDays: MaybeDays,
  inactivityForfeits: Flag,
  inactivityNoticeDays: Positive,
  reactivationBonusPoints: Count,
  pointsExpireAfterDays: MaybeDays,
  pointsExpiryNoticeDays: Positive,
  signUpRewardPoints: Count,
  /** By which the desk tells points as money, too; nothing is paid by it. Null: nobody said. */
  pointValue: z.nullable(PointValue),
  /** Unit of distances that riders see; null: miles where the time zone lies in the US, else kilometers [EARN-21]. */
  distanceUnit: z.nullable(oneOf(...distanceUnits)),
  lateLimitDays: Positive,
  /** Rides before this day are rejected; 2000-01-01 where left out. */
  ridesNotBefore: z.optional(LocalDate),
  rideLimits: z.optional(z.array(RideLimit)),
  /** How many of an account's overlapping rides count: the one that started first, or all of them [EARNING-16]. */
  overlaps: z._default(oneOf('ONE', 'ALL'), 'ALL'),
  /** Fewer codes left in a pool than this, and the operator is told; an offer may name its own [REDEEM-17]. */
  lowStockThreshold: Count,
  /** Who is written to about the programme's supplies; null: nobody, and the log alone tells. */
  operationsEmail: MaybeEmail,
  /** Rides of one member in a service day above which they are flagged for review; flags never punish. */
  reviewTripsPerDay: Positive,
  /** Text messages in 24 hours above which none are sent, because each costs money. */
  smsPerTenantPerDay: Positive,
  /** Whether reset, sign-up and phone never say who has an account [PWD-08, SIGNUP-20]. */
  neutralAnswers: Flag,
  /** How long it is kept who signed in, what was refused and what operators did. */
  securityRecordDays: Positive,
  /** How long it is kept how quickly pages opened, as counts; 0: no page tells [EVT-06]. */
  speedRecordDays: Count,
  /** After how many days a ride is kept as its day alone, without times, stops and account; null: it is kept whole [PRIV-01]. */
  rideDetailDays: MaybeDays,
  /** After how many days riders who were imported and never came are forgotten; null: kept until somebody deletes them. */
  importedRidersWaitDays: MaybeDays,
  /** Months after an erasure during which one-time rewards are not given again to the same person; 0: none [PRIV-04]. */
  rewardHoldMonths: HoldMonths,
  /** The agency's feed of GTFS-Realtime service alerts, by which days without service end no streak; null: none [STREAK-10]. */
  serviceAlertsUrl: z.nullable(CalledAddress),
  /** Whether a second person has to agree before a version goes live [DESK-106]. */
  versionsNeedApproval: Flag,
  limits: Limits,
});
export type PackSettings = z.infer<typeof Settings>;

/** `tenant.yaml`: who the tenant is and which parts of the product it uses. */
export const TenantFile = closed({
  id: TenantId,
  name: Text,
  hosts: z.array(Host).check(z.minLength(1, { error: 'at least one host name' })),
  /** Pages beside the hosts that may call the API with a member's session, and read what it answers [AUTH-25]. */
  allowedOrigins: z.array(Origin),
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
  /** Countries whose mobile numbers can be verified, because the agency pays for texts there; the likeliest first [PHONE-12]. */
  phoneCountries: z.array(PhoneCountry).check(
    z.minLength(1, { error: 'at least one country' }),
    z.refine((list) => new Set(list).size === list.length, { error: 'each country once' }),
  ),
  switches: Switches,
  /** Years that a visitor says to have before signing up; null asks nobody [PRIV-03]. */
  leastAge: LeastAge,
  /** Raised when terms change in a way that members are to be asked about; what changed stands in the wording [PRIV-02]. */
  termsVersion: Positive,
  featureFlags: closed({ FAVORITE_OFFER: Flag, UX_UPDATES: Flag }),
  links: Links,
  images: Images,
  partnerProgrammes: z.array(PartnerProgram),
  settings: Settings,
});
export type PackTenant = z.infer<typeof TenantFile>;
