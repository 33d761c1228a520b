import { errorFacts, limits } from '@fareback/contract';
import { type AdminErrorCode, adminErrorCodes, adminErrorFacts } from '@fareback/contract/admin';
import { loadServerCatalogues, type Translators } from '@fareback/wording';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, AdminHandler, DeskCall } from '../../call/staff.ts';
import type { Tenant, TenantDirectory } from '../../call/tenant.ts';
import { recordUseAt } from '../../modules/staff/index.ts';
import { AdminError, type AdminErrorDetails, throwAdminError } from '../../platform/api-error.ts';
import type { Deps, DeskSettings } from '../../platform/deps.ts';
import { textOfToken } from '../../platform/ids.ts';
import { networkOf } from '../../platform/limits/rate-limit.ts';
import { type CallWindow, createCallWindow, getRejectedCallers } from '../../platform/limits/rejected-callers.ts';

import { concernTenant } from '../../platform/telemetry/scope.ts';
import { codeOf } from '../errors.ts';
import { acceptJsonUnread, checkReply } from '../mount.ts';
import { answer, assertCapacity } from './answer-admin.ts';
import { admit, callOfAdmin, checkOrigin, deskCookie } from './call-of-admin.ts';

import { recordDeskSecurity } from './desk-security.ts';

const HOLDERS_MAX = 10_000;

interface KnownCallers {
  holders: Map<string, string>;
  calls: CallWindow | null;
  /** Calls without credentials, by network. */
  open: CallWindow;
}

const createKnownCallers = (): KnownCallers => ({
  holders: new Map(),
  calls: null,
  open: createCallWindow({ max: limits.rejectedCallsPerNetworkPerMinute }),
});

const throwIfBlocked = (retryAt: Date | null): void => {
  if (retryAt !== null) throwAdminError('TOO_MANY_REQUESTS', { retryAt });
};

/**
 * Rate limit per minute by staff member, API key, call and network without credentials, and network with rejected ones. Rejects
 * before any database query [API-61, API-62].
 */
function callBudget(deps: Deps, address: string, callName: string) {
  const { services, settings, clock } = deps;
  const known = services.of(createKnownCallers);
  known.calls ??= createCallWindow({ max: settings.staffCallsPerMinute });
  const { holders, calls, open } = known;
  const rejectedCallers = getRejectedCallers(deps);
  const take = (holder: string, window: CallWindow): void => {
    if (!settings.rateLimits) return;
    throwIfBlocked(window.retryAt(holder, clock()));
    window.add(holder, clock());
  };
  return {
    before(credential: string | undefined): void {
      if (credential === undefined) return take(`${networkOf(address)} ${callName}`, open);
      const holder = holders.get(textOfToken(credential));
      if (holder === undefined) throwIfBlocked(rejectedCallers.retryAt(address));
      else take(holder, calls);
    },
    after(credential: string, actor: Actor | null): void {
      const key = textOfToken(credential);
      const wasKnown = holders.delete(key);
      if (actor === null) return rejectedCallers.note(address);
      const holder = `${actor.kind} ${actor.id}`;
      holders.set(key, holder);
      const [oldest] = holders.keys();
      if (holders.size > HOLDERS_MAX && oldest !== undefined) holders.delete(oldest);
      if (!wasKnown) take(holder, calls);
    },
  };
}

const RETRY_SECONDS = 30;

interface AdminErrorBody {
  code: string;
  status: number;
  text: string;
  details: AdminErrorDetails;
}

const isAdminCode = (code: string): code is AdminErrorCode => (adminErrorCodes as string[]).includes(code);

function toAdminErrorBody(error: FastifyError, translators: Translators): AdminErrorBody {
  const { code, details } = error instanceof AdminError ? error : codeOf(error);
  if (isAdminCode(code)) return { code, details, ...adminErrorFacts(code) };
  const { status, matched, wordingKey } = errorFacts(code);
  return { code, details, status, text: matched ?? translators.en(wordingKey) };
}

/** The one place where the desk API's errors become statuses and English texts; the desk translates by code. */
function createAdminErrorMapper(
  translators: Translators,
  { metrics, clock }: Deps,
): (error: unknown, request: FastifyRequest, reply: FastifyReply) => void {
  return (error, request, reply) => {
    const { code, status, text, details } = toAdminErrorBody(error as FastifyError, translators);
    if (status >= 500) request.log.error({ err: error, code }, 'request failed');
    metrics.refusals.inc({ code });
    // On a host that is not the desk's, requests end before this is set.
    if (request.deskConcern) request.deskConcern.refusal = code;
    const wait = details.retryAt ? Math.ceil((details.retryAt.getTime() - clock().getTime()) / 1000) : RETRY_SECONDS;
    if (status === 429 || status === 503) void reply.header('retry-after', status === 503 ? 2 : Math.max(1, wait));
    void reply
      .status(status)
      .removeHeader('set-cookie')
      .send({
        error: code,
        error_description: text,
        ...(details.field === undefined ? {} : { field: details.field }),
        ...details.extra,
      });
  };
}

/** Extra headers of desk replies: no caching, framing or execution. */
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};

async function agencyOf(request: FastifyRequest, tenants: TenantDirectory): Promise<Tenant | null | undefined> {
  const { agency } = request.params as { agency?: string };
  return agency === undefined ? null : tenants.byId(agency);
}

interface Admitted {
  call: DeskCall;
  agency: Tenant | null | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    deskAdmitted: Admitted | null;
  }
}

function mountOne(
  server: FastifyInstance,
  { deps, desk, tenants }: { deps: Deps; desk: DeskSettings; tenants: TenantDirectory },
  handler: AdminHandler,
): void {
  const { route } = handler;
  const letIn = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    checkOrigin(route, request, desk);
    const budget = callBudget(deps, request.ip, route.name);
    const credential = request.headers.authorization ?? deskCookie(deps.settings, desk).read(request);
    budget.before(credential);
    const { call, caller } = await callOfAdmin({ deps, desk, tenants }, request, reply);
    request.deskConcern.actor = call.actor;
    if (credential !== undefined) budget.after(credential, call.actor);
    const agency = await agencyOf(request, tenants);
    admit(route, caller, agency);
    assertCapacity(route, agency, deps);
    request.deskConcern.tenantId = agency?.tenantId ?? null;
    if (agency) concernTenant(agency.tenantId);
    request.deskAdmitted = { call, agency };
  };
  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (request.deskAdmitted === null) throw new Error(`${route.name} let nobody in.`);
    const { call, agency } = request.deskAdmitted;
    if (agency) await recordUseAt(call, agency.tenantId);
    const status = Number(Object.keys(route.reply)[0]);
    const { params, query, headers, body: unread } = request;
    const body = await answer(handler, { call, agency, rawRequest: { params, query, headers, body: unread } }, deps);
    if (!(body instanceof Uint8Array)) {
      if (deps.settings.checkReplies) checkReply(route, status, body);
      return reply.status(status).send(body);
    }
    const json = Buffer.from(body.buffer);
    if (deps.settings.checkReplies) checkReply(route, status, JSON.parse(json.toString()));
    return reply.status(status).type('application/json; charset=utf-8').send(json);
  };
  server.route({
    method: route.method,
    url: route.path,
    exposeHeadRoute: false,
    ...(route.bodyMaxBytes === undefined ? {} : { bodyLimit: route.bodyMaxBytes }),
    config: { name: route.name, desk: 'only', cors: false },
    onRequest: letIn,
    handler: serve,
  });
}

/**
 * Mounts the desk API on the desk's host only. Checks host, origin, caller, permission and reauthentication before
 * reading the body [API-59], then parses input and runs one transaction. Does nothing without a desk [DESK-01,
 * DESK-05].
 */
export async function mountAdmin(
  server: FastifyInstance,
  deps: Deps,
  tenants: TenantDirectory,
  handlers: readonly AdminHandler[],
): Promise<void> {
  const { desk } = deps.settings;
  if (desk === null) return;
  await server.register(async (part) => {
    part.decorateRequest('deskAdmitted', null);
    part.setErrorHandler(createAdminErrorMapper(loadServerCatalogues(), deps));
    part.addHook('onRequest', async (_request, reply) => void reply.headers(HEADERS));
    recordDeskSecurity(part, deps);
    const isHeavy = ({ route }: AdminHandler): boolean => route.isHeavy === true;
    for (const handler of handlers) if (!isHeavy(handler)) mountOne(part, { deps, desk, tenants }, handler);
    await part.register(async (heavy) => {
      acceptJsonUnread(heavy);
      for (const handler of handlers) if (isHeavy(handler)) mountOne(heavy, { deps, desk, tenants }, handler);
    });
  });
}
