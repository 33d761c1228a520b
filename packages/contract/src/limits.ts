/** Business constants that code on either side reads, once; the unit stands last in the name. Sizes are bytes, lengths are characters. */
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
  /** How long the link of an invitation lets an imported rider choose a password. */
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
  /** Calls of one member of staff, or of one key, unless the installation sets another number. */
  staffCallsPerMinute: 120,
  refusedCallsPerNetworkPerMinute: 300,
  bodyMaxBytes: 64 * 1024,
  ingestBodyMaxBytes: 2 * 1024 * 1024,
  /** A picture of a pack: more would keep riders waiting. */
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

/** What an agency may set otherwise in its pack (`settings.limits`), by what holds where it does not. Only the server reads them. */
export const agencyLimits = {
  // What visitors' apps report, of all of them together [EVT-01]
  appEventsPerMinute: 6000,
  appEventKilobytesPerMinute: 6000,
  // How their pages opened, of all of them together: a sample of a crowd tells as much [EVT-06]
  speedReportsPerMinute: 600,
  // Redemptions of one member in 24 hours, those that cost nothing among them [REDEEM-25]
  redemptionsPerMemberPerDay: 100,
  freeRedemptionsPerMemberPerDay: 20,
  // Points that staff give as goodwill, by one act and to one member in 24 hours [DESK-43]
  goodwillPointsPerAct: 500,
  goodwillPointsPerMemberPerDay: 1000,
  // Searches of one person or key at the desk in an hour [DESK-454]
  staffSearchesPerHour: 200,
  // Points that one person moves by one act and in a day, before a second person is needed [DESK-468]
  staffPointsPerAct: 10_000,
  staffPointsPerDay: 50_000,
  // Points that an API key moves by one act, and all keys of the agency in a day [DESK-467]
  keyPointsPerAct: 10_000,
  keyPointsPerDay: 50_000,
  // What a network may do in an hour before a challenge is asked [AUTH-35]
  signUpsPerNetworkPerHour: 10,
  signInFailuresPerNetworkPerHour: 30,
  textsPerNetworkPerHour: 20,
  // Of these, what one device may do before it is asked, and then of each by solving challenges
  signUpsPerDevicePerHour: 3,
  textsPerDevicePerHour: 6,
  challengedPerDevicePerHour: 30,
  // Of each of these, and of wrong codes, what a network may do by solving challenges
  challengedPerNetworkPerHour: 300,
} as const;

/** The 15 specials that a password may hold [VAL-09]. */
export const passwordSpecials = '#!$%&+-/=_*^{}~';

/** Mask of a phone field, one `#` per digit [VAL-17]. */
export const phoneMask = '(###) ###-####';

/** Countries whose numbers an agency takes unless it names others: those of `+1` that the spec writes [PHONE-12]. */
export const defaultPhoneCountries: readonly string[] = ['US', 'CA'];

/** Name of the environment in labels and reports when none is set [CONST-07]. */
export const defaultEnvironmentName = 'prod3';

/** Where the health file stands unless the environment says otherwise [API-51]. */
export const healthPath = '/health.json';
