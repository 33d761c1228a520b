import { checksOrigin, limits, type Route, replyFaults } from '@fareback/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findSession, keepErasureOut, type Session } from '../modules/auth/index.ts';
import type { Tenant, TenantDirectory } from '../modules/tenants/index.ts';
import { type Tx, withTenant } from '../platform/database.ts';
import type { Deps } from '../platform/deps.ts';
import { onceMoreIfUndone } from '../platform/lost-database.ts';
import { refuse } from '../platform/refusal.ts';
import { unstorablePlace } from '../platform/storable-text.ts';
import type { Call, Ctx, MemberCtx } from './context.ts';
import { deviceCookie } from './device-cookie.ts';
import type { Handler } from './handler.ts';
import { languageOf } from './language-of-request.ts';
import { sessionCookie } from './session-cookie.ts';
import { isForeign, tenantOfRequest } from './tenant-of-request.ts';

/** The part of a request that the contract names, checked; unknown fields fall away, and text that no table could keep is refused [API-56]. */
function inputOf(route: Route, request: FastifyRequest): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const part of ['params', 'query', 'headers', 'body'] as const) {
    const schema = route[part];
    if (!schema) continue;
    const result = schema.safeParse(request[part]);
    if (!result.success) refuse('INVALID_REQUEST', { field: result.error.issues[0]?.path.join('.') || part });
    input[part] = result.data;
  }
  const place = unstorablePlace(input['body']);
  if (place !== null) refuse('INVALID_REQUEST', { field: place || 'body' });
  return input;
}

function replyStatus(route: Route): number {
  return Number(Object.keys(route.reply)[0]);
}

function checkReply(route: Route, status: number, body: unknown): void {
  const faults = replyFaults(route, status, body);
  if (faults.length > 0)
    throw new Error(`Reply of ${route.method} ${route.path} breaks the contract: ${faults.join('; ')}`);
}

async function callOf(
  route: Route,
  deps: Deps,
  tenants: TenantDirectory,
  tenant: Tenant,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Call> {
  const cookie = sessionCookie(tenant.tenantId, deps.settings.secureCookies);
  const device = deviceCookie(tenant.tenantId, deps.settings.secureCookies);
  const call: Call = {
    ...deps,
    log: request.log,
    tenants,
    tenant,
    now: deps.clock(),
    language: languageOf(request),
    token: cookie.read(request),
    request,
    reply,
    setSession: (token) => cookie.write(reply, token),
    device: request.cookies[device.name],
    setDevice: (token) => device.write(reply, token),
    inTenant: (work) => withTenant(deps.database, tenant.tenantId, work),
    whoCalls: async (tx) => {
      const session = await sessionOf(route, tx, call);
      return session?.member.memberId ?? null;
    },
    asMember: (work) => call.inTenant(async (tx) => work((await admit(route, { ...call, tx })) as MemberCtx)),
  };
  return call;
}

/** The live session behind a call. One that may write keeps its member from being erased meanwhile, at no round trip more. */
async function sessionOf(route: Route, tx: Tx, { token, now }: Call): Promise<Session | undefined> {
  if (token === undefined) return undefined;
  if (route.method === 'GET') return findSession(tx, token, now);
  const [, session] = await Promise.all([keepErasureOut(tx, token), findSession(tx, token, now)]);
  return session;
}

/** Adds the session's member to a transaction's context; refuses where the route's level asks for more [AUTH-26, STATUS-22]. */
async function admit(route: Route, ctx: Ctx): Promise<Ctx | MemberCtx> {
  if (route.level === 'public' || route.level === 'signed') return ctx;
  const session = await sessionOf(route, ctx.tx, ctx);
  if (!session) refuse('SESSION_REQUIRED');
  const { member } = session;
  if (route.level !== 'session' && member.status === 'SUSPENDED') refuse('ACCOUNT_SUSPENDED');
  if (route.level !== 'session' && member.status === 'OPTED_OUT') refuse('ACCOUNT_OPTED_OUT');
  return { ...ctx, session, member, language: languageOf(ctx.request, member.language) };
}

/** Serves every handler at its route's method and path. */
export function mount(app: FastifyInstance, deps: Deps, tenants: TenantDirectory, handlers: Handler[]): void {
  for (const { route, kind, run } of handlers) {
    const status = replyStatus(route);
    const isPersonal = route.level !== 'public' || route.path.startsWith('/auth/');
    app.route({
      method: route.method,
      url: route.path,
      // A HEAD would run the handler: a link that works once would be used up by whoever only looks at it.
      exposeHeadRoute: false,
      ...(route.level === 'signed' ? { bodyLimit: limits.ingestBodyMaxBytes } : {}),
      handler: async (request, reply) => {
        const tenant = await tenantOfRequest(request, tenants, deps.settings.defaultTenantId);
        if (!tenant) refuse('TENANT_NOT_FOUND');
        if (checksOrigin(route) && isForeign(request, tenant)) refuse('ORIGIN_NOT_ALLOWED');
        if (isPersonal) void reply.header('cache-control', 'no-store');
        const input = inputOf(route, request) as never;
        const call = await callOf(route, deps, tenants, tenant, request, reply);
        const body =
          kind === 'alone'
            ? await run(call as never, input)
            : await onceMoreIfUndone(() =>
                call.inTenant(async (tx) => run((await admit(route, { ...call, tx })) as never, input)),
              );
        if (reply.sent) return reply;
        const answered = reply.statusCode === 200 ? status : reply.statusCode;
        if (deps.settings.checkReplies && !Buffer.isBuffer(body)) checkReply(route, answered, body);
        return reply.status(answered).send(body);
      },
    });
  }
}
