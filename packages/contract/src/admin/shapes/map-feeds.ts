import * as z from 'zod/mini';
import { Moment } from './common.ts';

export const mapFeedFormats = ['GTFS', 'GBFS'] as const;
export type MapFeedFormat = (typeof mapFeedFormats)[number];

export const feedProblemCodes = [
  'EMPTY',
  'FORBIDDEN_ADDRESS',
  'MISSING_COLUMN',
  'MISSING_FILE',
  'NOT_A_ZIP',
  'NOT_GBFS',
  'NOT_JSON',
  'TOO_LARGE',
  'TOO_MANY_PLACES',
  'UNREACHABLE',
  'UNREADABLE_ROW',
  'WRONG_VERSION',
] as const;
export type FeedProblemCode = (typeof feedProblemCodes)[number];

/** Why a feed was not used, with the place in it; `detail` is a name, a limit or what the server answered. */
export const FeedProblemFacts = z.object({
  code: z.enum(feedProblemCodes),
  file: z.nullable(z.string()),
  line: z.nullable(z.int()),
  detail: z.nullable(z.string()),
});
export type FeedProblemFacts = z.infer<typeof FeedProblemFacts>;

/** Number of skipped entries, and the place of the first; `detail` has the names of its missing fields. */
const SkippedRowsFacts = z.object({
  rows: z.int(),
  file: z.string(),
  line: z.nullable(z.int()),
  detail: z.string(),
});
export type SkippedRowsFacts = z.infer<typeof SkippedRowsFacts>;

/** A feed of a provider. `address` is null for an upload, `loadedAt` before the first success [DESK-600]. */
export const MapFeed = z.object({
  providerId: z.string(),
  format: z.enum(mapFeedFormats),
  address: z.nullable(z.string()),
  setAt: Moment,
  checkedAt: z.nullable(Moment),
  loadedAt: z.nullable(Moment),
  places: z.int(),
  isStale: z.boolean(),
  problem: z.nullable(FeedProblemFacts),
  skipped: z.nullable(SkippedRowsFacts),
});
export type MapFeed = z.infer<typeof MapFeed>;

export const MapFeeds = z.object({
  feeds: z.array(MapFeed),
  providers: z.array(z.object({ providerId: z.string(), name: z.string() })),
});
export type MapFeeds = z.infer<typeof MapFeeds>;

/** A zip file in base64 of at most 8 MB. */
export const FEED_UPLOAD_BYTES_MAX = 11 * 1024 * 1024;
