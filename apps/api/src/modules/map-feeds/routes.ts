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

/** A reply is used for this long before the database is asked for a newer version of the feeds. */
const KEPT_MILLIS = 10_000;

interface KeptReply {
  /** Versions of the feeds, and the moment of the last look. */
  version: string;
  lookedAt: number;
  reply: PrecompressedReply | null;
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

async function freshReply(call: Call, filter: PlaceFilter, page: number | undefined, kept: KeptReply): Promise<void> {
  const { providerId } = filter;
  await call.inTenant(async (tx) => {
    const feeds = (await readFeeds(tx)).filter((feed) => feed.providerId === providerId);
    await wantCounts(call, tx, providerId);
    const version = JSON.stringify(feeds.map(({ loadedAt, countedAt, setAt }) => [loadedAt, countedAt, setAt]));
    if (kept.reply === null || kept.version !== version) {
      const reply = await buildReply(tx, { filter, feeds, page });
      kept.reply = precompressReply(JSON.stringify(reply), 'application/json; charset=utf-8');
      kept.version = version;
    }
    kept.lookedAt = call.now.getTime();
  });
}

/** Returns a page of places from memory, with an ETag. Refuses OFFER_UNAVAILABLE [MAP-10, MAP-11]. */
async function getPlaces(call: Call, offerId: string, page: number | undefined): Promise<PrecompressedReply> {
  const { cache, tenant, now } = call;
  const offers = await call.inTenant((tx) => activeOffers({ cache, tenant, tx, now }));
  const offer = offers.find((each) => each.offerId === offerId);
  if (!offer) throwApiError('OFFER_UNAVAILABLE');
  const { worksAt } = offer.definition;
  const name = `offer-places/${offerId}/${page ?? ''}`;
  const kept = await cache.get<KeptReply>(tenant.tenantId, name, async () => ({
    version: '',
    lookedAt: 0,
    reply: null,
  }));
  const none: OfferPlaces = { total: 0, places: [], feeds: [] };
  if (worksAt === undefined) kept.reply ??= precompressReply(JSON.stringify(none), 'application/json; charset=utf-8');
  else if (kept.reply === null || now.getTime() - kept.lookedAt >= KEPT_MILLIS || now.getTime() < kept.lookedAt) {
    const filter = { providerId: worksAt.provider, stops: worksAt.stops ?? null, modes: worksAt.modes ?? null };
    await freshReply(call, filter, page, kept);
  }
  return kept.reply ?? throwApiError('OFFER_UNAVAILABLE');
}

export const handlers: Handler[] = [
  handlePrecompressed(getOfferPlaces, (call, { params, query }) =>
    getPlaces(call, params.id, query.page === undefined ? undefined : Number(query.page)),
  ),
];
