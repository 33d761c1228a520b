import * as z from 'zod/mini';
import { defineAdminRoute } from '../route.ts';
import { OfAgency } from '../shapes/common.ts';
import { ApiKeys, NewApiKey, WantedKey } from '../shapes/key.ts';

export const listKeys = defineAdminRoute({
  name: 'keys.list',
  summary: 'Keys of other systems',
  method: 'GET',
  path: '/admin/agencies/:agency/keys',
  permission: 'staff.manage',
  params: OfAgency,
  reply: { 200: ApiKeys },
  errors: [],
});

/** Make a key; its secret is in this answer and nowhere else. */
export const makeKey = defineAdminRoute({
  name: 'keys.make',
  summary: 'Make a key for another system',
  method: 'POST',
  path: '/admin/agencies/:agency/keys',
  permission: 'staff.manage',
  stepUp: true,
  params: OfAgency,
  body: WantedKey,
  reply: { 200: NewApiKey },
  errors: ['NAME_TAKEN', 'ROLE_ABOVE_YOURS', 'TOO_MANY_KEYS'],
});

/** End a key at once; it stays listed. */
export const revokeKey = defineAdminRoute({
  name: 'keys.revoke',
  summary: 'End a key',
  method: 'DELETE',
  path: '/admin/agencies/:agency/keys/:key',
  permission: 'staff.manage',
  params: z.extend(OfAgency, { key: z.uuid() }),
  reply: { 200: ApiKeys },
  errors: [],
});
