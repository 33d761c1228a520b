import * as z from 'zod/mini';
import { agencyRoute } from '../route.ts';
import { ApiKeys, NewApiKey, WantedKey } from '../shapes/key.ts';

export const keyRoutes = {
  list: agencyRoute('GET', '/keys', {
    name: 'keys.list',
    summary: 'List API keys',
    permission: 'staff.manage',
    reply: ApiKeys,
  }),
  /** Creates a key; only this reply contains its secret. */
  make: agencyRoute('POST', '/keys', {
    name: 'keys.make',
    summary: 'Create an API key',
    permission: 'staff.manage',
    stepUp: true,
    body: WantedKey,
    reply: NewApiKey,
    errors: ['NAME_TAKEN', 'ROLE_ABOVE_YOURS', 'TOO_MANY_KEYS'],
  }),
  /** Revokes a key immediately; it stays listed. */
  revoke: agencyRoute('DELETE', '/keys/:key', {
    name: 'keys.revoke',
    summary: 'Revoke an API key',
    permission: 'staff.manage',
    params: { key: z.uuid() },
    reply: ApiKeys,
  }),
};
