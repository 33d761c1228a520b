import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { Config } from '../schemas/config.ts';
import { Id, InLanguage } from '../schemas/scalars.ts';

/** The program's settings in its default language [API-02]. */
export const getConfiguration = defineRoute({
  name: 'configuration.get',
  method: 'GET',
  path: '/rest/configuration',
  level: 'public',
  reply: { 200: Config },
  errors: [],
});

/** The settings of any active program in a language; a POST that only reads [API-03, TEN-03]. */
export const getConfigurationIn = defineRoute({
  name: 'configuration.getIn',
  method: 'POST',
  path: '/rest/configuration/:lang',
  level: 'public',
  params: InLanguage,
  body: z.object({ TenantID: Id }),
  reply: { 200: Config },
  errors: [],
});
