import { afterEach, expect, test, vi } from 'vitest';
import { prefetchParts } from './when-idle.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  [false, 1],
  [true, 0],
])('with data saving (%s) nothing is preloaded [HOME-26]', (saveData, times) => {
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work());
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData } });
  const fetch = vi.fn<() => Promise<void>>(async () => {});
  prefetchParts({ fetch });
  expect(fetch).toHaveBeenCalledTimes(times);
});
