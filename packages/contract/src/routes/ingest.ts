import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { defineRoute } from '../route.ts';
import { IngestBody, IngestReply } from '../schemas/activity.ts';
import { Empty, Id, Text } from '../schemas/scalars.ts';

const Params = z.object({ TenantID: Id, ProviderID: Id });

/** Headers of a signature; optional, because a missing one is a bad signature, not a bad request. */
const SignatureHeaders = z.object({
  'webhook-id': z.optional(Text),
  'webhook-timestamp': z.optional(Text),
  'webhook-signature': z.optional(Text),
});

/** Riders' activities, one CloudEvent or a batch; returns a result per event [CAMP-16]. */
export const ingestEvents = defineRoute({
  name: 'ingest.events',
  method: 'POST',
  path: '/ingest/:TenantID/:ProviderID/events',
  level: 'signed',
  params: Params,
  headers: SignatureHeaders,
  body: IngestBody,
  reply: { 202: IngestReply },
  errors: ['NOT_FOUND'],
});

/** A provider's later answer on whose account it is; docs/account-checks.md [PROV-11]. */
export const ingestValidationResult = defineRoute({
  name: 'ingest.validationResult',
  method: 'POST',
  path: '/ingest/:TenantID/:ProviderID/validation-results',
  level: 'signed',
  params: Params,
  headers: SignatureHeaders,
  body: z.object({
    checkId: z.string().check(z.minLength(1), z.maxLength(limits.ingestIdLengthMax)),
    result: z.enum(['yes', 'no']),
    reason: z.nullish(z.string().check(z.maxLength(limits.shortTextLengthMax))),
  }),
  reply: { 200: Empty },
  errors: ['NOT_FOUND'],
});
