/** Every constant of how staff sign in. */
export const staffLimits = {
  codeDigits: 6,
  codeLifeMinutes: 10,
  codeTriesMax: 5,
  /** How many codes go to an address in an hour: for strangers together, those of one network, and browsers it signed in on. */
  codesPerAddressPerHour: 10,
  codesToKnownDevicesPerHour: 10,
  codesPerAddressAndNetworkPerHour: 6,
  codesPerNetworkPerHour: 60,
  /** How often those of one network may be wrong in an hour. */
  signInFailuresPerNetworkPerHour: 60,
  /** For so long after a proof that it is them nobody is asked for another. */
  provenMinutes: 5,
  emailLengthMax: 254,
  nameLengthMax: 80,
  /** How long a passkey may take to sign. */
  challengeLifeMinutes: 5,
  passkeysMax: 10,
  passkeyPartLengthMax: 16_384,
  invitationLifeDays: 7,
  staffPerAgencyMax: 200,
  invitationsPerAgencyPerDay: 100,
  signInsShownMax: 50,
  openIdTextLengthMax: 1024,
  openIdLifeMinutes: 10,
  openIdPerNetworkPerHour: 120,
  keysPerAgencyMax: 50,
  keysShownMax: 200,
  keyLifeDaysMax: 366,
} as const;
