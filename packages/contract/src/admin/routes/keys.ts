import * as z from 'zod/mini';
import { agencyRoute } from '../route.ts';
import { ApiKeys, NewApiKey, WantedKey } from '../shapes/key.ts';

/** Keys of other systems. */
export const keyRoutes = {
  list: agencyRoute('GET', '/keys', {
    name: 'keys.list',
    summary: 'Keys of other systems',
    permission: 'staff.manage',
    reply: ApiKeys,
  }),
  /** Make a key; its secret is in this answer and nowhere else. */
  make: agencyRoute('POST', '/keys', {
    name: 'keys.make',
    summary: 'Make a key for another system',
    permission: 'staff.manage',
    stepUp: true,
    body: WantedKey,
    reply: NewApiKey,
    errors: ['NAME_TAKEN', 'ROLE_ABOVE_YOURS', 'TOO_MANY_KEYS'],
  }),
  /** End a key at once; it stays listed. */
  revoke: agencyRoute('DELETE', '/keys/:key', {
    name: 'keys.revoke',
    summary: 'End a key',
    permission: 'staff.manage',
    params: { key: z.uuid() },
    reply: ApiKeys,
  }),
};
