/**
 * Business constants shared by server and apps; the name ends with the unit. Sizes are bytes, lengths are characters.
 */

// Sign-in and sessions [AUTH-12, AUTH-24]
export const signInAttemptsMax = 5;
export const knownDeviceDays = 365;
export const deviceMarkDays = 180;
export const knownDevicesTryingMax = 10;
export const sessionIdleDays = 30;
export const sessionAbsoluteDays = 90;
export const wrongCurrentPasswordsMax = 5;
export const wrongCurrentPasswordsWindowMinutes = 15;
export const partnerTokenAgeMaxMinutes = 5;
export const accessTokenMinutes = 60;
export const freshSessionMinutes = 15;

// Passkeys of riders and of staff [AUTH-45, DESK-10]
export const passkeysMax = 10;
export const passkeyNameLengthMax = 80;
export const passkeyChallengeLifeMinutes = 5;
export const passkeyPartLengthMax = 16_384;
/** How long a passkey counts in place of the current password [ACCT-19]. */
export const passkeyProofMinutes = 5;

// Sign-in with the agency's account [AUTH-49]
export const agencySignInMinutes = 10;
/** How long an account that came back waits for its rider to sign up or prove an existing account. */
export const agencyAccountWaitMinutes = 30;
export const agencySignInsPerNetworkPerHour = 300;
export const agencySignInsPerDevicePerHour = 30;

// Password reset, e-mail change and confirmation [PWD-06, PWD-08, ACCT-09, SIGNUP-21]
export const resetLinkLifeMinutes = 60;
export const resetMailsPerEmailPerHour = 3;
export const resetMailsPerEmailPerDay = 10;
export const resetCallsPerAddressPerHour = 20;
export const emailRestoreLinkLifeDays = 7;
export const emailTrustedAfterHours = 24;
export const emailConfirmLinkLifeDays = 7;
/** How long an imported rider can choose a password with the link of an invitation. */
export const invitationLinkLifeDays = 7;
export const confirmMailsPerEmailPerHour = 3;
export const confirmMailsPerEmailPerDay = 5;
export const unknownEmailAnswersPerAddressPerHour = 5;
export const unknownEmailAnswersPerTenantPerHour = 500;
export const takenEmailAnswersPerMemberPerHour = 5;
export const emailChangesPerMemberPerDay = 5;

// Phone verification [PHONE-11, VAL-19, VAL-20]
export const smsCodeDigits = 4;
export const smsCodeLifeMinutes = 10;
export const smsCodeTriesMax = 5;
export const smsCooldownSeconds = 60;
export const smsPerDayMax = 5;
export const smsPerExchangePerHour = 30;
export const smsPerTenantPerDay = 2000;
export const phoneDigits = 10;

// Names, e-mails, passwords [VAL-03, VAL-06, VAL-08]
export const nameLengthMin = 3;
export const shortNameLengthMin = 1;
export const nameLengthMax = 25;
export const wideNameLengthMax = 60;
export const emailLengthMin = 7;
export const emailLengthMax = 40;
export const passwordLengthMin = 8;
export const passwordLengthMax = 64;

// Codes and referral [CODE-13, CODE-34, CODE-37, CODE-38, REFER-13]
export const codeLengthMin = 3;
export const codeLengthMax = 64;
export const failedCodesMax = 10;

/** Fewest members of a team whose figures are shown [TEAM-05]. */
export const teamMembersLeast = 5;

export const teamNameLengthMax = 80;

/** Most teams that one call adds. */
export const newTeamsMax = 500;
export const failedCodesWindowMinutes = 15;
export const referralWindowDays = 5;
export const referralCodeLength = 8;
export const mintedCodeLength = 10;
export const mintedBatchMax = 100_000;
export const referralSteps = 3;
export const referredFriendsShown = 50;

// Codes of offers [REDEEM-17]
export const couponLengthMax = 256;
export const couponLifeLeastMinutes = 15;
export const couponSoonDays = 7;

// Rides [EARN-10, EARN-12]
export const missingRidesOpenMax = 5;
export const missingRidesPerMonthMax = 10;
export const missingRidesShownMax = 20;
export const missingRideAgeMaxDays = 60;
export const missingRidePlaceLengthMax = 80;
export const missingRideNoteLengthMax = 300;
export const ridePhotoMaxBytes = 400 * 1024;
/** Smallest and largest side of a photo, in pixels. */
export const ridePhotoSideMin = 64;
export const ridePhotoSideMax = 4096;
export const ridePhotoDays = 30;
export const ridePhotosPerMemberPerHour = 20;
export const rideReadsPerMemberPerMinute = 60;

// Providers [PROV-04, PROV-11, PROV-20]
export const providerAnswerHours = 24;
export const mailedCodeClaimHours = 24;
export const mailedCodeDigits = 6;
export const mailedCodeLifeMinutes = 15;
export const mailedCodeTriesMax = 5;
export const mailedCodeCooldownSeconds = 60;
export const mailedCodesPerAddressPerDay = 5;
export const identifierLengthMax = 254;
export const secondFactLengthMax = 64;
export const rideProofTriesPerMemberPerWeek = 3;
export const rideProofTriesPerCardPerWeek = 6;
export const rideProofTriesPerCardOfVerifiedPerWeek = 30;
export const rideProofClaimDays = 60;
export const providerTimeoutSeconds = 10;
export const consentMinutes = 10;
export const consentsOpenMax = 10;
export const returnedTextLengthMax = 4096;

// Wire
export const pageSize = 10;
export const callTimeoutSeconds = 30;
/** Calls per staff member or API key, unless the installation overrides it. */
export const staffCallsPerMinute = 120;
export const rejectedCallsPerNetworkPerMinute = 300;
export const bodyMaxBytes = 64 * 1024;
export const ingestBodyMaxBytes = 2 * 1024 * 1024;
/** Maximum size of a pack's picture; larger ones slow the app down. */
export const pictureMaxBytes = 200_000;
export const ingestBatchMax = 1000;
export const ingestIdLengthMax = 256;
export const signatureToleranceSeconds = 300;
export const eventPropertiesMaxBytes = 8 * 1024;
export const eventsPerAddressPerMinute = 120;
export const idLengthMax = 128;
export const languageTextLengthMax = 35;
export const shortTextLengthMax = 256;
export const passwordInputLengthMax = 1024;
export const openingSetsLengthMax = 1024;

// Screens
export const featuredCampaignsMax = 3;
export const badgesMax = 5;
export const searchLengthMin = 2;
export const searchLengthMax = 20;
export const fieldMappingsMax = 3;
export const favoritesExpandedMax = 3;
export const userIdShownLength = 6;
export const historySkeletons = 10;
export const connectSkeletons = 3;
export const copiedBannerMs = 5000;
export const supportPhoneCopiedMs = 1500;
export const offlineShakeMs = 1000;
export const resendTickMs = 1000;
export const healthPollSeconds = 30;
export const tutorialScrollRestoreMs = 500;
export const reactivationAttempts = 5;
export const reactivationFirstWaitSeconds = 1;
export const reactivationLongestWaitSeconds = 60;
export const installPromptRestDays = 30;
