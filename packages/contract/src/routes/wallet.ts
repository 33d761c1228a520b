import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { Flag, Id, Text } from '../schemas/scalars.ts';

/** For which wallets the agency has passes; the app asks when it shows the buttons [PASS-01]. */
export const getWallet = defineRoute({
  name: 'wallet.get',
  method: 'GET',
  path: '/rest/wallet',
  level: 'session',
  reply: { 200: z.object({ apple: Flag, google: Flag }) },
  errors: [],
});

/** `redemptionId` is the ticket's; without it the pass is the member card. */
const WantedPass = z.object({ redemptionId: z.optional(Id) });

/** Makes the pass, or finds the one made before, and returns where it is fetched for five minutes [PASS-04]. */
export const addToApple = defineRoute({
  name: 'wallet.addToApple',
  method: 'POST',
  path: '/rest/wallet/apple',
  level: 'session',
  body: WantedPass,
  reply: { 200: z.object({ address: Text }) },
  errors: ['NOT_FOUND'],
});

/** Returns the address at Google that saves the pass [PASS-22]. */
export const addToGoogle = defineRoute({
  name: 'wallet.addToGoogle',
  method: 'POST',
  path: '/rest/wallet/google',
  level: 'session',
  body: WantedPass,
  reply: { 200: z.object({ address: Text }) },
  errors: ['NOT_FOUND'],
});
