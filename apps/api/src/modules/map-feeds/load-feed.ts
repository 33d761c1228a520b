import { NoReply } from '../../adapters/guarded-request.ts';
import { type FeedRequest, fetchMapFeed, type Validators } from '../../adapters/map-feed-request.ts';
import type { Tenant } from '../../call/tenant.ts';
import { withTenant } from '../../platform/database/transactions.ts';
import type { Deps } from '../../platform/deps.ts';
import { FeedProblem } from './feed-problem.ts';
import {
  type FeedRow,
  type FoundPlaces,
  noteProblem,
  noteUnchanged,
  readFeeds,
  replacePlaces,
} from './map-feed-store.ts';
import { readGbfs } from './read-gbfs.ts';
import { readGtfs } from './read-gtfs.ts';

const HOUR_MILLIS = 3_600_000;
const ZIP_BYTES_MAX = 50 * 1024 * 1024;
const JSON_BYTES_MAX = 10 * 1024 * 1024;
const ZIP_TIME_MILLIS = 60_000;
const JSON_TIME_MILLIS = 15_000;

/** Maximum age of vehicle counts while riders look. */
export const COUNTS_FRESH_MILLIS = 2 * 60_000;

/** Intervals between loads while no rider looks; a GTFS feed changes at most daily [MAP-07]. */
const intervals = { GTFS: 24 * HOUR_MILLIS, GBFS: HOUR_MILLIS };
const RETRY_MILLIS = HOUR_MILLIS;

/** A little less, because runs of the job are not exactly an hour apart. */
const SLACK_MILLIS = 5 * 60_000;

/** From what age on riders and staff see that places may be wrong [MAP-08]. */
export const staleAfterMillis = { GTFS: 72 * HOUR_MILLIS, GBFS: 3 * HOUR_MILLIS };

/** Uploads are never loaded again, and so never become stale. */
export const isStale = ({ format, address, loadedAt, setAt }: FeedRow, now: Date): boolean =>
  address !== null && now.getTime() - (loadedAt ?? setAt).getTime() > staleAfterMillis[format];

/** True if the feed is to be loaded now. */
export function isDue({ format, address, checkedAt, askedAt, problem }: FeedRow, now: Date): boolean {
  if (address === null) return false;
  if (checkedAt === null) return true;
  const age = now.getTime() - checkedAt.getTime();
  if (askedAt !== null && askedAt > checkedAt && age >= COUNTS_FRESH_MILLIS) return true;
  return age >= (problem === null ? intervals[format] : RETRY_MILLIS) - SLACK_MILLIS;
}

type Loaded = (FoundPlaces & { validators: Validators }) | 'UNCHANGED';

async function fetchPart(address: string, file: string | undefined, request: FeedRequest) {
  try {
    return await fetchMapFeed(address, request);
  } catch (error) {
    if (!(error instanceof NoReply)) throw error;
    const where = { ...(file === undefined ? {} : { file }), detail: error.message };
    throw new FeedProblem(error.isForbidden ? 'FORBIDDEN_ADDRESS' : 'UNREACHABLE', where, error);
  }
}

async function load({ format, validators }: FeedRow, address: string, allowsLoopback: boolean): Promise<Loaded> {
  if (format === 'GBFS') {
    const request = { allowsLoopback, replyMaxBytes: JSON_BYTES_MAX, timeLimitMillis: JSON_TIME_MILLIS };
    const found = await readGbfs(address, async (url, file) => {
      const { bytes } = await fetchPart(url, file, request);
      if (bytes === null) throw new FeedProblem('UNREACHABLE', { file, detail: '304' });
      return bytes;
    });
    return { ...found, validators: {} };
  }
  const request = { allowsLoopback, replyMaxBytes: ZIP_BYTES_MAX, timeLimitMillis: ZIP_TIME_MILLIS, validators };
  const { bytes, validators: next } = await fetchPart(address, undefined, request);
  return bytes === null ? 'UNCHANGED' : { ...(await readGtfs(bytes)), validators: next };
}

/** Throws FeedProblem if nothing is left to show: a feed that lost all places is more likely broken than right. */
export function checkNotEmpty({ places, skipped }: FoundPlaces): void {
  if (places.some(({ kind }) => kind !== 'ROUTE')) return;
  const { file, line, detail } = skipped ?? {};
  throw new FeedProblem('EMPTY', { ...(file && { file }), ...(line && { line }), ...(detail && { detail }) });
}

type FeedDeps = Pick<Deps, 'database' | 'clock' | 'log' | 'settings'>;

async function loadFeed(deps: FeedDeps, tenantId: string, feed: FeedRow, address: string): Promise<void> {
  const checked = { ...feed, address, now: deps.clock() };
  try {
    // No transaction is open while the other side answers.
    const loaded = await load(feed, address, deps.settings.localTools);
    if (loaded === 'UNCHANGED') {
      await withTenant(deps.database, tenantId, (tx) => noteUnchanged(tx, checked));
      return;
    }
    checkNotEmpty(loaded);
    await withTenant(deps.database, tenantId, (tx) => replacePlaces(tx, checked, loaded));
  } catch (error) {
    if (!(error instanceof FeedProblem)) throw error;
    await withTenant(deps.database, tenantId, (tx) => noteProblem(tx, checked, error.facts));
    const { providerId, format } = feed;
    deps.log.warn({ tenantId, providerId, format, problem: error.facts }, 'a map feed could not be loaded');
  }
}

/** Loads the agency's feeds that are due, one after another [MAP-07]. */
export async function loadDueFeeds(deps: FeedDeps, { tenantId }: Pick<Tenant, 'tenantId'>): Promise<void> {
  const feeds = await withTenant(deps.database, tenantId, readFeeds);
  for (const feed of feeds)
    if (feed.address !== null && isDue(feed, deps.clock())) await loadFeed(deps, tenantId, feed, feed.address);
}
