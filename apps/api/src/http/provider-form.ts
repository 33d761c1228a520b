import { finishProviderSignIn } from '@fareback/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Installation } from '../call/context.ts';
import { takePostedAnswer } from '../modules/connections/index.ts';
import { throwApiError } from '../platform/api-error.ts';
import { concernTenant } from '../platform/telemetry/scope.ts';
import { hostOf } from './tenant-of-request.ts';

const FORM = 'application/x-www-form-urlencoded';
const BODY_BYTES_MAX = 16_384;

type FormRequest = FastifyRequest<{ Params: { id: string }; Body?: string }>;

/** Providers send about five. */
const FIELDS_MAX = 50;

/** The values of a form, null for a repeated one, which counts as missing. Throws INVALID_REQUEST for too many. */
function valuesOf(body: string): Record<string, string | null> {
  if (body.split('&', FIELDS_MAX + 1).length > FIELDS_MAX) throwApiError('INVALID_REQUEST');
  const values = new Map<string, string | null>();
  for (const [name, value] of new URLSearchParams(body)) values.set(name, values.has(name) ? null : value);
  return Object.fromEntries(values);
}

/**
 * Takes the form in which a provider answers an authorization (`response_mode=form_post`). It comes from the provider's
 * page, so the requested host names the tenant, never the origin, and a form without a live state changes nothing [PROV-39].
 */
export function mountProviderForm(server: FastifyInstance, installation: Installation): void {
  const { tenants, settings } = installation;
  const tenantOf = async ({ host }: FastifyRequest) =>
    (await tenants.byHost(hostOf(host) ?? '')) ??
    (settings.defaultTenantId === null ? undefined : await tenants.byId(settings.defaultTenantId));

  void server.register(async (own) => {
    own.removeAllContentTypeParsers();
    own.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) => done(null, body));
    own.post(
      finishProviderSignIn.path,
      { bodyLimit: BODY_BYTES_MAX, config: { name: 'auth.postProviderAnswer', cors: false } },
      async (request: FormRequest, reply) => {
        void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
        const tenant = await tenantOf(request);
        if (!tenant) throwApiError('TENANT_NOT_FOUND');
        request.concern.tenantId = tenant.tenantId;
        concernTenant(tenant.tenantId);
        const params = finishProviderSignIn.params.safeParse(request.params);
        if (!params.success) throwApiError('NOT_FOUND');
        const { code, state, iss, error } = finishProviderSignIn.query.parse(valuesOf(request.body ?? ''));
        const posted = { providerId: params.data.id, answer: { code, state, iss, error } };
        const { location } = await takePostedAnswer(installation, tenant, posted);
        return reply.redirect(location, 303);
      },
    );
  });
}
