import type { Permission } from '@fareback/contract/admin';
import { loadServerCatalogues } from '@fareback/wording';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Act, AdminHandler, DeskCall, StaffCtx } from '../../call/staff.ts';
import type { Tenant, TenantDirectory } from '../../call/tenant.ts';
import { actingIn } from '../../modules/acts/index.ts';
import type { Place } from '../../platform/database/replica.ts';
import { type Tx, withTenant } from '../../platform/database/transactions.ts';
import type { Deps, DeskSettings } from '../../platform/deps.ts';
import { refuseStaff } from '../../platform/refusal.ts';
import { concernTenant } from '../../platform/telemetry/scope.ts';
import { checkReply, inputOf } from '../mount.ts';
import { createAdminErrorMapper } from './admin-errors.ts';
import { admit, checkOrigin, writes } from './admit.ts';
import { callOfAdmin } from './call-of-admin.ts';
import { recordDeskSecurity } from './desk-security.ts';

/** What every reply of the desk's calls says beside the installation's own headers: kept by nobody, framed by nobody, nothing in it runs. */
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};

/** The agency that a path names: null where it names none, undefined where there is none of this name. */
async function agencyOf(request: FastifyRequest, tenants: TenantDirectory): Promise<Tenant | null | undefined> {
  const { agency } = request.params as { agency?: string };
  return agency === undefined ? null : tenants.byId(agency);
}

type AgencyHandler = Extract<AdminHandler, { kind: 'agency' }>;

/** Runs a verb of one agency in its transaction; one that writes and puts nothing on record is undone [DESK-07]. */
async function inAgency(
  { route, seesStaff }: AgencyHandler,
  { call, agency, place: { database, at } }: { call: DeskCall; agency: Tenant; place: Place },
  run: (ctx: StaffCtx) => Promise<unknown>,
): Promise<unknown> {
  const { actor, network } = call;
  if (actor === null) return refuseStaff('SIGN_IN_REQUIRED');
  const may = (permission: Permission): boolean => call.may(agency.tenantId, permission);
  const work = async (tx: Tx): Promise<unknown> => {
    const ctx = actingIn({ ...call, now: at, tenant: agency, tx }, { actor, network, may });
    let recorded = 0;
    const record = async (act: Act): Promise<void> => {
      await ctx.record(act);
      recorded += 1;
    };
    const body = await run({ ...ctx, record });
    if (writes(route) && recorded === 0) throw new Error(`${route.name} put no act on record, and is undone.`);
    return body;
  };
  return withTenant(database, agency.tenantId, work, { seesStaff });
}

/** Runs a handler's verb; figures may be read from a replica, as of a moment that is told [OPS-76]. */
function answer(
  handler: AdminHandler,
  { call, agency, input, deps }: { call: DeskCall; agency: Tenant | null | undefined; input: never; deps: Deps },
): Promise<unknown> {
  if (handler.kind !== 'agency') return handler.run(call, input);
  if (!agency) return refuseStaff('NOT_FOUND');
  const { database, now } = call;
  const from = (place: Place): Promise<unknown> =>
    inAgency(handler, { call, agency, place }, (ctx) => handler.run(ctx, input));
  return handler.mayLag && deps.replica !== null
    ? deps.replica.read({ database, now, log: deps.log }, from)
    : from({ database, at: now });
}

/** Serves one call of the desk. */
function mountOne(
  server: FastifyInstance,
  { deps, desk, tenants }: { deps: Deps; desk: DeskSettings; tenants: TenantDirectory },
  handler: AdminHandler,
): void {
  const { route } = handler;
  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    checkOrigin(route, request, desk);
    const { call, caller } = await callOfAdmin({ deps, desk, tenants }, request, reply);
    request.deskConcern.actor = call.actor;
    const agency = await agencyOf(request, tenants);
    admit(route, caller, agency);
    request.deskConcern.tenantId = agency?.tenantId ?? null;
    if (agency) concernTenant(agency.tenantId);
    // A list of handlers no longer knows what each route's schemas make; `adminHandle` tied them to the verb.
    const input = inputOf(route, request) as never;
    const status = Number(Object.keys(route.reply)[0]);
    const body = await answer(handler, { call, agency, input, deps });
    if (deps.settings.checkReplies) checkReply(route, status, body);
    return reply.status(status).send(body);
  };
  server.route({
    method: route.method,
    url: route.path,
    exposeHeadRoute: false,
    ...(route.bodyMaxBytes === undefined ? {} : { bodyLimit: route.bodyMaxBytes }),
    config: { name: route.name, desk: 'only', cors: false },
    handler: serve,
  });
}

/**
 * Serves the administrative calls on the desk's host alone: the one place where they meet the web. Host, origin, who calls,
 * whether they may, whether they should prove it, input, then one transaction. Mounts nothing where there is no desk
 * [DESK-01, DESK-05].
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
    part.setErrorHandler(createAdminErrorMapper(loadServerCatalogues(), deps));
    part.addHook('onRequest', async (_request, reply) => void reply.headers(HEADERS));
    recordDeskSecurity(part, deps);
    for (const handler of handlers) mountOne(part, { deps, desk, tenants }, handler);
  });
}
