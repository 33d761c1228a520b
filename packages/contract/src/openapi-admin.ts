import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import * as shapes from './admin/index.ts';
import { type AdminRoute, adminErrorFacts, adminErrorsOf, adminRoutes } from './admin/index.ts';
import { ErrorBody } from './errors.ts';
import { withNamedSchemas } from './openapi-schemas.ts';

const tags: Record<keyof typeof adminRoutes, string> = {
  accessRequests: 'Requests for access to the desk',
  acts: 'Audit log',
  agencies: 'Agencies',
  installation: 'Installation',
  security: 'Security record',
  books: "Verification of agencies' books",
  operators: 'Operators of the platform',
  approvals: 'Approvals by a second person',
  dataRequests: 'Requests for members’ data',
  codes: 'Invite and promo codes',
  connections: 'Connections to providers and suppliers',
  coupons: 'Code inventory of offers',
  draws: 'Draws',
  events: 'Rejected events of providers',
  exports: 'Monthly exports',
  invitations: 'Your invitations',
  keys: 'API keys',
  maintenance: 'Maintenance',
  me: 'The signed-in staff member',
  members: 'Members',
  missingRides: 'Missing rides',
  openId: 'Single sign-on',
  sessionPolicy: 'Rules for sessions of staff',
  saml: 'Single sign-on by SAML',
  orders: 'Supplier orders',
  passkeys: 'Your passkeys',
  proof: "Confirming it's you",
  providers: 'Providers',
  redemptions: 'Redemptions',
  offerBatches: 'Offers for many',
  riderSignIn: "Riders' sign-in with the agency's account",
  riderTeams: 'Teams of riders',
  tickets: 'Tickets of the agency and inspectors',
  imports: 'Imports of files',
  mapFeeds: 'Feeds of stops and stations',
  wallet: 'Passes in wallets',
  webhooks: 'Webhooks',
  assist: 'Riders at the counter',
  assistant: 'Assistants',
  notifications: "Riders' notifications",
  staffNotifications: 'Your notifications',
  lists: 'Your columns and saved views',
  incomingTexts: "Riders' texts",
  outages: 'Outages and streaks',
  search: 'Search',
  settings: 'Agency settings',
  setup: 'Setup and launch',
  service: 'Days without service',
  secrets: 'Shared secrets',
  reports: 'Reports',
  reportSchedules: 'Reports by email',
  signIn: 'Signing in and out',
  signIns: 'Your sessions',
  team: 'Staff',
  campaigns: 'Campaigns with figures',
  offers: 'Offers with figures',
  programItems: 'Changes of one campaign or offer',
  testRiders: 'Saved test riders',
  versions: 'Program versions',
};

/** Builds one reply per status from the call's refusals, each with what to do. */
function refusalsOf(route: AdminRoute): ZodOpenApiOperationObject['responses'] {
  const byStatus = Map.groupBy(adminErrorsOf(route), (code) => adminErrorFacts(code).status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `${code}: ${adminErrorFacts(code).text}`).join(' '),
        content: { 'application/json': { schema: ErrorBody } },
      },
    ]),
  );
}

function mayOf({ permission, stepUp }: AdminRoute): string {
  if (permission === 'anyone') return 'Anyone may call.';
  const who =
    permission === 'staff'
      ? 'Any signed-in staff member may call; an API key may not.'
      : `Needs the permission ${permission}.`;
  return stepUp ? `${who} Staff must have confirmed who they are within the last minutes (proof).` : who;
}

function operationOf(route: AdminRoute, tag: string): ZodOpenApiOperationObject {
  const { name, summary, permission, params, query, body } = route;
  const security = permission === 'staff' ? [{ deskCookie: [] }] : [{ deskCookie: [] }, { key: [] }];
  const replies = Object.entries(route.reply).map(([status, schema]) => [
    status,
    { description: 'Success', content: { 'application/json': { schema } } },
  ]);
  return {
    operationId: name.replaceAll('.', '_'),
    tags: [tag],
    summary,
    description: mayOf(route),
    security: permission === 'anyone' ? [] : security,
    requestParams: { ...(params && { path: params }), ...(query && { query }) },
    ...(body && { requestBody: { content: { 'application/json': { schema: body } } } }),
    responses: { ...Object.fromEntries(replies), ...refusalsOf(route) },
  };
}

/** Builds a separate OpenAPI 3.1 document for the desk and other systems, served on the desk's host [DESK-02]. */
export function adminOpenApiDocument(): ReturnType<typeof createDocument> {
  const paths: ZodOpenApiPathsObject = {};
  for (const [tag, group] of Object.entries(adminRoutes))
    for (const route of Object.values<AdminRoute>(group)) {
      const path = route.path.replaceAll(/:([A-Za-z]+)/g, '{$1}');
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route, tag) };
    }
  return withNamedSchemas(shapes, () =>
    createDocument({
      openapi: '3.1.0',
      info: {
        title: 'Fareback Desk',
        version: '1.0.0',
        summary: "Calls of an agency's staff and its other systems",
        description:
          'Calls of the desk, each with its permission. Changes with a cookie are accepted from the desk only.',
        license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
      },
      servers: [{ url: '/', description: "The desk's own host" }],
      tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
      paths,
      components: {
        schemas: { ErrorBody },
        securitySchemes: {
          deskCookie: { type: 'apiKey', in: 'cookie', name: '__Host-desk', description: 'A session of staff.' },
          key: { type: 'http', scheme: 'bearer', description: 'An API key of one agency: `fbk_…`.' },
        },
      },
    }),
  );
}
