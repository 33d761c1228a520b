import { limits } from '@fareback/contract';
import { loadServerCatalogues } from '@fareback/wording';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { TenantDirectory } from './call/tenant.ts';
import { separateDeskHost } from './http/admin/desk-host.ts';
import { serveDesk } from './http/admin/desk-pages.ts';
import { crossOrigin, disableCorsForFiles } from './http/cross-origin.ts';
import { createErrorMapper } from './http/errors.ts';
import { mountHealth } from './http/health.ts';
import { mountIngestEndpoint } from './http/ingest-endpoint.ts';
import { mountLocalTools } from './http/local-tools.ts';
import { acceptJsonOnly, mount } from './http/mount.ts';
import { mountOpenApi } from './http/openapi.ts';
import { mountProviderForm } from './http/provider-form.ts';
import { checkHost, secureReplies } from './http/security-headers.ts';
import { recordSecurity } from './http/security-record.ts';
import { mountSmsEndpoint } from './http/sms-endpoint.ts';
import { registerStateMetrics } from './http/state-metrics.ts';
import { traceRequests } from './http/trace-requests.ts';
import { mountUnsubscribe } from './http/unsubscribe-page.ts';
import { mountWallet } from './http/wallet-endpoint.ts';
import { mountWalletUpdates } from './http/wallet-updates.ts';
import { mountWeb } from './http/web.ts';
import { handlers } from './modules/rider-calls/index.ts';
import { createTenantDirectory, TENANT_CHANGED } from './modules/tenants/index.ts';
import { ApiError } from './platform/api-error.ts';
import { listen } from './platform/database/notices.ts';
import type { Deps } from './platform/deps.ts';
import { QUICK_BROTLI } from './platform/precompressed-reply.ts';
import { inScope } from './platform/telemetry/scope.ts';

export interface App {
  server: FastifyInstance;
  tenants: TenantDirectory;
}

/**
 * How replies are compressed that are made for one caller alone: the quickest way saves four fifths of their bytes, and a
 * better one costs more time than making the reply. What many are sent is compressed well, once (`precompressed-reply.ts`).
 */
const quickly: FastifyCompressOptions = {
  globalCompression: true,
  threshold: 1024,
  encodings: ['br', 'gzip'],
  brotliOptions: { params: QUICK_BROTLI },
  zlibOptions: { level: 1 },
  // Below this size, synchronous compression is cheaper than a stream per reply.
  syncThreshold: 64 * 1024,
};

/** Room for the longest allowed text in a path with every character encoded; the route validates the real length. */
const PATH_PART_LENGTH_MAX = limits.shortTextLengthMax * 12;

/** Mounts the routes of desk and integrations; loaded only if the installation has a desk. */
async function mountDeskCalls(server: FastifyInstance, deps: Deps, tenants: TenantDirectory): Promise<void> {
  const { adminHandlers } = await import('./http/admin/handlers.ts');
  const { mountAdmin } = await import('./http/admin/mount-admin.ts');
  await mountAdmin(server, deps, tenants, adminHandlers);
  const { mountSaml } = await import('./http/admin/mount-saml.ts');
  mountSaml(server, deps, tenants);
}

/** Clears cached tenant data on a change: at once for changes of this process, by notification for others. */
function hearOfChanges(
  server: FastifyInstance,
  { deps, tenants, noticesUrl }: { deps: Deps; tenants: TenantDirectory; noticesUrl: string | null },
): void {
  const forget = (tenantId: string): void => {
    tenants.refresh();
    deps.cache.clear(tenantId);
  };
  const forgetAll = (): void => {
    tenants.refresh();
    deps.cache.clearAll();
  };
  const { announced } = deps.database;
  announced.on(TENANT_CHANGED, forget);
  const notices = noticesUrl === null ? null : listen(noticesUrl, TENANT_CHANGED, forget, forgetAll);
  server.addHook('onClose', async () => {
    announced.off(TENANT_CHANGED, forget);
    await notices?.close();
  });
}

/**
 * Builds the HTTP app from its dependencies; used by production, tests and benchmarks. `noticesUrl` is a direct
 * database URL for change notifications; null loads content once.
 */
export async function buildApp(deps: Deps, noticesUrl: string | null): Promise<App> {
  const showError = createErrorMapper(loadServerCatalogues(), deps.metrics, deps.clock);
  const server = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: deps.settings.trustedProxies.length > 0 ? deps.settings.trustedProxies : false,
    bodyLimit: limits.bodyMaxBytes,
    forceCloseConnections: 'idle',
    requestTimeout: 30_000,
    return503OnClosing: false,
    routerOptions: { maxParamLength: PATH_PART_LENGTH_MAX },
    // An invalid URL encoding fails before routing [API-56].
    frameworkErrors: showError,
  }) as unknown as FastifyInstance;
  const tenants = createTenantDirectory(deps.database);

  server.setErrorHandler(showError);
  server.setNotFoundHandler(() => {
    throw new ApiError('NOT_FOUND');
  });
  acceptJsonOnly(server);
  server.decorateRequest('savedLanguage', null);
  traceRequests(server, deps.tracing);
  recordSecurity(server, deps);
  checkHost(server);
  await server.register(cookie);
  await server.register(cors, crossOrigin(tenants, deps.settings));
  disableCorsForFiles(server);
  secureReplies(server, deps.settings);
  await serveDesk(server, deps.settings);
  separateDeskHost(server, deps.settings);
  await server.register(compress, quickly);
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unmatched';
    const labels = { method: request.method, route, status: String(reply.statusCode) };
    deps.metrics.requestSeconds.observe(labels, reply.elapsedTime / 1000);
    inScope(request.scope, () => request.log.info({ ...labels, millis: Math.round(reply.elapsedTime) }, 'request'));
    done();
  });

  registerStateMetrics(deps.metrics.registry, deps, tenants);
  mountHealth(server, deps);
  mountOpenApi(server, deps.settings);
  mount(server, deps, tenants, handlers);
  if (deps.settings.desk !== null) await mountDeskCalls(server, deps, tenants);
  await mountIngestEndpoint(server, { ...deps, tenants });
  mountProviderForm(server, { ...deps, tenants });
  await mountSmsEndpoint(server, { ...deps, tenants });
  mountWallet(server, { ...deps, tenants });
  await mountWalletUpdates(server, { ...deps, tenants });
  mountUnsubscribe(server, { ...deps, tenants });
  mountLocalTools(server, deps, tenants);
  await mountWeb(server, deps, tenants);

  hearOfChanges(server, { deps, tenants, noticesUrl });
  return { server, tenants };
}
