import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { RideReceipt } from '../schemas/ride-receipt.ts';
import { Id, LanguageText } from '../schemas/scalars.ts';

/** Why one ride counted or did not, campaign by campaign [EARN-11]. */
export const getRideReceipt = defineRoute({
  name: 'rides.get',
  method: 'GET',
  path: '/rest/users/me/rides/:id/:lang',
  level: 'session',
  params: z.object({ id: Id, lang: LanguageText }),
  reply: { 200: RideReceipt },
  errors: [],
});
