/** A namespace, so a bundle contains only the limits it uses. */
export * as limits from './limit-values.ts';

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
  // Codes and tickets replaced for one member in 30 days [REDEEM-33]
  codeReplacementsPerMemberPerMonth: 2,
  // Messages of staff to one member in 24 hours, and of one person or key in an hour [DESK-674]
  messagesPerMemberPerDay: 5,
  messagesPerStaffPerHour: 30,
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

/** Default countries for phone numbers: the `+1` countries named in the spec [PHONE-12]. */
export const defaultPhoneCountries: readonly string[] = ['US', 'CA'];

/** Default environment name in labels and reports [CONST-07]. */
export const defaultEnvironmentName = 'prod3';

/** Default path of the health file [API-51]. */
export const healthPath = '/health.json';
