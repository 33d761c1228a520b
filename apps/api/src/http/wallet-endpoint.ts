import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Installation } from '../call/context.ts';
import { fetchPass } from '../modules/passes/index.ts';
import { appAddress } from '../modules/tenants/index.ts';
import { ApiError, throwApiError } from '../platform/api-error.ts';
import { withTenant } from '../platform/database/transactions.ts';
import { concernTenant } from '../platform/telemetry/scope.ts';
import { tenantOfRequest } from './tenant-of-request.ts';

function unlessExpected(error: unknown): null {
  if (error instanceof ApiError) return null;
  throw error;
}

/** Files for Apple Wallet, which a phone fetches by their address and without a session [PASS-04]. */
export function mountWallet(server: FastifyInstance, installation: Installation): void {
  const callOf = async (request: FastifyRequest) => {
    const tenant = await tenantOfRequest(request, installation.tenants, installation.settings.defaultTenantId);
    if (!tenant) throwApiError('TENANT_NOT_FOUND');
    request.concern.tenantId = tenant.tenantId;
    concernTenant(tenant.tenantId);
    const { userAgent } = { userAgent: request.headers['user-agent'] };
    return {
      ...installation,
      tenant,
      now: installation.clock(),
      client: { address: request.ip, host: request.host, origin: request.headers.origin, userAgent },
      inTenant: <T>(work: Parameters<typeof withTenant<T>>[2]) =>
        withTenant(installation.database, tenant.tenantId, work),
    };
  };
  server.get<{ Params: { id: string }; Querystring: { until?: string; key?: string } }>(
    '/rest/wallet/apple/passes/:id',
    { config: { name: 'wallet.pass' }, exposeHeadRoute: false },
    async (request, reply) => {
      const { until = '', key = '' } = request.query;
      const call = await callOf(request);
      const file = await fetchPass(call, { passId: request.params.id, until: Number(until), key }).catch(
        unlessExpected,
      );
      // The app opened this address in its own window, so an error must lead back to it.
      if (file === null) return reply.redirect(appAddress(call), 303);
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="pass.pkpass"')
        .type('application/vnd.apple.pkpass')
        .send(file);
    },
  );
}
