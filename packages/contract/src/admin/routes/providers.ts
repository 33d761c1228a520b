import * as z from 'zod/mini';
import { Id } from '../../schemas/scalars.ts';
import { agencyRoute } from '../route.ts';
import { pageQuery } from '../shapes/common.ts';
import { ProviderHealth, RejectedEvent, Replayed } from '../shapes/providers.ts';

const OfProvider = { provider: Id };

/** Of those, only what came by this name of the provider's. */
const NamedEvent = z.optional(z.string().check(z.maxLength(255)));

/** Providers of an agency, and what they told that was refused. */
export const providerRoutes = {
  /** How the agency's providers are. */
  health: agencyRoute('GET', '/providers', {
    name: 'providers.health',
    summary: 'When each provider called, what of it waits refused, how old its secret is',
    permission: 'providers.read',
    reply: z.object({ providers: z.array(ProviderHealth) }),
  }),
};

export const eventRoutes = {
  /** The newest refused events of a provider, without what they say. */
  rejected: agencyRoute('GET', '/providers/:provider/rejected', {
    name: 'events.rejected',
    summary: 'Events of a provider that were refused, the newest first',
    permission: 'providers.read',
    params: OfProvider,
    query: z.object({ limit: pageQuery.limit, event: NamedEvent }),
    reply: z.object({ events: z.array(RejectedEvent), isWhole: z.boolean() }),
  }),
  /** The same with what they say, which names riders; one alone by its `rejectedId`. On record. */
  readRejected: agencyRoute('POST', '/providers/:provider/rejected/read', {
    name: 'events.readRejected',
    summary: 'The same as they were sent: they name riders',
    permission: 'members.personal',
    params: OfProvider,
    body: z.object({
      limit: pageQuery.limit,
      event: NamedEvent,
      rejectedId: z.optional(z.string().check(z.regex(/^([0-9a-f]{2}){1,64}$/))),
    }),
    reply: z.object({ events: z.array(RejectedEvent), isWhole: z.boolean() }),
  }),
  /** Reads refused events again by the rules of now, at most 500 a call; what is right counts, once. */
  replay: agencyRoute('POST', '/providers/:provider/rejected/replay', {
    name: 'events.replay',
    summary: 'Reads refused events again by the rules of now',
    permission: 'providers.act',
    params: OfProvider,
    body: z.object({ after: z._default(z.string().check(z.regex(/^([0-9a-f]{2}){0,64}$/)), '') }),
    reply: Replayed,
  }),
};
