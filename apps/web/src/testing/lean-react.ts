import { beforeAll } from 'vitest';

// What React notes only for its developer tools (tracks of their profiler, tasks, who made which element) is a quarter of
// what a page works for the tests, and none of them looks at it. React looks but once whether a browser has these.
Reflect.deleteProperty(console, 'createTask');
Reflect.deleteProperty(console, 'timeStamp');

beforeAll(async () => {
  const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = (await import(
    'react'
  )) as unknown as { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object };
  // React keeps the stack of ten thousand elements a second and of no more: so many are always said to be kept.
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} });
});
