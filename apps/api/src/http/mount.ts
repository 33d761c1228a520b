import { checksOrigin, type Endpoint, type Route } from '@fareback/contract';
import { validateReply } from '@fareback/contract/reply-check';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { admit, type Call } from '../call/context.ts';
import type { Handler } from '../call/handler.ts';
import { inputOf } from '../call/input-of.ts';

import type { TenantDirectory } from '../call/tenant.ts';
import { findSession } from '../modules/auth/index.ts';
import { throwApiError } from '../platform/api-error.ts';
import { retryIfRolledBack } from '../platform/database/errors.ts';
import type { Deps } from '../platform/deps.ts';
import { getRejectedCallers } from '../platform/limits/rejected-callers.ts';
import { readJson } from '../platform/read-json.ts';
import { concernTenant } from '../platform/telemetry/scope.ts';
import { callOf } from './call-of-request.ts';
import { isWayIn, mayComeIn } from './not-open.ts';
import { sendBytes, sendImmutable, sendPrecompressed } from './send-precompressed.ts';
import { lastSessionsOf, setArrivalCookie } from './session-cookie.ts';
import { isForeign, tenantOfRequest } from './tenant-of-request.ts';

export function checkReply(route: Endpoint, status: number, body: unknown): void {
  const errors = validateReply(route, status, body);
  if (errors.length > 0)
    throw new Error(`Reply of ${route.method} ${route.path} breaks the contract: ${errors.join('; ')}`);
}

async function answer(
  handler: Handler,
  { call, input }: { call: Call; input: never },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { route } = handler;
  const status = Number(Object.keys(route.reply)[0]);
  const check = (bodyOf: () => unknown): void => {
    if (call.settings.checkReplies) checkReply(route, status, bodyOf());
  };
  switch (handler.kind) {
    case 'redirect': {
      const { location, signsIn } = await handler.run(call, input);
      if (signsIn) setArrivalCookie(reply, call.settings.secureCookies);
      return reply.redirect(location, status);
    }
    case 'stored':
    case 'eternal': {
      const stored = await handler.run(call, input);
      check(() => JSON.parse(stored.bytes.toString()));
      return (handler.kind === 'stored' ? sendPrecompressed : sendImmutable)(request, reply, stored);
    }
    case 'own': {
      const own = await retryIfRolledBack(() => handler.run(call, input));
      check(() => JSON.parse(own.bytes.toString()));
      return sendBytes(request, reply.status(status), own);
    }
    case 'kept': {
      const made = await retryIfRolledBack(() => call.asMember((ctx) => handler.run(ctx, input)));
      check(() => ('own' in made ? made.own : JSON.parse(made.bytes.toString())));
      return 'own' in made ? reply.status(status).send(made.own) : sendBytes(request, reply.status(status), made);
    }
    case 'alone':
    case 'member': {
      const body =
        handler.kind === 'alone'
          ? await handler.run(call, input)
          : await retryIfRolledBack(() => call.asMember((ctx) => handler.run(ctx, input)));
      check(() => body);
      return reply.status(status).send(body);
    }
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    call: Call | null;
  }
}

export function mount(app: FastifyInstance, deps: Deps, tenants: TenantDirectory, handlers: readonly Handler[]): void {
  app.decorateRequest('call', null);
  for (const handler of handlers) {
    const { route } = handler;
    // Replies that depend on the caller; the others are the same for every caller.
    const isPersonal = handler.kind !== 'stored' && handler.kind !== 'eternal';
    /** All checks before the body is read [API-59]. */
    const letIn = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const tenant = await tenantOfRequest(request, tenants, deps.settings.defaultTenantId);
      if (!tenant) throwApiError('TENANT_NOT_FOUND');
      request.concern.tenantId = tenant.tenantId;
      concernTenant(tenant.tenantId);
      if (checksOrigin(route) && isForeign(request, { tenant, settings: deps.settings }, route.level))
        throwApiError('ORIGIN_NOT_ALLOWED');
      if (isPersonal) void reply.header('cache-control', 'no-store');
      if (isPersonal && !isWayIn(route) && !(await mayComeIn(request, deps, tenant))) throwApiError('NOT_OPEN_YET');
      request.call = callOf(route, { deps, tenants, tenant }, request, reply);
      // A GET has no body and loads its session together with its data.
      if (route.method !== 'GET') await admitBeforeBody(route, request.call, request);
    };
    app.route({
      method: route.method,
      url: route.path,
      // A HEAD would run the handler and use up a single-use link.
      exposeHeadRoute: false,
      config: { name: route.name },
      ...(route.bodyMaxBytes === undefined ? {} : { bodyLimit: route.bodyMaxBytes }),
      onRequest: letIn,
      handler: async (request, reply) => {
        if (request.call === null) throw new Error(`${route.name} let nobody in.`);
        // A list of handlers loses each route's input type; `handle` already matched it to the handler.
        const input = inputOf(route, request) as never;
        return answer(handler, { call: request.call, input }, request, reply);
      },
    });
  }
}

/**
 * Rejects a caller without a session of the route's level before the body is read. A cached session is trusted this far
 * and needs no query: the handler's transaction checks it again [API-59, API-61].
 */
async function admitBeforeBody({ level }: Route, call: Call, request: FastifyRequest): Promise<void> {
  if (level === 'public') return;
  const { token, tenant, now } = call;
  if (token === undefined) throwApiError('SESSION_REQUIRED');
  const sessions = lastSessionsOf(call);
  if (sessions.of(tenant.tenantId, token)) return;
  const rejectedCallers = getRejectedCallers(call);
  const retryAt = rejectedCallers.retryAt(request.ip);
  if (retryAt) throwApiError('TOO_MANY_REQUESTS', { retryAt });
  const session = await call.inTenant((tx) => findSession(tx, token, now));
  if (session) {
    request.savedLanguage = session.member.language;
    call.setSecuritySubject(session.member.memberId);
  } else rejectedCallers.note(request.ip);
  sessions.note(tenant.tenantId, token, admit(level, session));
}

/**
 * Reads JSON and nothing else: a body under any other name is refused, also where a call would ignore it, because a foreign
 * page can send plain text and forms unasked. An empty body passes as no body, which calls without a payload may send with
 * a JSON content type [API-56, API-63, AUTH-25].
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: unknown, body: string) =>
    body === '' ? undefined : readJson(body),
  );
}

/** Accepts JSON and nothing else, and leaves it as bytes for the worker thread that answers the call [OPS-180]. */
export function acceptJsonUnread(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body.length === 0 ? undefined : body),
  );
}
