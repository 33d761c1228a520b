import { beforeAll } from 'vitest';

// Disables React's data for developer tools (profiler tracks, tasks, element owners), which takes a quarter of a test
// page's time and is unused in tests. React detects this browser support only once.
Reflect.deleteProperty(console, 'createTask');
Reflect.deleteProperty(console, 'timeStamp');

beforeAll(async () => {
  const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = (await import(
    'react'
  )) as unknown as { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object };
  // React records the stacks of at most ten thousand elements per second: always report that limit as reached.
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} });
});
