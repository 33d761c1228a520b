import * as z from 'zod/mini';
import { Id } from '../../schemas/scalars.ts';
import { defineAdminRoute } from '../route.ts';
import { OfAgency, pageQuery } from '../shapes/common.ts';
import { ProviderHealth, RejectedEvent, Replayed } from '../shapes/providers.ts';

const OfProvider = z.extend(OfAgency, { provider: Id });

/** How the agency's providers are. */
const listHealth = defineAdminRoute({
  name: 'providers.health',
  summary: 'When each provider called, what of it waits refused, how old its secret is',
  method: 'GET',
  path: '/admin/agencies/:agency/providers',
  permission: 'providers.read',
  params: OfAgency,
  reply: { 200: z.object({ providers: z.array(ProviderHealth) }) },
  errors: [],
});

/** The newest refused events of a provider, without what they say. */
const listRejected = defineAdminRoute({
  name: 'events.rejected',
  summary: 'Events of a provider that were refused, the newest first',
  method: 'GET',
  path: '/admin/agencies/:agency/providers/:provider/rejected',
  permission: 'providers.read',
  params: OfProvider,
  query: z.object({ limit: pageQuery.limit }),
  reply: { 200: z.object({ events: z.array(RejectedEvent), isWhole: z.boolean() }) },
  errors: [],
});

/** The same with what they say, which names riders; on record. */
const readRejected = defineAdminRoute({
  name: 'events.readRejected',
  summary: 'The same as they were sent: they name riders',
  method: 'POST',
  path: '/admin/agencies/:agency/providers/:provider/rejected/read',
  permission: 'members.personal',
  params: OfProvider,
  body: z.object({ limit: pageQuery.limit }),
  reply: { 200: z.object({ events: z.array(RejectedEvent), isWhole: z.boolean() }) },
  errors: [],
});

/** Reads refused events again by the rules of now, at most 500 a call; what is right counts, once. */
const replay = defineAdminRoute({
  name: 'events.replay',
  summary: 'Reads refused events again by the rules of now',
  method: 'POST',
  path: '/admin/agencies/:agency/providers/:provider/rejected/replay',
  permission: 'providers.act',
  params: OfProvider,
  body: z.object({ after: z._default(z.string().check(z.regex(/^([0-9a-f]{2}){0,64}$/)), '') }),
  reply: { 200: Replayed },
  errors: [],
});

/** Providers of an agency, and what they told that was refused. */
export const providerRoutes = { health: listHealth };
export const eventRoutes = { rejected: listRejected, readRejected, replay };
