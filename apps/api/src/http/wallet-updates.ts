import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Installation } from '../call/context.ts';
import {
  checkPassToken,
  fetchUpdated,
  listChanged,
  noteDeviceLog,
  registerDevice,
  SERVICE_PATH,
  type UpdateCall,
  unregisterDevice,
} from '../modules/passes/index.ts';
import { throwApiError } from '../platform/api-error.ts';
import { withTenant } from '../platform/database/transactions.ts';
import { concernTenant } from '../platform/telemetry/scope.ts';

interface Parts {
  Params: { tenantId: string; device: string; passTypeId: string; serial: string };
  Querystring: { passesUpdatedSince?: string };
}

/** Phones send one push token, or a few lines of log. */
const BODY_MAX_BYTES = 16_384;

declare module 'fastify' {
  interface FastifyRequest {
    /** The agency's call, made before the body is read; null outside of this protocol. */
    walletCall: UpdateCall | null;
  }
}

const callOf = ({ walletCall }: FastifyRequest): UpdateCall => {
  if (walletCall === null) throw new Error('A call of the wallet protocol has no agency.');
  return walletCall;
};

const passRequestOf = ({ params, headers }: FastifyRequest<Parts>) => ({
  ...params,
  authorization: headers.authorization ?? '',
});

function beginCalls(installation: Installation) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    void reply.header('cache-control', 'no-store');
    const { tenantId } = request.params as Parts['Params'];
    const tenant = await installation.tenants.byId(tenantId);
    if (!tenant) throwApiError('NOT_FOUND');
    request.concern.tenantId = tenant.tenantId;
    concernTenant(tenant.tenantId);
    request.walletCall = {
      ...installation,
      tenant,
      now: installation.clock(),
      client: { address: request.ip, host: request.host, origin: undefined, userAgent: undefined },
      inTenant: (work) => withTenant(installation.database, tenant.tenantId, work),
    };
  };
}

const checkToken = async (request: FastifyRequest): Promise<void> =>
  checkPassToken(callOf(request), passRequestOf(request as FastifyRequest<Parts>));

/** Apple's protocol by which phones follow passes: register, list, fetch, unregister, log [PASS-12]. */
export async function mountWalletUpdates(server: FastifyInstance, installation: Installation): Promise<void> {
  const root = `${SERVICE_PATH}/:tenantId/v1`;
  const registration = `${root}/devices/:device/registrations/:passTypeId/:serial`;
  server.decorateRequest('walletCall', null);
  await server.register(async (routes) => {
    routes.addHook('onRequest', beginCalls(installation));
    const named = (name: string) => ({ config: { name }, bodyLimit: BODY_MAX_BYTES, exposeHeadRoute: false });

    routes.post<Parts & { Body: { pushToken?: unknown } | undefined }>(
      registration,
      { ...named('wallet.register'), onRequest: checkToken },
      async (request, reply) => {
        const { device } = request.params;
        const isNew = await registerDevice(callOf(request), passRequestOf(request), {
          device,
          pushToken: request.body?.pushToken,
        });
        return reply.status(isNew ? 201 : 200).send({});
      },
    );
    routes.delete<Parts>(registration, { ...named('wallet.unregister'), onRequest: checkToken }, async (request) => {
      await unregisterDevice(callOf(request), passRequestOf(request), request.params.device);
      return {};
    });
    routes.get<Parts>(
      `${root}/devices/:device/registrations/:passTypeId`,
      named('wallet.listChanged'),
      async (request, reply) => {
        const { device, passTypeId } = request.params;
        const since = request.query.passesUpdatedSince;
        const list = await listChanged(callOf(request), { device, passTypeId, since });
        return list === null ? reply.status(204).send() : list;
      },
    );
    routes.get<Parts>(
      `${root}/passes/:passTypeId/:serial`,
      { ...named('wallet.fetchUpdated'), onRequest: checkToken },
      async (request, reply) => {
        const since = request.headers['if-modified-since'];
        const { changedAt, file } = await fetchUpdated(callOf(request), passRequestOf(request), since);
        void reply.header('last-modified', changedAt.toUTCString());
        return file === null ? reply.status(304).send() : reply.type('application/vnd.apple.pkpass').send(file);
      },
    );
    routes.post(`${root}/log`, named('wallet.log'), async (request) => {
      await noteDeviceLog(callOf(request), request.body);
      return {};
    });
  });
}
