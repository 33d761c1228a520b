import * as z from 'zod/mini';
import { Id } from '../../schemas/scalars.ts';
import { agencyRoute } from '../route.ts';
import { FEED_UPLOAD_BYTES_MAX, FeedProblemFacts, MapFeeds, mapFeedFormats } from '../shapes/map-feeds.ts';

const OfFeed = { provider: Id, format: z.enum(mapFeedFormats) };

/** An https address; the check of its network is made at each request. */
const FeedAddress = z.string().check(z.maxLength(2000), z.regex(/^https?:\/\/\S+$/));

export const mapFeedRoutes = {
  list: agencyRoute('GET', '/map-feeds', {
    name: 'mapFeeds.list',
    summary: 'List the feeds of stops, stations and vehicles, with the last check of each',
    permission: 'providers.read',
    reply: MapFeeds,
  }),
  /** Replaces the provider's feed of this format. The job that follows loads it; until then the places before stay. */
  set: agencyRoute('POST', '/map-feeds', {
    name: 'mapFeeds.set',
    summary: 'Set the address of a feed and load it',
    permission: 'providers.act',
    body: z.object({ provider: Id, format: z.enum(mapFeedFormats), address: FeedAddress }),
    reply: z.object({ isNew: z.boolean() }),
    errors: ['FEED_ADDRESS'],
  }),
  /** Loads a GTFS archive once. A broken one changes nothing: the reply has its problem. */
  upload: agencyRoute('POST', '/map-feeds/upload', {
    name: 'mapFeeds.upload',
    summary: 'Upload a GTFS archive instead of an address',
    permission: 'providers.act',
    isHeavy: true,
    bodyMaxBytes: FEED_UPLOAD_BYTES_MAX,
    body: z.object({ provider: Id, zip: z.string().check(z.minLength(1)) }),
    reply: z.object({ places: z.int(), problem: z.nullable(FeedProblemFacts) }),
  }),
  check: agencyRoute('POST', '/map-feeds/:provider/:format/check', {
    name: 'mapFeeds.check',
    summary: 'Load a feed now',
    permission: 'providers.act',
    params: OfFeed,
    reply: z.object({ isQueued: z.boolean() }),
  }),
  remove: agencyRoute('POST', '/map-feeds/:provider/:format/remove', {
    name: 'mapFeeds.remove',
    summary: 'Remove a feed and its places',
    permission: 'providers.act',
    params: OfFeed,
    reply: z.object({ isRemoved: z.boolean() }),
  }),
};
