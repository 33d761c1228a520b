export { FeedProblem } from './feed-problem.ts';
export { checkNotEmpty, isStale, loadDueFeeds } from './load-feed.ts';
export { deleteFeed, type FeedRow, readFeeds, replacePlaces, wantFeed, writeFeed } from './map-feed-store.ts';
export { readGtfs } from './read-gtfs.ts';
export { handlers, READ_MAP_FEEDS } from './routes.ts';
