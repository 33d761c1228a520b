import { ApiError } from '@fareback/contract';
import { adminRoutes } from '@fareback/contract/admin';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from './client.ts';
import { allowReloads, reloadForRelease } from './reload-for-release.ts';

// Test files share their globals.
afterEach(() => {
  vi.unstubAllGlobals();
  allowReloads(false);
  vi.useRealTimers();
});

const { versions } = adminRoutes;
const input = { params: { agency: 'bay' }, query: {} };

let answers: Response[] = [];
const asked = vi.fn<() => Promise<Response>>(async () => answers.shift() ?? new Response('{"data":[]}'));
const refused = (code: string, status: number): Response =>
  new Response(JSON.stringify({ error: code, error_description: 'Wait.' }), {
    status,
    headers: { 'retry-after': '0' },
  });

beforeEach(() => {
  asked.mockClear();
  vi.stubGlobal('fetch', asked);
});

const codeOf = (made: Promise<unknown>): Promise<unknown> =>
  made.then(
    () => 'answered',
    (error: unknown) => (error instanceof ApiError ? error.code : error),
  );

test.each([
  ['AGENCY_BUSY', 429],
  ['DESK_BUSY', 503],
])('a call refused with %s was not started and is retried until there is capacity [DESK-437]', async (code, status) => {
  answers = [refused(code, status), refused(code, status)];
  await codeOf(call(versions.list, input));
  expect(asked).toHaveBeenCalledTimes(3);
});

test('a page that cannot read a reply reloads once, but not with unsaved input or after an act [DESK-757]', async () => {
  const reload = vi.fn<() => void>();
  const stored = new Map<string, string>();
  allowReloads(true);
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  });
  const unreadable = () => new Response('{"data":"of a newer release"}');
  // The call of a page that reloads stays open.
  const outcome = (made: Promise<unknown>): Promise<unknown> =>
    Promise.race([codeOf(made), new Promise<void>((resolve) => void reload.mockImplementation(resolve))]);
  answers = [unreadable(), unreadable(), unreadable()];
  const act = { params: { ...input.params, number: 1 }, body: { revision: 1, reason: 'Wrong.' } };
  expect([await outcome(call(versions.sendBack, act)), reload.mock.calls.length]).toEqual(['UNREADABLE_REPLY', 0]);
  expect([reloadForRelease(true), reload.mock.calls.length]).toEqual([false, 0]);
  expect([await outcome(call(versions.list, input)), reload.mock.calls.length]).toEqual([undefined, 1]);
  expect([await outcome(call(versions.list, input)), reload.mock.calls.length]).toEqual(['UNREADABLE_REPLY', 1]);
});

test('a call refused for capacity fails after five tries, one that reads after thirty; other refusals are not retried [DESK-437]', async () => {
  answers = Array.from({ length: 40 }, () => refused('AGENCY_BUSY', 429));
  const act = { params: { ...input.params, number: 1 }, body: { revision: 1, reason: 'Wrong.' } };
  expect(await codeOf(call(versions.sendBack, act))).toBe('AGENCY_BUSY');
  expect(asked).toHaveBeenCalledTimes(5);
  asked.mockClear();
  expect(await codeOf(call(versions.list, input))).toBe('AGENCY_BUSY');
  expect(asked).toHaveBeenCalledTimes(30);
  asked.mockClear();
  answers = [refused('TOO_MUCH_WORK', 422)];
  expect(await codeOf(call(versions.list, input))).toBe('TOO_MUCH_WORK');
  expect(asked).toHaveBeenCalledTimes(1);
});
