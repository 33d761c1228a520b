import {
  adminRoutes,
  type FeedProblemFacts,
  type MapFeed,
  type MapFeedFormat,
  type MapFeeds,
} from '@fareback/contract/admin';
import { type AdminHandler, adminHandle, type StaffCtx } from '../../call/staff.ts';
import { throwAdminError } from '../../platform/api-error.ts';
import { isoText } from '../../platform/local-date.ts';
import { isLoopback } from '../../platform/loopback.ts';
import { addJob } from '../../platform/queue.ts';
import {
  checkNotEmpty,
  deleteFeed,
  FeedProblem,
  type FeedRow,
  isStale,
  READ_MAP_FEEDS,
  readFeeds,
  readGtfs,
  replacePlaces,
  wantFeed,
  writeFeed,
} from '../map-feeds/index.ts';
import { activeProviders } from '../providers/index.ts';
import { providerNames } from '../rides/index.ts';

const routes = adminRoutes.mapFeeds;

interface OfFeed {
  provider: string;
  format: MapFeedFormat;
}

const presentFeed = (feed: FeedRow, now: Date): MapFeed => ({
  providerId: feed.providerId,
  format: feed.format,
  address: feed.address,
  setAt: feed.setAt.toISOString(),
  checkedAt: isoText(feed.checkedAt),
  loadedAt: isoText(feed.loadedAt),
  places: feed.places,
  isStale: isStale(feed, now),
  problem: feed.problem,
  skipped: feed.skipped,
});

async function listFeeds(ctx: StaffCtx): Promise<MapFeeds> {
  const [rows, nameOf] = [await activeProviders(ctx), await providerNames(ctx, 'en')];
  const feeds = await readFeeds(ctx.tx);
  return {
    feeds: feeds.map((feed) => presentFeed(feed, ctx.now)),
    providers: rows.map(({ providerId }) => ({ providerId, name: nameOf(providerId) })),
  };
}

/** Returns whether the job may call an address; networks are checked at each request. */
function isFeedAddress(text: string, allowsLoopback: boolean): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && allowsLoopback && isLoopback(hostname));
}

async function checkProvider(ctx: StaffCtx, provider: string): Promise<void> {
  if (!(await activeProviders(ctx)).some(({ providerId }) => providerId === provider)) throwAdminError('NOT_FOUND');
}

const queueLoad = ({ tx, tenant: { tenantId } }: StaffCtx): Promise<void> =>
  addJob(tx, READ_MAP_FEEDS, { tenantId }, { key: `${READ_MAP_FEEDS}/${tenantId}` });

/** Throws NOT_FOUND for an unknown provider and FEED_ADDRESS [DESK-600]. */
async function setFeed(ctx: StaffCtx, { provider, format, address }: OfFeed & { address: string }) {
  await checkProvider(ctx, provider);
  if (!isFeedAddress(address, ctx.settings.localTools)) throwAdminError('FEED_ADDRESS');
  const isNew = !(await readFeeds(ctx.tx)).some((feed) => feed.providerId === provider && feed.format === format);
  await writeFeed(ctx.tx, { providerId: provider, format, address }, ctx.now);
  await queueLoad(ctx);
  // The path and query of an address can have an access key.
  const facts = { format, host: new URL(address).host };
  await ctx.record({ verb: 'mapFeeds.set', subject: { kind: 'provider', id: provider }, facts });
  return { isNew };
}

interface UploadResult {
  places: number;
  problem: FeedProblemFacts | null;
}

async function loadUpload(ctx: StaffCtx, providerId: string, zip: string): Promise<UploadResult> {
  try {
    const found = await readGtfs(Buffer.from(zip, 'base64'));
    checkNotEmpty(found);
    const feed = { providerId, format: 'GTFS', address: null } as const;
    await writeFeed(ctx.tx, feed, ctx.now);
    await replacePlaces(ctx.tx, { ...feed, now: ctx.now }, { ...found, validators: {} });
    return { places: found.places.filter(({ kind }) => kind !== 'ROUTE').length, problem: null };
  } catch (error) {
    if (!(error instanceof FeedProblem)) throw error;
    return { places: 0, problem: error.facts };
  }
}

/** Loads an uploaded archive, or returns why it was not used. Throws NOT_FOUND [DESK-601]. */
async function uploadFeed(ctx: StaffCtx, { provider, zip }: { provider: string; zip: string }): Promise<UploadResult> {
  await checkProvider(ctx, provider);
  const result = await loadUpload(ctx, provider, zip);
  const facts = { places: result.places, problem: result.problem?.code ?? null };
  await ctx.record({ verb: 'mapFeeds.upload', subject: { kind: 'provider', id: provider }, facts });
  return result;
}

async function checkFeed(ctx: StaffCtx, { provider, format }: OfFeed): Promise<{ isQueued: boolean }> {
  const isQueued = (await wantFeed(ctx.tx, { providerId: provider, format })) > 0;
  if (isQueued) await queueLoad(ctx);
  await ctx.record({
    verb: 'mapFeeds.check',
    subject: { kind: 'provider', id: provider },
    facts: { format, isQueued },
  });
  return { isQueued };
}

async function removeFeed(ctx: StaffCtx, { provider, format }: OfFeed): Promise<{ isRemoved: boolean }> {
  const isRemoved = (await deleteFeed(ctx.tx, { providerId: provider, format })) > 0;
  const facts = { format, isRemoved };
  await ctx.record({ verb: 'mapFeeds.remove', subject: { kind: 'provider', id: provider }, facts });
  return { isRemoved };
}

/** Feeds of stops, stations and vehicles [DESK-600]. */
export const handlers: AdminHandler[] = [
  adminHandle(routes.list, listFeeds),
  adminHandle(routes.set, (ctx, { body }) => setFeed(ctx, body)),
  adminHandle(routes.upload, (ctx, { body }) => uploadFeed(ctx, body)),
  adminHandle(routes.check, (ctx, { params }) => checkFeed(ctx, params)),
  adminHandle(routes.remove, (ctx, { params }) => removeFeed(ctx, params)),
];
