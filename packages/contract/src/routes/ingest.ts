import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { defineRoute } from '../route.ts';
import { IngestBody, IngestReply } from '../schemas/activity.ts';
import { Empty, Id } from '../schemas/scalars.ts';

const Params = z.object({ TenantID: Id, ProviderID: Id });

/** Parts of a signature; optional here, because what is missing is a bad signature and not a bad request. */
const SignatureHeaders = z.object({
  'webhook-id': z.optional(z.string()),
  'webhook-timestamp': z.optional(z.string()),
  'webhook-signature': z.optional(z.string()),
});

/** Behaviours of riders, one CloudEvent or a batch; answers per event [CAMP-16]. */
export const ingestEvents = defineRoute({
  name: 'ingest.events',
  summary: 'Report what riders did',
  method: 'POST',
  path: '/ingest/:TenantID/:ProviderID/events',
  level: 'signed',
  params: Params,
  headers: SignatureHeaders,
  body: IngestBody,
  reply: { 202: IngestReply },
  errors: ['NOT_FOUND'],
});

/** A provider's later answer to the question whose account it is; docs/account-checks.md [PROV-11]. */
export const ingestValidationResult = defineRoute({
  name: 'ingest.validationResult',
  summary: 'Answer whose account it is',
  method: 'POST',
  path: '/ingest/:TenantID/:ProviderID/validation-results',
  level: 'signed',
  params: Params,
  headers: SignatureHeaders,
  body: z.object({
    checkId: z.string().check(z.minLength(1), z.maxLength(limits.ingestIdLengthMax)),
    result: z.enum(['yes', 'no']),
    /** The provider's own word for why not, for the books. */
    reason: z.nullish(z.string().check(z.maxLength(limits.shortTextLengthMax))),
  }),
  reply: { 200: Empty },
  errors: ['NOT_FOUND'],
});
