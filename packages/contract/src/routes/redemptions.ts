import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { Redemption } from '../schemas/redemption.ts';
import { Id, IgnoredBody, LanguageText } from '../schemas/scalars.ts';

/** One redemption by TransactionID, with the offer's texts at that time [API-54]. */
export const getRedemption = defineRoute({
  name: 'redemptions.get',
  method: 'GET',
  path: '/rest/redemptions/:id/:lang',
  level: 'session',
  params: z.object({ id: Id, lang: LanguageText }),
  reply: { 200: Redemption },
  errors: ['NOT_FOUND'],
});

/** Marks a redemption as seen, once [API-20]. */
export const ackRedemption = defineRoute({
  name: 'redemptions.ack',
  method: 'POST',
  path: '/rest/redemptions/:id/ack',
  level: 'session',
  params: z.object({ id: Id }),
  body: IgnoredBody,
  reply: { 200: Redemption },
  errors: ['NOT_FOUND'],
});
