import { getOfferPlaces, OFFER_PLACES_MAX, type OfferPlace, type OfferPlaces } from '@fareback/contract';
import type { Call } from '../../call/context.ts';
import { type Handler, handlePrecompressed } from '../../call/handler.ts';
import { throwApiError } from '../../platform/api-error.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import { type PrecompressedReply, precompressReply } from '../../platform/precompressed-reply.ts';
import { addJob } from '../../platform/queue.ts';
import { activeOffers } from '../offers/index.ts';
import { COUNTS_FRESH_MILLIS, staleAfterMillis } from './load-feed.ts';
import {
  askForCounts,
  countPlaces,
  type FeedRow,
  type PlaceFilter,
  type PlaceRow,
  readFeeds,
  readPlaces,
} from './map-feed-store.ts';

export const READ_MAP_FEEDS = 'read-map-feeds';

/** Age at which a cached reply's version of the feeds is checked again. */
const CACHE_MILLIS = 10_000;

interface CachedPlaces {
  /** Versions of the feeds, and the moment of the last look. */
  version: string;
  lookedAt: Date;
  reply: PrecompressedReply;
}

/** An upload does not become stale: a date far ahead. */
const NEVER = new Date('9999-12-31T00:00:00Z');

const presentPlace = ({ externalId, kind, name, lat, lon, mode, extra }: PlaceRow): OfferPlace => ({
  id: externalId,
  kind,
  name,
  lat,
  lon,
  mode,
  counts: extra.counts ?? null,
});

const presentFeed = ({ format, address, countedAt }: FeedRow, loadedAt: Date): OfferPlaces['feeds'][number] => ({
  loadedAtUTC: loadedAt.toISOString(),
  staleAtUTC: (address === null ? NEVER : new Date(loadedAt.getTime() + staleAfterMillis[format])).toISOString(),
  countedAtUTC: countedAt?.toISOString() ?? null,
});

async function buildReply(
  tx: Tx,
  { filter, feeds, page }: { filter: PlaceFilter; feeds: FeedRow[]; page: number | undefined },
): Promise<OfferPlaces> {
  const range = { from: (page ?? 0) * OFFER_PLACES_MAX, count: OFFER_PLACES_MAX };
  const places = page === undefined ? [] : await readPlaces(tx, filter, range);
  return {
    total: await countPlaces(tx, filter),
    places: places.map(presentPlace),
    feeds: feeds.flatMap((feed) => (feed.loadedAt === null ? [] : [presentFeed(feed, feed.loadedAt)])),
  };
}

/** Asks the job for fresh counts, at most every few minutes for all riders of the agency [MAP-07]. */
async function wantCounts(call: Call, tx: Tx, providerId: string): Promise<void> {
  const before = new Date(call.now.getTime() - COUNTS_FRESH_MILLIS);
  const { tenantId } = call.tenant;
  if ((await askForCounts(tx, providerId, before, call.now)) > 0)
    await addJob(tx, READ_MAP_FEEDS, { tenantId }, { key: `${READ_MAP_FEEDS}/${tenantId}` });
}

interface PageRequest {
  offerId: string;
  page: number | undefined;
}

/** Reads the feeds, and the places only if their version is another one. Throws OFFER_UNAVAILABLE. */
async function look(
  call: Call,
  tx: Tx,
  { offerId, page }: PageRequest,
  cached: CachedPlaces | null,
): Promise<CachedPlaces> {
  const { cache, tenant, now } = call;
  const offer = (await activeOffers({ cache, tenant, tx, now })).find((each) => each.offerId === offerId);
  if (!offer) throwApiError('OFFER_UNAVAILABLE');
  const { worksAt } = offer.definition;
  const providerId = worksAt?.provider;
  const feeds = providerId === undefined ? [] : (await readFeeds(tx)).filter((feed) => feed.providerId === providerId);
  if (providerId !== undefined) await wantCounts(call, tx, providerId);
  const version = JSON.stringify(feeds.map(({ loadedAt, countedAt, setAt }) => [loadedAt, countedAt, setAt]));
  if (cached?.version === version) return { ...cached, lookedAt: now };
  const filter = { providerId: providerId ?? '', stops: worksAt?.stops ?? null, modes: worksAt?.modes ?? null };
  const reply = await buildReply(tx, { filter, feeds, page });
  return { version, lookedAt: now, reply: precompressReply(JSON.stringify(reply), 'application/json; charset=utf-8') };
}

/** Returns a page of places from memory, with an ETag. Refuses OFFER_UNAVAILABLE [MAP-10, MAP-11]. */
async function getPlaces(call: Call, request: PageRequest): Promise<PrecompressedReply> {
  const { cache, tenant, now } = call;
  const name = `offer-places/${request.offerId}/${request.page ?? ''}`;
  // The cache forgets it when a program is published, which can change where an offer works.
  const entry = await cache.get(tenant.tenantId, name, async () => ({
    cached: await call.inTenant((tx) => look(call, tx, request, null)),
  }));
  const age = now.getTime() - entry.cached.lookedAt.getTime();
  if (age < 0 || age >= CACHE_MILLIS) entry.cached = await call.inTenant((tx) => look(call, tx, request, entry.cached));
  return entry.cached.reply;
}

export const handlers: Handler[] = [
  handlePrecompressed(getOfferPlaces, (call, { params, query }) =>
    getPlaces(call, { offerId: params.id, page: query.page === undefined ? undefined : Number(query.page) }),
  ),
];
