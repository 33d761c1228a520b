import { loadServerCatalogues } from '@fareback/wording';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AdminHandler, DeskCall } from '../../call/staff.ts';
import type { Tenant, TenantDirectory } from '../../call/tenant.ts';
import { checkPolicy, recordUseAt } from '../../modules/staff/index.ts';
import type { Deps, DeskSettings } from '../../platform/deps.ts';
import { concernTenant } from '../../platform/telemetry/scope.ts';
import { mountAssistant } from '../assistant/mount-assistant.ts';
import { acceptJsonUnread, checkReply } from '../mount.ts';
import { createAdminErrorMapper } from './admin-errors.ts';
import { answer, assertCapacity } from './answer-admin.ts';
import { callBudget } from './call-budget.ts';
import { admit, callOfAdmin, checkOrigin, deskCookie } from './call-of-admin.ts';

import { recordDeskSecurity } from './desk-security.ts';

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
    // Calls for anyone read nothing of the agency; a lost device asks one of them if it was revoked.
    if (agency && route.permission !== 'anyone') checkPolicy(call, agency.tenantId);
    assertCapacity(route, agency, deps);
    request.deskConcern.tenantId = agency?.tenantId ?? null;
    if (agency) concernTenant(agency.tenantId);
    request.deskAdmitted = { call, agency };
  };
  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (request.deskAdmitted === null) throw new Error(`${route.name} let nobody in.`);
    const { call, agency } = request.deskAdmitted;
    if (agency) await recordUseAt(call, agency);
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
    const translators = loadServerCatalogues();
    part.setErrorHandler(createAdminErrorMapper(translators, deps));
    part.addHook('onRequest', async (_request, reply) => void reply.headers(HEADERS));
    recordDeskSecurity(part, deps);
    const isHeavy = ({ route }: AdminHandler): boolean => route.isHeavy === true;
    for (const handler of handlers) if (!isHeavy(handler)) mountOne(part, { deps, desk, tenants }, handler);
    mountAssistant(part, { deps, desk, tenants, handlers, translators });
    await part.register(async (heavy) => {
      acceptJsonUnread(heavy);
      for (const handler of handlers) if (isHeavy(handler)) mountOne(heavy, { deps, desk, tenants }, handler);
    });
  });
}
