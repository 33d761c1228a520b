/**
 * Business constants shared by server and apps; the name ends with the unit. Sizes are bytes, lengths are characters.
 */
export const limits = {
  // Sign-in and sessions [AUTH-12, AUTH-24]
  signInAttemptsMax: 5,
  knownDeviceDays: 365,
  deviceMarkDays: 180,
  knownDevicesTryingMax: 10,
  sessionIdleDays: 30,
  sessionAbsoluteDays: 90,
  wrongCurrentPasswordsMax: 5,
  wrongCurrentPasswordsWindowMinutes: 15,
  partnerTokenAgeMaxMinutes: 5,
  freshSessionMinutes: 15,

  // Password reset, e-mail change and confirmation [PWD-06, PWD-08, ACCT-09, SIGNUP-21]
  resetLinkLifeMinutes: 60,
  resetMailsPerEmailPerHour: 3,
  resetMailsPerEmailPerDay: 10,
  resetCallsPerAddressPerHour: 20,
  emailRestoreLinkLifeDays: 7,
  emailTrustedAfterHours: 24,
  emailConfirmLinkLifeDays: 7,
  /** How long an imported rider can choose a password with the link of an invitation. */
  invitationLinkLifeDays: 7,
  confirmMailsPerEmailPerHour: 3,
  confirmMailsPerEmailPerDay: 5,
  unknownEmailAnswersPerAddressPerHour: 5,
  unknownEmailAnswersPerTenantPerHour: 500,
  takenEmailAnswersPerMemberPerHour: 5,
  emailChangesPerMemberPerDay: 5,

  // Phone verification [PHONE-11, VAL-19, VAL-20]
  smsCodeDigits: 4,
  smsCodeLifeMinutes: 10,
  smsCodeTriesMax: 5,
  smsCooldownSeconds: 60,
  smsPerDayMax: 5,
  smsPerExchangePerHour: 30,
  smsPerTenantPerDay: 2000,
  phoneDigits: 10,

  // Names, e-mails, passwords [VAL-03, VAL-06, VAL-08]
  nameLengthMin: 3,
  shortNameLengthMin: 1,
  nameLengthMax: 25,
  wideNameLengthMax: 60,
  emailLengthMin: 7,
  emailLengthMax: 40,
  passwordLengthMin: 8,
  passwordLengthMax: 64,

  // Codes and referral [CODE-13, CODE-34, CODE-37, CODE-38, REFER-13]
  codeLengthMin: 3,
  codeLengthMax: 64,
  failedCodesMax: 10,
  failedCodesWindowMinutes: 15,
  referralWindowDays: 5,
  referralCodeLength: 8,
  mintedCodeLength: 10,
  mintedBatchMax: 100_000,
  referralSteps: 3,
  referredFriendsShown: 50,

  // Codes of offers [REDEEM-17]
  couponLengthMax: 256,
  couponLifeLeastMinutes: 15,
  couponSoonDays: 7,

  // Rides [EARN-10, EARN-12]
  missingRidesOpenMax: 5,
  missingRidesShownMax: 20,
  missingRideAgeMaxDays: 60,
  missingRidePlaceLengthMax: 80,
  missingRideNoteLengthMax: 300,
  rideReadsPerMemberPerMinute: 60,

  // Providers [PROV-04, PROV-11, PROV-20]
  providerAnswerHours: 24,
  mailedCodeClaimHours: 24,
  mailedCodeDigits: 6,
  mailedCodeLifeMinutes: 15,
  mailedCodeTriesMax: 5,
  mailedCodeCooldownSeconds: 60,
  mailedCodesPerAddressPerDay: 5,
  identifierLengthMax: 254,
  secondFactLengthMax: 64,
  rideProofTriesPerMemberPerWeek: 3,
  rideProofTriesPerCardPerWeek: 6,
  rideProofTriesPerCardOfVerifiedPerWeek: 30,
  rideProofClaimDays: 60,
  providerTimeoutSeconds: 10,
  consentMinutes: 10,
  consentsOpenMax: 10,
  returnedTextLengthMax: 4096,

  // Wire
  pageSize: 10,
  callTimeoutSeconds: 30,
  /** Calls per staff member or API key, unless the installation overrides it. */
  staffCallsPerMinute: 120,
  refusedCallsPerNetworkPerMinute: 300,
  bodyMaxBytes: 64 * 1024,
  ingestBodyMaxBytes: 2 * 1024 * 1024,
  /** Maximum size of a pack's picture; larger ones slow the app down. */
  pictureMaxBytes: 200_000,
  ingestBatchMax: 1000,
  ingestIdLengthMax: 256,
  signatureToleranceSeconds: 300,
  eventPropertiesMaxBytes: 8 * 1024,
  eventsPerAddressPerMinute: 120,
  idLengthMax: 128,
  languageTextLengthMax: 35,
  shortTextLengthMax: 256,
  passwordInputLengthMax: 1024,
  openingSetsLengthMax: 1024,

  // Screens
  featuredCampaignsMax: 3,
  badgesMax: 5,
  searchLengthMin: 2,
  searchLengthMax: 20,
  fieldMappingsMax: 3,
  favoritesExpandedMax: 3,
  userIdShownLength: 6,
  historySkeletons: 10,
  connectSkeletons: 3,
  copiedBannerMs: 5000,
  supportPhoneCopiedMs: 1500,
  offlineShakeMs: 1000,
  resendTickMs: 1000,
  healthPollSeconds: 30,
  tutorialScrollRestoreMs: 500,
  reactivationAttempts: 5,
  reactivationFirstWaitSeconds: 1,
  reactivationLongestWaitSeconds: 60,
  installPromptRestDays: 30,
} as const;

/** Defaults of the limits an agency can override in its pack (`settings.limits`). Only the server reads them. */
export const agencyLimits = {
  // Reports of all visitors' apps together [EVT-01]
  appEventsPerMinute: 6000,
  appEventKilobytesPerMinute: 6000,
  // Page speed reports of all visitors together: a sample is enough [EVT-06]
  speedReportsPerMinute: 600,
  // Redemptions of one member in 24 hours, including free ones [REDEEM-25]
  redemptionsPerMemberPerDay: 100,
  freeRedemptionsPerMemberPerDay: 20,
  // Goodwill points per act, and per member in 24 hours [DESK-43]
  goodwillPointsPerAct: 500,
  goodwillPointsPerMemberPerDay: 1000,
  // Desk searches of one person or key per hour [DESK-454]
  staffSearchesPerHour: 200,
  // Points one person may move per act and per day before a second person is needed [DESK-468]
  staffPointsPerAct: 10_000,
  staffPointsPerDay: 50_000,
  // Points an API key may move per act, and all keys of the agency per day [DESK-467]
  keyPointsPerAct: 10_000,
  keyPointsPerDay: 50_000,
  // Attempts of one network per hour before a challenge is required [AUTH-35]
  signUpsPerNetworkPerHour: 10,
  signInFailuresPerNetworkPerHour: 30,
  textsPerNetworkPerHour: 20,
  // Attempts of one device before a challenge, and then of each kind with solved challenges
  signUpsPerDevicePerHour: 3,
  textsPerDevicePerHour: 6,
  challengedPerDevicePerHour: 30,
  // Attempts of one network of each kind, and wrong codes, with solved challenges
  challengedPerNetworkPerHour: 300,
} as const;

/** The 15 special characters allowed in a password [VAL-09]. */
export const passwordSpecials = '#!$%&+-/=_*^{}~';

/** Mask of a phone field, one `#` per digit [VAL-17]. */
export const phoneMask = '(###) ###-####';

/** Default countries for phone numbers: the `+1` countries named in the spec [PHONE-12]. */
export const defaultPhoneCountries: readonly string[] = ['US', 'CA'];

/** Default environment name in labels and reports [CONST-07]. */
export const defaultEnvironmentName = 'prod3';

/** Default path of the health file [API-51]. */
export const healthPath = '/health.json';
