import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { defineRoute } from '../route.ts';
import { IngestBody, IngestReply } from '../schemas/behaviour.ts';
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

/** A provider's late answer to a connection that is being validated [PROV-11]. */
export const ingestValidationResult = defineRoute({
  name: 'ingest.validationResult',
  summary: 'Answer a connection that is being validated',
  method: 'POST',
  path: '/ingest/:TenantID/:ProviderID/validation-results',
  level: 'signed',
  params: Params,
  headers: SignatureHeaders,
  body: z.object({
    RequestID: z.string().check(z.minLength(1), z.maxLength(limits.ingestIdLengthMax)),
    status: z.enum(['CONNECTED', 'FAILEDTOVALIDATE']),
  }),
  reply: { 200: Empty },
  errors: ['NOT_FOUND'],
});
