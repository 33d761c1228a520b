export const staffLimits = {
  codeDigits: 6,
  codeLifeMinutes: 10,
  codeTriesMax: 5,
  /**
   * Codes sent to an address per hour, counted separately for strangers together, for one network, and for browsers it
   * signed in on.
   */
  codesPerAddressPerHour: 10,
  codesToKnownDevicesPerHour: 10,
  codesPerAddressAndNetworkPerHour: 6,
  codesPerNetworkPerHour: 60,
  signInFailuresPerNetworkPerHour: 60,
  /** How long a verification stays valid before another is required. */
  provenMinutes: 5,
  emailLengthMax: 254,
  nameLengthMax: 80,
  invitationLifeDays: 7,
  staffPerAgencyMax: 200,
  invitationsPerAgencyPerDay: 100,
  /** Test calls of providers and suppliers by one person or key. */
  connectionTestsPerHour: 30,
  operatorsMax: 1000,
  /** Requests for access: retention, sizes, and emailed codes in 24 hours. */
  accessRequestDays: 90,
  accessContactLengthMax: 200,
  accessOrganizationLengthMax: 120,
  accessPurposeLengthMax: 500,
  accessReasonLengthMax: 300,
  accessRequestsShownMax: 200,
  accessCodesPerDay: 200,
  accessCodesPerNetworkPerDay: 10,
  accessCodesPerAddressPerDay: 3,
  accessFailuresPerNetworkPerDay: 30,
  /** At most one email about new requests to each operator in this time. */
  accessDigestHours: 24,
  signInsShownMax: 50,
  idleMinutesMin: 5,
  idleMinutesMax: 240,
  sessionHoursMin: 1,
  sessionHoursMax: 24,
  networksMax: 50,
  emergencyStaffMax: 2,
  openIdTextLengthMax: 1024,
  openIdLifeMinutes: 10,
  openIdPerNetworkPerHour: 120,
  samlCertificatesMax: 2,
  samlCertificateLengthMax: 8192,
  samlMetadataLengthMax: 131_072,
  /** Characters of a provider's answer, in base64. */
  samlAnswerLengthMax: 65_536,
  keysPerAgencyMax: 50,
  keysShownMax: 200,
  keyLifeDaysMax: 366,
} as const;
