import * as z from 'zod/mini';
import { Id } from '../../schemas/scalars.ts';
import { agencyRoute } from '../route.ts';
import { pageQuery } from '../shapes/common.ts';
import { ProviderHealth, RejectedEvent, Replayed } from '../shapes/providers.ts';

const OfProvider = { provider: Id };

const NamedEvent = z.optional(z.string().check(z.maxLength(255)));

export const providerRoutes = {
  health: agencyRoute('GET', '/providers', {
    name: 'providers.health',
    summary: 'List providers: last call, waiting and rejected events, age of the secret',
    permission: 'providers.read',
    reply: z.object({ providers: z.array(ProviderHealth) }),
  }),
};

export const eventRoutes = {
  /** The newest rejected events of a provider, without their content. */
  rejected: agencyRoute('GET', '/providers/:provider/rejected', {
    name: 'events.rejected',
    summary: "List a provider's rejected events, newest first",
    permission: 'providers.read',
    params: OfProvider,
    query: z.object({ limit: pageQuery.limit, event: NamedEvent }),
    reply: z.object({ events: z.array(RejectedEvent), isWhole: z.boolean() }),
  }),
  /** The same with content, which names riders; `rejectedId` selects one. Logged in the audit log. */
  readRejected: agencyRoute('POST', '/providers/:provider/rejected/read', {
    name: 'events.readRejected',
    summary: 'Get rejected events as sent; they identify riders',
    permission: 'members.personal',
    params: OfProvider,
    body: z.object({
      limit: pageQuery.limit,
      event: NamedEvent,
      rejectedId: z.optional(z.string().check(z.regex(/^([0-9a-f]{2}){1,64}$/))),
    }),
    reply: z.object({ events: z.array(RejectedEvent), isWhole: z.boolean() }),
  }),
  /** Replays rejected events by the current rules, at most 500 per call; valid ones count once. */
  replay: agencyRoute('POST', '/providers/:provider/rejected/replay', {
    name: 'events.replay',
    summary: 'Process rejected events again with current rules',
    permission: 'providers.act',
    params: OfProvider,
    body: z.object({ after: z._default(z.string().check(z.regex(/^([0-9a-f]{2}){0,64}$/)), '') }),
    reply: Replayed,
  }),
};
