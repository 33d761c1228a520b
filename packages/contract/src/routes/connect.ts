import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { defineRoute } from '../route.ts';
import { ProviderStatus } from '../schemas/provider-status.ts';
import { freeLine, Id, IgnoredBody, Text } from '../schemas/scalars.ts';

/** Connects a provider account by card number or email [API-45, PROV-04]. */
export const connectProvider = defineRoute({
  name: 'providers.connect',
  method: 'POST',
  path: '/rest/users/me/providersStatus',
  level: 'active',
  body: z.object({
    ProviderID: Id,
    identifier: z._default(freeLine(limits.shortTextLengthMax), ''),
    /** A second fact the provider asks for, such as a card's security code. */
    secondFact: z._default(freeLine(limits.secondFactLengthMax), ''),
  }),
  reply: { 200: ProviderStatus },
  errors: [
    'INVALID_IDENTIFIER',
    'NOT_FOUND',
    'ALREADY_CONNECTED',
    'TOO_MANY_REQUESTS',
    'TRY_WITH_VERIFIED_PHONE',
    'PROVIDER_IDENTIFIER_IN_USE',
    'USER_CONTROL_DISABLED',
    'PROVIDER_NOT_CONNECTABLE',
    'PROVIDER_UNREACHABLE',
  ],
});

/** Verifies an email account with the mailed code [PROV-04]. */
export const confirmMailedCode = defineRoute({
  name: 'providers.confirmMailedCode',
  method: 'POST',
  path: '/rest/users/me/providersStatus/:id/mailed-code',
  level: 'active',
  params: z.object({ id: Id }),
  body: z.object({ code: z._default(z.string().check(z.maxLength(limits.shortTextLengthMax)), '') }),
  reply: { 200: ProviderStatus },
  errors: ['NOT_FOUND', 'USER_CONTROL_DISABLED', 'WRONG_CODE', 'CODE_EXPIRED', 'NO_CODE_PENDING', 'TOO_MANY_ATTEMPTS'],
});

/** Mails a new code; the previous one becomes invalid [PROV-04]. */
export const resendMailedCode = defineRoute({
  name: 'providers.resendMailedCode',
  method: 'POST',
  path: '/rest/users/me/providersStatus/:id/mailed-code/resend',
  level: 'active',
  params: z.object({ id: Id }),
  body: IgnoredBody,
  reply: { 200: ProviderStatus },
  errors: ['NOT_FOUND', 'USER_CONTROL_DISABLED', 'NO_CODE_PENDING', 'COOL_DOWN', 'TOO_MANY_REQUESTS'],
});

/**
 * Verifies an account by a ride taken since it was named: its start or end in the agency's local time, and one of its
 * stops [PROV-04].
 */
export const recogniseRide = defineRoute({
  name: 'providers.recogniseRide',
  method: 'POST',
  path: '/rest/users/me/providersStatus/:id/ride',
  level: 'active',
  params: z.object({ id: Id }),
  body: z.object({
    riddenAt: z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)),
    stop: freeLine(limits.missingRidePlaceLengthMax),
  }),
  reply: { 200: ProviderStatus },
  errors: [
    'NOT_FOUND',
    'RIDE_NOT_RECOGNIZED',
    'PROVIDER_IDENTIFIER_IN_USE',
    'TOO_MANY_REQUESTS',
    'TRY_WITH_VERIFIED_PHONE',
  ],
});

/** Disconnects a provider; idempotent [API-46, PROV-16]. */
export const disconnectProvider = defineRoute({
  name: 'providers.disconnect',
  method: 'DELETE',
  path: '/rest/users/me/providersStatus/:id',
  level: 'active',
  params: z.object({ id: Id }),
  reply: { 200: ProviderStatus },
  errors: ['NOT_FOUND', 'USER_CONTROL_DISABLED'],
});

/**
 * The provider's OAuth address, for an immediate redirect: it is valid for ten minutes. The browser returns to
 * `returnTo`, a screen of the app; `display` says whether it is a separate window [API-47, PROV-20].
 */
export const getProviderRedirect = defineRoute({
  name: 'providers.getRedirect',
  method: 'GET',
  path: '/rest/users/me/providerRedirectURL/:id',
  level: 'active',
  params: z.object({ id: Id }),
  query: z.object({
    returnTo: z.optional(z.string().check(z.maxLength(limits.shortTextLengthMax))),
    display: z.optional(z.enum(['page', 'popup'])),
  }),
  reply: { 200: z.object({ providerRedirectURL: Text }) },
  errors: [
    'NOT_FOUND',
    'PROVIDER_NOT_CONNECTABLE',
    'USER_CONTROL_DISABLED',
    'PROVIDER_UNREACHABLE',
    'ORIGIN_NOT_ALLOWED',
  ],
});
