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

/** Every desk call by subject and verb: `adminRoutes.codes.mint` is named `codes.mint`. */
export const adminRoutes = {
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
