import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { ErrorBody, errorFacts } from './errors.ts';
import { ReportedActivities } from './openapi-activity.ts';
import { addNotes, withNamedSchemas } from './openapi-schemas.ts';
import { summaries } from './openapi-summaries.ts';
import { errorsOf, type Route } from './route.ts';
import { routes } from './routes/index.ts';
import * as schemas from './schemas/index.ts';
import { IgnoredBody } from './schemas/scalars.ts';

export { asyncApiDocument } from './asyncapi.ts';
export { adminOpenApiDocument } from './openapi-admin.ts';

const tags: Record<keyof typeof routes, string> = {
  announcements: 'New features and reactivation',
  auth: 'Sign-up, sign-in and the account',
  campaigns: 'Campaigns: ways to earn points',
  codes: 'Invite, promo and referral codes',
  configuration: "The agency's configuration",
  content: 'Update cards and action boxes',
  draws: 'Draws',
  earnings: 'Earnings: claim and acknowledge',
  events: 'App events',
  ingest: 'Signed calls of provider servers',
  invitation: 'Invitation links',
  me: 'The signed-in member',
  messages: 'Messages from the agency',
  notifications: 'Notifications and push subscriptions',
  offers: 'Offers',
  opening: 'Opening the app in one call',
  providers: 'Connecting provider accounts',
  redemptions: 'Redemptions: coupons and tickets',
  wallet: 'Passes for the wallets of phones',
  referral: 'Referrals',
  rides: 'Rides and missing rides',
  sessions: 'Sessions',
  team: "The member's team",
  verification: 'Phone verification',
  ownData: "The member's own data",
  passkeys: "The member's passkeys",
  agencyAccount: "Sign-in with the agency's account",
};

/** Builds one reply per status from the call's refusals, with their codes. */
function refusalsOf(route: Route): ZodOpenApiOperationObject['responses'] {
  const byStatus = Map.groupBy(errorsOf(route), (code) => errorFacts(code).status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: `Errors: ${codes.join(', ')}`,
        content: { 'application/json': { schema: ErrorBody } },
      },
    ]),
  );
}

/** Returns a body's schema as senders should write it; undefined for a call without a body. */
function bodyOf({ name, method, body }: Route): Route['body'] {
  if (method === 'GET' || body === IgnoredBody) return undefined;
  return name === routes.ingest.events.name ? ReportedActivities : body;
}

/** What a caller proves itself with, for levels that need no session. */
const proofs: Partial<Record<Route['level'], Record<string, string[]>[]>> = {
  public: [],
  signed: [{ webhookSignature: [] }],
};

function operationOf(route: Route): ZodOpenApiOperationObject {
  const replies = Object.entries(route.reply).map(([status, schema]) => [
    status,
    status === '302'
      ? { description: 'Redirect', headers: { Location: { required: true, schema: { type: 'string' } } } }
      : { description: 'Success', content: { 'application/json': { schema } } },
  ]);
  const body = bodyOf(route);
  return {
    operationId: route.name.replace('.', '_'),
    tags: route.name.split('.', 1),
    summary: summaries[route.name as keyof typeof summaries],
    security: proofs[route.level] ?? [{ sessionCookie: [] }, { accessToken: [] }],
    requestParams: {
      ...(route.params && { path: route.params }),
      ...(route.query && { query: route.query }),
      ...(route.headers && { header: route.headers }),
    },
    ...(body && { requestBody: { content: { 'application/json': { schema: body } } } }),
    responses: { ...Object.fromEntries(replies), ...refusalsOf(route) },
  };
}

/** Builds the contract's OpenAPI 3.1 document from the routes that server and client use [API-01]. */
export function openApiDocument(): ReturnType<typeof createDocument> {
  const paths: ZodOpenApiPathsObject = {};
  const all = Object.values(routes).flatMap((group) => Object.values(group) as Route[]);
  for (const route of all) {
    const path = route.path.replaceAll(/:([A-Za-z]+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) };
  }
  const document = withNamedSchemas(schemas, () =>
    createDocument({
      openapi: '3.1.0',
      info: {
        title: 'Fareback',
        version: '1.0.0',
        summary: 'Rewards for transit riders',
        description: 'The calls between the web app and the API, and the signed calls of provider servers.',
        license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
      },
      servers: [{ url: '/', description: "The tenant's own host" }],
      tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
      paths,
      components: {
        schemas: { ErrorBody },
        securitySchemes: {
          sessionCookie: {
            type: 'apiKey',
            in: 'cookie',
            name: 'rewards_session_TENANT',
            description: "Opaque session cookie; the tenant's id stands for TENANT.",
          },
          accessToken: {
            type: 'http',
            scheme: 'bearer',
            description: 'Access token of POST /auth/partner-session, in place of the cookie.',
          },
          webhookSignature: {
            type: 'apiKey',
            in: 'header',
            name: 'webhook-signature',
            description: 'Standard Webhooks: HMAC-SHA256 over id.timestamp.body.',
          },
        },
      },
    }),
  );
  addNotes(document.components?.schemas);
  return document;
}
