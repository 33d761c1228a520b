import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { Provider } from '../schemas/provider.ts';
import { ProviderStatus } from '../schemas/provider-status.ts';
import { InLanguage } from '../schemas/scalars.ts';

/** Providers of the program, by position [API-43]. */
export const listProviders = defineRoute({
  name: 'providers.list',
  method: 'GET',
  path: '/rest/providers/:lang',
  level: 'session',
  params: InLanguage,
  reply: { 200: z.array(Provider) },
  errors: [],
});

/** The member's connections; a missing one was never made [API-44]. */
export const listProviderStatuses = defineRoute({
  name: 'providers.listStatuses',
  method: 'GET',
  path: '/rest/users/me/providersStatus',
  level: 'session',
  reply: { 200: z.array(ProviderStatus) },
  errors: [],
});
