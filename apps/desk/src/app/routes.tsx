import { missingRideStates } from '@fareback/contract';
import { redemptionStates, reportNames, webhookDeliveryStates } from '@fareback/contract/admin';
import { afterStepBack } from '@fareback/ui/overlay/use-back-closes.ts';
import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouterHistory,
} from '@tanstack/react-router';
import {
  maxLength,
  multipleOf,
  number,
  object,
  enum as oneOf,
  optional,
  catch as orElse,
  positive,
  string,
} from 'zod/mini';
import { memberTabs } from '../features/member/tab-names.ts';
import { AgencyReturn } from '../features/proof/agency-sign-ins.tsx';
import { Invitation } from '../features/proof/sign-in.tsx';
import { AgencyPages } from './agency-pages.tsx';
import { Crashed, Gone, lazyPage } from './crashed.tsx';
import { FirstPage, InvitationsPage, SignedIn } from './signed-in.tsx';

/**
 * Routes of the desk. Links are type-checked against them, and search parameters are validated before a page reads
 * them.
 */

/** Version number; an invalid one is dropped. */
const versionNumber = orElse(optional(number().check(multipleOf(1), positive())), undefined);
const text = orElse(optional(string().check(maxLength(200))), undefined);

const root = createRootRoute({ component: SignedIn, notFoundComponent: Gone, errorComponent: Crashed });
const first = createRoute({ getParentRoute: () => root, path: '/', component: FirstPage });
const agency = createRoute({ getParentRoute: () => root, path: '$agency', component: AgencyPages });

const start = createRoute({
  getParentRoute: () => agency,
  path: '/',
  component: lazyPage(() => import('../screens/today.tsx'), 'Today'),
});
const agencies = createRoute({
  getParentRoute: () => agency,
  path: 'agencies',
  component: lazyPage(() => import('../screens/agencies.tsx'), 'Agencies'),
});
const systemCheck = createRoute({
  getParentRoute: () => agency,
  path: 'system-check',
  component: lazyPage(() => import('../screens/system-check.tsx'), 'SystemCheckPage'),
});
const books = createRoute({
  getParentRoute: () => agency,
  path: 'books',
  validateSearch: object({ of: text }),
  component: lazyPage(() => import('../screens/books.tsx'), 'Books'),
});
const securityRecord = createRoute({
  getParentRoute: () => agency,
  path: 'security-record',
  validateSearch: object({ of: text, what: text, outcome: text, network: text, from: text, until: text }),
  component: lazyPage(() => import('../screens/security-record.tsx'), 'SecurityRecord'),
});
const dataKeys = createRoute({
  getParentRoute: () => agency,
  path: 'data-keys',
  component: lazyPage(() => import('../screens/data-keys.tsx'), 'DataKeysPage'),
});
const operators = createRoute({
  getParentRoute: () => agency,
  path: 'operators',
  component: lazyPage(() => import('../screens/operators.tsx'), 'OperatorsPage'),
});
const accessRequests = createRoute({
  getParentRoute: () => agency,
  path: 'access-requests',
  component: lazyPage(() => import('../screens/access-requests.tsx'), 'AccessRequestsPage'),
});
const members = createRoute({
  getParentRoute: () => agency,
  path: 'members',
  component: lazyPage(() => import('../screens/members.tsx'), 'Members'),
});
const member = createRoute({
  getParentRoute: () => agency,
  path: 'members/$member',
  validateSearch: object({ tab: orElse(optional(oneOf(memberTabs)), undefined) }),
  component: lazyPage(() => import('../screens/member.tsx'), 'Member'),
});
const memberRide = createRoute({
  getParentRoute: () => agency,
  path: 'members/$member/rides/$ride',
  component: lazyPage(() => import('../screens/member-ride.tsx'), 'MemberRide'),
});
const redemptions = createRoute({
  getParentRoute: () => agency,
  path: 'redemptions',
  validateSearch: object({
    state: orElse(optional(oneOf(redemptionStates)), undefined),
    offer: text,
    member: text,
    from: text,
    to: text,
  }),
  component: lazyPage(() => import('../screens/redemptions.tsx'), 'Redemptions'),
});
const redemption = createRoute({
  getParentRoute: () => agency,
  path: 'redemptions/$redemption',
  component: lazyPage(() => import('../screens/redemption.tsx'), 'Redemption'),
});
const versions = createRoute({
  getParentRoute: () => agency,
  path: 'versions',
  component: lazyPage(() => import('../screens/versions.tsx'), 'Versions'),
});
const version = createRoute({
  getParentRoute: () => agency,
  path: 'versions/$number',
  component: lazyPage(() => import('../screens/version.tsx'), 'Version'),
});
const draft = createRoute({
  getParentRoute: () => agency,
  path: 'versions/$number/edit',
  validateSearch: object({ at: text }),
  component: lazyPage(() => import('../screens/draft.tsx'), 'Draft'),
});
const backtest = createRoute({
  getParentRoute: () => agency,
  path: 'versions/$number/backtest',
  validateSearch: object({ from: text, to: text, against: versionNumber, assume: text, days: versionNumber }),
  component: lazyPage(() => import('../screens/backtest.tsx'), 'Backtest'),
});
const testRides = createRoute({
  getParentRoute: () => agency,
  path: 'versions/$number/test',
  validateSearch: object({ rider: text }),
  component: lazyPage(() => import('../screens/test-rides.tsx'), 'TestRides'),
});
const maintenance = createRoute({
  getParentRoute: () => agency,
  path: 'maintenance',
  component: lazyPage(() => import('../screens/maintenance.tsx'), 'Maintenance'),
});
const settings = createRoute({
  getParentRoute: () => agency,
  path: 'settings',
  component: lazyPage(() => import('../screens/settings.tsx'), 'Settings'),
});
const serviceDays = createRoute({
  getParentRoute: () => agency,
  path: 'service-days',
  component: lazyPage(() => import('../screens/service-days.tsx'), 'ServiceDays'),
});
const riderSignIn = createRoute({
  getParentRoute: () => agency,
  path: 'rider-sign-in',
  component: lazyPage(() => import('../screens/rider-sign-in.tsx'), 'RiderSignInPage'),
});
const assistant = createRoute({
  getParentRoute: () => agency,
  path: 'assistant',
  component: lazyPage(() => import('../screens/assistant.tsx'), 'AssistantPage'),
});
const secrets = createRoute({
  getParentRoute: () => agency,
  path: 'secrets',
  component: lazyPage(() => import('../screens/secrets.tsx'), 'Secrets'),
});
const record = createRoute({
  getParentRoute: () => agency,
  path: 'record',
  validateSearch: object({
    actor: text,
    verb: text,
    member: text,
    subjectKind: text,
    subject: text,
    from: text,
    until: text,
  }),
  component: lazyPage(() => import('../screens/record.tsx'), 'Record'),
});

const templates = createRoute({
  getParentRoute: () => agency,
  path: 'templates',
  component: lazyPage(() => import('../screens/templates.tsx'), 'TemplatesScreen'),
});
const template = createRoute({
  getParentRoute: () => agency,
  path: 'templates/$template',
  component: lazyPage(() => import('../screens/template.tsx'), 'TemplateScreen'),
});

const missingRides = createRoute({
  getParentRoute: () => agency,
  path: 'missing-rides',
  validateSearch: object({
    state: orElse(optional(oneOf(missingRideStates)), undefined),
    provider: text,
    photo: orElse(optional(oneOf(['YES', 'NO'])), undefined),
    reviewed: orElse(optional(oneOf(['YES', 'NO'])), undefined),
  }),
  component: lazyPage(() => import('../screens/missing-rides.tsx'), 'MissingRides'),
});
const missingRide = createRoute({
  getParentRoute: () => agency,
  path: 'missing-rides/$report',
  component: lazyPage(() => import('../screens/missing-ride.tsx'), 'MissingRide'),
});
const staff = createRoute({
  getParentRoute: () => agency,
  path: 'staff',
  component: lazyPage(() => import('../screens/staff.tsx'), 'Staff'),
});
const keys = createRoute({
  getParentRoute: () => agency,
  path: 'keys',
  component: lazyPage(() => import('../screens/keys.tsx'), 'Keys'),
});
const webhooks = createRoute({
  getParentRoute: () => agency,
  path: 'webhooks',
  component: lazyPage(() => import('../screens/webhooks.tsx'), 'Webhooks'),
});
const webhookGuide = createRoute({
  getParentRoute: () => agency,
  path: 'webhooks/guide',
  component: lazyPage(() => import('../screens/webhook-guide.tsx'), 'WebhookGuide'),
});
const webhook = createRoute({
  getParentRoute: () => agency,
  path: 'webhooks/$webhook',
  validateSearch: object({ state: orElse(optional(oneOf(webhookDeliveryStates)), undefined) }),
  component: lazyPage(() => import('../screens/webhook.tsx'), 'OneWebhook'),
});
const account = createRoute({
  getParentRoute: () => agency,
  path: 'account',
  component: lazyPage(() => import('../screens/account.tsx'), 'Account'),
});
const reports = createRoute({
  getParentRoute: () => agency,
  path: 'reports',
  component: lazyPage(() => import('../screens/reports.tsx'), 'Reports'),
});
const report = createRoute({
  getParentRoute: () => agency,
  path: 'reports/$report',
  params: { parse: ({ report: name }) => ({ report: reportNames.find((known) => known === name) ?? 'weeks' }) },
  validateSearch: object({ from: text, to: text }),
  component: lazyPage(() => import('../screens/report.tsx'), 'Report'),
});
const reportSchedules = createRoute({
  getParentRoute: () => agency,
  path: 'report-schedules',
  validateSearch: object({ report: orElse(optional(oneOf(reportNames)), undefined), leave: text }),
  component: lazyPage(() => import('../screens/report-schedules.tsx'), 'ReportSchedulesPage'),
});
const months = createRoute({
  getParentRoute: () => agency,
  path: 'months',
  validateSearch: object({ month: text }),
  component: lazyPage(() => import('../screens/months.tsx'), 'Months'),
});
const campaigns = createRoute({
  getParentRoute: () => agency,
  path: 'campaigns',
  component: lazyPage(() => import('../screens/campaigns.tsx'), 'Campaigns'),
});
const campaignCalendar = createRoute({
  getParentRoute: () => agency,
  path: 'campaign-calendar',
  component: lazyPage(() => import('../screens/campaign-calendar.tsx'), 'CampaignCalendar'),
});
const campaign = createRoute({
  getParentRoute: () => agency,
  path: 'campaigns/$campaign',
  component: lazyPage(() => import('../screens/campaign.tsx'), 'OneCampaign'),
});
const offers = createRoute({
  getParentRoute: () => agency,
  path: 'offers',
  component: lazyPage(() => import('../screens/offers.tsx'), 'Offers'),
});
const offer = createRoute({
  getParentRoute: () => agency,
  path: 'offers/$offer',
  component: lazyPage(() => import('../screens/offer.tsx'), 'OneOffer'),
});
const draws = createRoute({
  getParentRoute: () => agency,
  path: 'draws',
  component: lazyPage(() => import('../screens/draws.tsx'), 'Draws'),
});
const draw = createRoute({
  getParentRoute: () => agency,
  path: 'draws/$draw',
  component: lazyPage(() => import('../screens/draw.tsx'), 'OneDraw'),
});
const providers = createRoute({
  getParentRoute: () => agency,
  path: 'providers',
  component: lazyPage(() => import('../screens/providers.tsx'), 'Providers'),
});
const rejected = createRoute({
  getParentRoute: () => agency,
  path: 'providers/$provider',
  validateSearch: object({ event: text }),
  component: lazyPage(() => import('../screens/provider.tsx'), 'ProviderPage'),
});
const stock = createRoute({
  getParentRoute: () => agency,
  path: 'stock',
  component: lazyPage(() => import('../screens/stock.tsx'), 'Stock'),
});
const codes = createRoute({
  getParentRoute: () => agency,
  path: 'codes',
  component: lazyPage(() => import('../screens/codes.tsx'), 'Codes'),
});
const riderTeams = createRoute({
  getParentRoute: () => agency,
  path: 'teams',
  component: lazyPage(() => import('../screens/rider-teams.tsx'), 'RiderTeams'),
});
const ticketChecks = createRoute({
  getParentRoute: () => agency,
  path: 'ticket-checks',
  component: lazyPage(() => import('../screens/ticket-checks.tsx'), 'TicketChecks'),
});
const mapFeeds = createRoute({
  getParentRoute: () => agency,
  path: 'map-feeds',
  component: lazyPage(() => import('../screens/map-feeds.tsx'), 'MapFeeds'),
});
const wallet = createRoute({
  getParentRoute: () => agency,
  path: 'wallet',
  component: lazyPage(() => import('../screens/wallet.tsx'), 'WalletPasses'),
});
const counter = createRoute({
  getParentRoute: () => agency,
  path: 'counter',
  component: lazyPage(() => import('../screens/counter.tsx'), 'Counter'),
});
const counterMember = createRoute({
  getParentRoute: () => agency,
  path: 'counter/$member',
  component: lazyPage(() => import('../screens/counter-member.tsx'), 'CounterMemberPage'),
});
const notifications = createRoute({
  getParentRoute: () => agency,
  path: 'notifications',
  component: lazyPage(() => import('../screens/notifications.tsx'), 'Notifications'),
});
const yourNotifications = createRoute({
  getParentRoute: () => agency,
  path: 'your-notifications',
  component: lazyPage(() => import('../screens/your-notifications.tsx'), 'YourNotifications'),
});
const outages = createRoute({
  getParentRoute: () => agency,
  path: 'outages',
  component: lazyPage(() => import('../screens/outages.tsx'), 'Outages'),
});
const approvals = createRoute({
  getParentRoute: () => agency,
  path: 'approvals',
  component: lazyPage(() => import('../screens/approvals.tsx'), 'Approvals'),
});
const offerBatches = createRoute({
  getParentRoute: () => agency,
  path: 'offer-batches',
  component: lazyPage(() => import('../screens/offer-batches.tsx'), 'OfferBatchesScreen'),
});
const imports = createRoute({
  getParentRoute: () => agency,
  path: 'imports',
  component: lazyPage(() => import('../screens/imports.tsx'), 'Imports'),
});
const oneImport = createRoute({
  getParentRoute: () => agency,
  path: 'imports/$import',
  component: lazyPage(() => import('../screens/import.tsx'), 'OneImport'),
});
const orders = createRoute({
  getParentRoute: () => agency,
  path: 'orders',
  component: lazyPage(() => import('../screens/orders.tsx'), 'Orders'),
});
const invitation = createRoute({ getParentRoute: () => root, path: 'invitation', component: Invitation });

const invitations = createRoute({ getParentRoute: () => root, path: 'invitations', component: InvitationsPage });

const requestAccess = createRoute({
  getParentRoute: () => root,
  path: 'request-access',
  component: lazyPage(() => import('../features/proof/request-access.tsx'), 'RequestAccess'),
});

const agencyReturn = createRoute({ getParentRoute: () => root, path: 'sign-in/return', component: AgencyReturn });

const tree = root.addChildren([
  first,
  invitation,
  invitations,
  agencyReturn,
  requestAccess,
  agency.addChildren([
    start,
    agencies,
    systemCheck,
    books,
    securityRecord,
    dataKeys,
    operators,
    accessRequests,
    members,
    member,
    memberRide,
    redemptions,
    redemption,
    missingRides,
    missingRide,
    offerBatches,
    campaigns,
    campaignCalendar,
    campaign,
    offers,
    offer,
    draws,
    draw,
    providers,
    rejected,
    stock,
    codes,
    riderTeams,
    ticketChecks,
    mapFeeds,
    wallet,
    counter,
    counterMember,
    notifications,
    yourNotifications,
    outages,
    imports,
    oneImport,
    orders,
    approvals,
    versions,
    version,
    draft,
    backtest,
    testRides,
    templates,
    template,
    maintenance,
    settings,
    serviceDays,
    riderSignIn,
    assistant,
    secrets,
    record,
    staff,
    keys,
    webhooks,
    webhookGuide,
    webhook,
    account,
    reports,
    reportSchedules,
    report,
    months,
  ]),
]);

/**
 * Browser history that delays new entries while a closed dialog's entry is being removed, which would otherwise remove
 * the new one [UX-07].
 */
function steadyHistory(): RouterHistory {
  const history = createBrowserHistory();
  const { push, replace } = history;
  return Object.assign(history, {
    push: (...to: Parameters<typeof push>) => afterStepBack(() => push(...to)),
    replace: (...to: Parameters<typeof replace>) => afterStepBack(() => replace(...to)),
  });
}

export const createDeskRouter = () =>
  createRouter({ routeTree: tree, history: steadyHistory(), defaultPreload: 'intent', scrollRestoration: true });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createDeskRouter>;
  }
}
