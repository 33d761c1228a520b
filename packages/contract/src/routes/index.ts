import {
  connectAgencyAccount,
  disconnectAgencyAccount,
  finishAgencySignIn,
  getAgencyAccount,
  getPendingAgencyAccount,
  signUpWithAgencyAccount,
  startAgencySignIn,
} from './agency-account.ts';
import {
  getNewFeature,
  getReactivationStatus,
  markNewFeatureSeen,
  showNewFeatureDialog,
  showReactivationBonusDialog,
} from './announcements.ts';
import {
  changeInfo,
  changePassword,
  checkMailLink,
  confirmEmail,
  exchangePartnerToken,
  finishProviderSignIn,
  forgotPassword,
  resetPassword,
  restoreEmail,
  sendConfirmation,
  signUp,
  startPartnerSession,
  startTestRide,
  validateInviteCode,
} from './auth.ts';
import { getBirthday, setBirthday } from './birthday.ts';
import { getCampaign, listCampaignCategories, listCampaigns, listFeaturedCampaigns } from './campaigns.ts';
import { useCode } from './codes.ts';
import { getConfiguration, getConfigurationIn } from './configuration.ts';
import {
  confirmMailedCode,
  connectProvider,
  disconnectProvider,
  getProviderRedirect,
  recogniseRide,
  resendMailedCode,
} from './connect.ts';
import { listActionBoxCategories, listActionBoxes, listUpdateCards } from './content.ts';
import { chooseDraw, getDrawRecord, listDraws } from './draws.ts';
import { ackEarning, claimAllEarnings, claimEarning, claimEarningGroup } from './earnings.ts';
import { reportEvent } from './events.ts';
import { getImpact } from './impact.ts';
import { ingestEvents, ingestValidationResult } from './ingest.ts';
import { acceptInvitation, closeInvitation, getInvitation } from './invitation.ts';
import { getLiveTicket } from './live-ticket.ts';
import {
  consent,
  countFavoriteOffers,
  declineTerms,
  getUserInfo,
  listCampaignStatuses,
  listEarnings,
  listOfferGrants,
  listOfferStatuses,
  listTransactions,
  listUnclaimedEarnings,
  markLevelCelebrated,
  markTutorialSeen,
  optBackIn,
  setPreferredLanguage,
  setUserStatus,
} from './me.ts';
import { countUnreadMessages, openMessages } from './messages.ts';
import { addRidePhoto, listMissingRides, listRidesOfDay, reportMissingRide } from './missing-rides.ts';
import {
  chooseNotification,
  getNotificationSettings,
  setNotificationSummary,
  subscribeToPush,
  unsubscribeFromPush,
} from './notifications.ts';
import { getOfferPlaces } from './offer-places.ts';
import { getOffer, listOfferCategories, listOffers, redeemOffer, setFavoriteOffer } from './offers.ts';
import { getAgencyContent, getOpening } from './opening.ts';
import { copyOwnData, eraseOwnData, getRewardHolds } from './own-data.ts';
import { passkeySignInOptions, signInWithPasskey } from './passkey-sign-in.ts';
import {
  addPasskey,
  listPasskeys,
  newPasskeyOptions,
  passkeyProofOptions,
  proveWithPasskey,
  removePasskey,
} from './passkeys.ts';
import { listProviderStatuses, listProviders } from './providers.ts';
import { getRecap } from './recap.ts';
import { ackRedemption, getRedemption } from './redemptions.ts';
import { announceReferrerPoints, getReferralConfiguration, getReferralInfo } from './referral.ts';
import {
  getReferralStatistics,
  getReferrerRecord,
  listReferralInstructions,
  listReferredFriends,
} from './referral-record.ts';
import { getRideReceipt } from './ride-receipt.ts';
import { listRides } from './rides.ts';
import { endOtherSessions, endSession, listSessions } from './sessions.ts';
import { signIn, signOut } from './sign-in.ts';
import { getTeam, joinTeam, leaveTeam } from './team.ts';
import { changePhone, confirmPhoneCode, sendPhoneCode } from './verification.ts';
import { addToApple, addToGoogle, getWallet } from './wallet.ts';

export * from './agency-account.ts';
export * from './announcements.ts';
export * from './auth.ts';
export * from './birthday.ts';
export * from './calls-of-sets.ts';
export * from './campaigns.ts';
export * from './codes.ts';
export * from './configuration.ts';
export * from './connect.ts';
export * from './content.ts';
export * from './draws.ts';
export * from './earnings.ts';
export * from './events.ts';
export * from './impact.ts';
export * from './ingest.ts';
export * from './invitation.ts';
export * from './live-ticket.ts';
export * from './me.ts';
export * from './messages.ts';
export * from './missing-rides.ts';
export * from './notifications.ts';
export * from './offer-places.ts';
export * from './offers.ts';
export * from './opening.ts';
export * from './own-data.ts';
export * from './passkey-sign-in.ts';
export * from './passkeys.ts';
export * from './providers.ts';
export * from './recap.ts';
export * from './redemptions.ts';
export * from './referral.ts';
export * from './referral-record.ts';
export * from './ride-receipt.ts';
export * from './rides.ts';
export * from './sessions.ts';
export * from './sign-in.ts';
export * from './team.ts';
export * from './verification.ts';
export * from './wallet.ts';

/** Every call of the contract by resource and verb; a route's `name` is its path in this object. */
export const routes = {
  agencyAccount: {
    start: startAgencySignIn,
    finish: finishAgencySignIn,
    pending: getPendingAgencyAccount,
    signUp: signUpWithAgencyAccount,
    get: getAgencyAccount,
    connect: connectAgencyAccount,
    disconnect: disconnectAgencyAccount,
  },
  announcements: {
    getNewFeature,
    markNewFeatureSeen,
    showNewFeatureDialog,
    showReactivationBonusDialog,
    getReactivationStatus,
  },
  auth: {
    signIn,
    signOut,
    forgotPassword,
    resetPassword,
    checkMailLink,
    restoreEmail,
    confirmEmail,
    sendConfirmation,
    changeInfo,
    changePassword,
    signUp,
    validateInviteCode,
    exchangePartnerToken,
    startPartnerSession,
    startTestRide,
    finishProviderSignIn,
  },
  campaigns: {
    get: getCampaign,
    list: listCampaigns,
    listFeatured: listFeaturedCampaigns,
    listCategories: listCampaignCategories,
  },
  codes: { use: useCode },
  configuration: { get: getConfiguration, getIn: getConfigurationIn },
  content: { listUpdateCards, listActionBoxes, listActionBoxCategories },
  draws: { list: listDraws, choose: chooseDraw, record: getDrawRecord },
  earnings: { ack: ackEarning, claim: claimEarning, claimGroup: claimEarningGroup, claimAll: claimAllEarnings },
  events: { report: reportEvent },
  ingest: { events: ingestEvents, validationResult: ingestValidationResult },
  invitation: { get: getInvitation, accept: acceptInvitation, close: closeInvitation },
  me: {
    getUserInfo,
    listEarnings,
    getRecap,
    listUnclaimedEarnings,
    listTransactions,
    listOfferGrants,
    listOfferStatuses,
    listCampaignStatuses,
    consent,
    setUserStatus,
    declineTerms,
    getBirthday,
    setBirthday,
    optBackIn,
    markLevelCelebrated,
    markTutorialSeen,
    setPreferredLanguage,
    countFavoriteOffers,
  },
  messages: { countUnread: countUnreadMessages, open: openMessages },
  notifications: {
    get: getNotificationSettings,
    choose: chooseNotification,
    setSummary: setNotificationSummary,
    subscribe: subscribeToPush,
    unsubscribe: unsubscribeFromPush,
  },
  offers: {
    list: listOffers,
    get: getOffer,
    listCategories: listOfferCategories,
    redeem: redeemOffer,
    setFavorite: setFavoriteOffer,
    places: getOfferPlaces,
  },
  opening: { get: getOpening, getContent: getAgencyContent },
  passkeys: {
    list: listPasskeys,
    newOptions: newPasskeyOptions,
    add: addPasskey,
    remove: removePasskey,
    proofOptions: passkeyProofOptions,
    prove: proveWithPasskey,
    signInOptions: passkeySignInOptions,
    signIn: signInWithPasskey,
  },
  providers: {
    list: listProviders,
    listStatuses: listProviderStatuses,
    connect: connectProvider,
    confirmMailedCode,
    recogniseRide,
    resendMailedCode,
    disconnect: disconnectProvider,
    getRedirect: getProviderRedirect,
  },
  redemptions: { get: getRedemption, ack: ackRedemption, ticket: getLiveTicket },
  referral: {
    getConfiguration: getReferralConfiguration,
    getInfo: getReferralInfo,
    getReferrerRecord,
    getStatistics: getReferralStatistics,
    listInstructions: listReferralInstructions,
    listFriends: listReferredFriends,
    announcePoints: announceReferrerPoints,
  },
  rides: {
    list: listRides,
    get: getRideReceipt,
    getImpact,
    listMissing: listMissingRides,
    reportMissing: reportMissingRide,
    addPhoto: addRidePhoto,
    listOfDay: listRidesOfDay,
  },
  ownData: { copy: copyOwnData, rewardHolds: getRewardHolds, erase: eraseOwnData },
  sessions: { list: listSessions, end: endSession, endOthers: endOtherSessions },
  team: { get: getTeam, join: joinTeam, leave: leaveTeam },
  wallet: { get: getWallet, addToApple, addToGoogle },
  verification: { sendPhoneCode, confirmPhoneCode, changePhone },
} as const;
