import { accessRequestRoutes } from './access-requests.ts';
import { actRoutes } from './acts.ts';
import { agencyMakingRoutes } from './agencies.ts';
import { approvalRoutes } from './approvals.ts';
import { assistRoutes } from './assist.ts';
import { assistantRoutes } from './assistant.ts';
import { bookRoutes } from './books.ts';
import { codeRoutes } from './codes.ts';
import { connectionRoutes } from './connections.ts';
import { couponRoutes } from './coupons.ts';
import { dataRequestRoutes } from './data-requests.ts';
import { drawRoutes } from './draws.ts';
import { exportRoutes } from './exports.ts';
import { importRoutes } from './imports.ts';
import { incomingTextRoutes } from './incoming-texts.ts';
import { installationRoutes } from './installation.ts';
import { invitationRoutes } from './invitations.ts';
import { keyRoutes } from './keys.ts';
import { listRoutes } from './lists.ts';
import { maintenanceRoutes } from './maintenance.ts';
import { mapFeedRoutes } from './map-feeds.ts';
import { meRoutes } from './me.ts';
import { memberRoutes } from './members.ts';
import { missingRideRoutes } from './missing-rides.ts';
import { notificationRoutes } from './notifications.ts';
import { offerBatchRoutes } from './offer-batches.ts';
import { openIdRoutes } from './openid.ts';
import { operatorRoutes } from './operators.ts';
import { orderRoutes } from './orders.ts';
import { outageRoutes } from './outages.ts';
import { passkeyRoutes } from './passkeys.ts';
import { campaignRoutes, offerRoutes, programItemRoutes } from './program-items.ts';
import { proofRoutes } from './proof.ts';
import { eventRoutes, providerRoutes } from './providers.ts';
import { redemptionRoutes } from './redemptions.ts';
import { reportScheduleRoutes } from './report-schedules.ts';
import { reportRoutes } from './reports.ts';
import { riderSignInRoutes } from './rider-sign-in.ts';
import { riderTeamRoutes } from './rider-teams.ts';
import { samlRoutes } from './saml.ts';
import { searchRoutes } from './search.ts';
import { securityRoutes } from './security.ts';
import { sessionPolicyRoutes } from './session-policy.ts';
import { secretRoutes, serviceRoutes, settingRoutes } from './settings.ts';
import { setupRoutes } from './setup.ts';
import { signInRoutes } from './sign-in.ts';
import { signInsRoutes } from './sign-ins.ts';
import { staffNotificationRoutes } from './staff-notifications.ts';
import { teamRoutes } from './team.ts';
import { testRiderRoutes } from './test-riders.ts';
import { ticketRoutes } from './tickets.ts';
import { versionRoutes } from './versions.ts';
import { walletRoutes } from './wallet.ts';
import { webhookRoutes } from './webhooks.ts';

/** Named types of all groups: the compiler does not write out an inferred type of this length. */
type AdminRoutes = {
  readonly accessRequests: typeof accessRequestRoutes;
  readonly acts: typeof actRoutes;
  readonly signIn: typeof signInRoutes;
  readonly proof: typeof proofRoutes;
  readonly signIns: typeof signInsRoutes;
  readonly invitations: typeof invitationRoutes;
  readonly team: typeof teamRoutes;
  readonly keys: typeof keyRoutes;
  readonly openId: typeof openIdRoutes;
  readonly saml: typeof samlRoutes;
  readonly sessionPolicy: typeof sessionPolicyRoutes;
  readonly passkeys: typeof passkeyRoutes;
  readonly me: typeof meRoutes;
  readonly members: typeof memberRoutes;
  readonly reports: typeof reportRoutes;
  readonly reportSchedules: typeof reportScheduleRoutes;
  readonly exports: typeof exportRoutes;
  readonly agencies: typeof agencyMakingRoutes;
  readonly installation: typeof installationRoutes;
  readonly books: typeof bookRoutes;
  readonly operators: typeof operatorRoutes;
  readonly security: typeof securityRoutes;
  readonly setup: typeof setupRoutes;
  readonly versions: typeof versionRoutes;
  readonly testRiders: typeof testRiderRoutes;
  readonly campaigns: typeof campaignRoutes;
  readonly offers: typeof offerRoutes;
  readonly programItems: typeof programItemRoutes;
  readonly coupons: typeof couponRoutes;
  readonly codes: typeof codeRoutes;
  readonly draws: typeof drawRoutes;
  readonly missingRides: typeof missingRideRoutes;
  readonly providers: typeof providerRoutes;
  readonly connections: typeof connectionRoutes;
  readonly events: typeof eventRoutes;
  readonly maintenance: typeof maintenanceRoutes;
  readonly redemptions: typeof redemptionRoutes;
  readonly riderSignIn: typeof riderSignInRoutes;
  readonly riderTeams: typeof riderTeamRoutes;
  readonly search: typeof searchRoutes;
  readonly settings: typeof settingRoutes;
  readonly service: typeof serviceRoutes;
  readonly secrets: typeof secretRoutes;
  readonly offerBatches: typeof offerBatchRoutes;
  readonly orders: typeof orderRoutes;
  readonly approvals: typeof approvalRoutes;
  readonly dataRequests: typeof dataRequestRoutes;
  readonly tickets: typeof ticketRoutes;
  readonly imports: typeof importRoutes;
  readonly mapFeeds: typeof mapFeedRoutes;
  readonly wallet: typeof walletRoutes;
  readonly webhooks: typeof webhookRoutes;
  readonly assist: typeof assistRoutes;
  readonly notifications: typeof notificationRoutes;
  readonly staffNotifications: typeof staffNotificationRoutes;
  readonly lists: typeof listRoutes;
  readonly incomingTexts: typeof incomingTextRoutes;
  readonly outages: typeof outageRoutes;
  readonly assistant: typeof assistantRoutes;
};

/** Every desk call by subject and verb: `adminRoutes.codes.mint` is named `codes.mint`. */
export const adminRoutes: AdminRoutes = {
  accessRequests: accessRequestRoutes,
  acts: actRoutes,
  signIn: signInRoutes,
  proof: proofRoutes,
  signIns: signInsRoutes,
  invitations: invitationRoutes,
  team: teamRoutes,
  keys: keyRoutes,
  openId: openIdRoutes,
  sessionPolicy: sessionPolicyRoutes,
  saml: samlRoutes,
  passkeys: passkeyRoutes,
  me: meRoutes,
  members: memberRoutes,
  reports: reportRoutes,
  reportSchedules: reportScheduleRoutes,
  exports: exportRoutes,
  agencies: agencyMakingRoutes,
  installation: installationRoutes,
  books: bookRoutes,
  operators: operatorRoutes,
  security: securityRoutes,
  setup: setupRoutes,
  versions: versionRoutes,
  testRiders: testRiderRoutes,
  campaigns: campaignRoutes,
  offers: offerRoutes,
  programItems: programItemRoutes,
  coupons: couponRoutes,
  codes: codeRoutes,
  draws: drawRoutes,
  missingRides: missingRideRoutes,
  providers: providerRoutes,
  connections: connectionRoutes,
  events: eventRoutes,
  maintenance: maintenanceRoutes,
  redemptions: redemptionRoutes,
  riderSignIn: riderSignInRoutes,
  riderTeams: riderTeamRoutes,
  search: searchRoutes,
  settings: settingRoutes,
  service: serviceRoutes,
  secrets: secretRoutes,
  offerBatches: offerBatchRoutes,
  orders: orderRoutes,
  approvals: approvalRoutes,
  dataRequests: dataRequestRoutes,
  tickets: ticketRoutes,
  imports: importRoutes,
  mapFeeds: mapFeedRoutes,
  wallet: walletRoutes,
  webhooks: webhookRoutes,
  assist: assistRoutes,
  notifications: notificationRoutes,
  staffNotifications: staffNotificationRoutes,
  lists: listRoutes,
  incomingTexts: incomingTextRoutes,
  outages: outageRoutes,
  assistant: assistantRoutes,
};
