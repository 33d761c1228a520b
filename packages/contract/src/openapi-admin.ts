import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { type AdminRoute, adminErrorFacts, adminErrorsOf, adminRoutes } from './admin/index.ts';
import { ErrorBody } from './errors.ts';

const tags: Record<keyof typeof adminRoutes, string> = {
  acts: 'Desk: who did what',
  agencies: 'Desk: agencies themselves',
  approvals: 'Desk: acts that a second person approves',
  codes: 'Desk: invite and promo codes',
  coupons: 'Desk: stock of offers',
  events: 'Desk: what providers told that was refused',
  exports: 'Desk: months as files',
  invitations: 'Desk: your own invitations',
  keys: 'Desk: keys of other systems',
  maintenance: 'Desk: closing the app for a while',
  me: 'Desk: who is signed in',
  members: 'Desk: members',
  missingRides: 'Desk: rides that members miss',
  openId: "Desk: an agency's own sign-in",
  orders: "Desk: suppliers' orders in doubt",
  passkeys: 'Desk: passkeys of whoever is signed in',
  proof: 'Desk: proving once more that it is you',
  providers: 'Desk: providers',
  redemptions: 'Desk: redemptions',
  search: 'Desk: search',
  settings: 'Desk: how an agency is set',
  setup: 'Desk: from nothing to live',
  service: 'Desk: days on which the service failed',
  secrets: 'Desk: secrets that an agency shares',
  reports: 'Desk: reports',
  signIn: 'Desk: signing in and out',
  signIns: 'Desk: where one is signed in',
  team: 'Desk: staff of an agency',
  versions: 'Desk: versions of the programme',
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
  if (permission === 'anyone') return 'Anybody may call.';
  const who = permission === 'staff' ? 'Whoever is signed in may call, a key may not.' : `Asks for ${permission}.`;
  return stepUp ? `${who} Asks staff for a proof within the last minutes.` : who;
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
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Fareback Desk',
      version: '1.0.0',
      summary: "What an agency's staff and other systems do",
      description: 'Calls of the desk, each with who may make it. A change by cookie comes from the desk itself.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: "The desk's own host" }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: { ErrorBody },
      securitySchemes: {
        deskCookie: { type: 'apiKey', in: 'cookie', name: '__Host-desk', description: 'A sign-in of staff.' },
        key: { type: 'http', scheme: 'bearer', description: 'A key of another system, of one agency: `fbk_…`.' },
      },
    },
  });
}
