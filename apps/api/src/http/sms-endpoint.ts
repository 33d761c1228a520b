import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Installation } from '../call/context.ts';
import { answerText, checkBeforeBody, type SignedText, textOfCall } from '../modules/sms/index.ts';
import { concernTenant } from '../platform/telemetry/scope.ts';

type TextRequest = FastifyRequest<{ Params: { TenantID: string } }>;

const BODY_BYTES_MAX = 16_384;

const callOf = ({ params, headers, ip, body, url }: TextRequest, form: SignedText['form']): SignedText => ({
  tenantId: params.TenantID,
  form,
  headers: headers as SignedText['headers'],
  path: url,
  address: ip,
  body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
});

/** Replies of each form: a carrier that gets an empty document sends nothing by itself. */
const replies = {
  NEUTRAL: { type: 'application/json; charset=utf-8', body: '{}' },
  CARRIER: { type: 'text/xml; charset=utf-8', body: '<?xml version="1.0" encoding="UTF-8"?><Response></Response>' },
} as const;

/**
 * Mounts the endpoints to which an agency's SMS gateway delivers riders' texts; the answer leaves as a text message of
 * its own, so the reply is the same for every rider [SMS-01, SMS-10].
 */
export async function mountSmsEndpoint(server: FastifyInstance, installation: Installation): Promise<void> {
  const mountForm = (path: string, form: SignedText['form'], name: string): Promise<void> =>
    Promise.resolve(
      server.register(async (routes) => {
        routes.removeAllContentTypeParsers();
        routes.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
        routes.addHook('onRequest', async (request, reply) => {
          void reply.header('cache-control', 'no-store');
          const tenant = await installation.tenants.byId((request as TextRequest).params.TenantID);
          request.concern.tenantId = tenant?.tenantId ?? null;
          if (tenant) concernTenant(tenant.tenantId);
          await checkBeforeBody(installation, callOf(request as TextRequest, form));
        });
        routes.post(path, { bodyLimit: BODY_BYTES_MAX, config: { name } }, async (request: TextRequest, reply) => {
          const { tenant, text } = await textOfCall(installation, callOf(request, form));
          if (text !== null) await answerText(installation, tenant, text);
          const { type, body } = replies[form];
          return reply.status(200).type(type).send(body);
        });
      }),
    );
  await mountForm('/ingest/:TenantID/texts', 'NEUTRAL', 'texts.receive');
  await mountForm('/ingest/:TenantID/carrier-texts', 'CARRIER', 'texts.receiveFromCarrier');
}
