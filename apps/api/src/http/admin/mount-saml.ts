import { samlAnswerPath, samlMetadataPath, staffLimits } from '@fareback/contract/admin';
import { loadServerCatalogues } from '@fareback/wording';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TenantDirectory } from '../../call/tenant.ts';
import { ownSamlAddresses, takeSamlAnswer } from '../../modules/staff/index.ts';
import { throwApiError } from '../../platform/api-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { createAdminErrorMapper } from './admin-errors.ts';
import { callBudget } from './call-budget.ts';

const FORM = 'application/x-www-form-urlencoded';
/** Twice the answer, because forms escape some characters of base64 with two more. */
const BODY_BYTES_MAX = 2 * staffLimits.samlAnswerLengthMax;
const FIELDS_MAX = 20;

type AgencyRequest = FastifyRequest<{ Params: { agency: string }; Body?: string }>;

/** The form's values by name; a repeated one counts as missing. Throws INVALID_REQUEST for too many. */
function valuesOf(body: string): ReadonlyMap<string, string | null> {
  if (body.split('&', FIELDS_MAX + 1).length > FIELDS_MAX) throwApiError('INVALID_REQUEST');
  const values = new Map<string, string | null>();
  for (const [name, value] of new URLSearchParams(body)) values.set(name, values.has(name) ? null : value);
  return values;
}

/**
 * Serves the two addresses that an agency's SAML provider knows: our metadata, and the form in which it answers. The
 * form comes from the provider's page, so no origin is checked; without a live state it changes nothing, and it signs
 * no one in [DESK-813]. RelayState is only compared with states that we gave out, and is no address.
 */
export function mountSaml(server: FastifyInstance, deps: Deps, tenants: TenantDirectory): void {
  const agencyOf = async ({ params }: AgencyRequest): Promise<string> =>
    (await tenants.byId(params.agency))?.tenantId ?? throwApiError('NOT_FOUND');

  /** Counts a call before its body is read or the database asked. */
  const metered = (name: string) => ({
    config: { name, desk: 'only', cors: false } as const,
    onRequest: async ({ ip }: FastifyRequest) => callBudget(deps, ip, name).before(undefined),
  });
  void server.register(async (own) => {
    own.setErrorHandler(createAdminErrorMapper(loadServerCatalogues(), deps));
    own.removeAllContentTypeParsers();
    own.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) => done(null, body));
    own.addHook('onRequest', async (_request, reply) => {
      void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    });
    own.get(
      samlMetadataPath,
      { exposeHeadRoute: false, ...metered('saml.metadata') },
      async (request: AgencyRequest, reply) => {
        const addresses = ownSamlAddresses(deps.settings, await agencyOf(request));
        const { ownMetadata } = await import('../../adapters/saml-provider.ts');
        return reply.type('application/samlmetadata+xml; charset=utf-8').send(ownMetadata(addresses));
      },
    );
    own.post(
      samlAnswerPath,
      { bodyLimit: BODY_BYTES_MAX, ...metered('saml.postAnswer') },
      async (request: AgencyRequest, reply) => {
        const agencyId = await agencyOf(request);
        const values = valuesOf(request.body ?? '');
        const posted = {
          agencyId,
          answer: values.get('SAMLResponse') ?? null,
          state: values.get('RelayState') ?? null,
        };
        return reply.redirect(await takeSamlAnswer(deps, posted), 303);
      },
    );
  });
}
