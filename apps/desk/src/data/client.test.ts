import { ApiError } from '@fareback/contract';
import { adminRoutes } from '@fareback/contract/admin';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from './client.ts';

// Test files share their globals.
afterEach(() => {
  vi.unstubAllGlobals();
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

test('a call refused for capacity five times fails, and other refusals are not retried [DESK-437]', async () => {
  answers = Array.from({ length: 9 }, () => refused('AGENCY_BUSY', 429));
  expect(await codeOf(call(versions.list, input))).toBe('AGENCY_BUSY');
  expect(asked).toHaveBeenCalledTimes(5);
  asked.mockClear();
  answers = [refused('TOO_MUCH_WORK', 422)];
  expect(await codeOf(call(versions.list, input))).toBe('TOO_MUCH_WORK');
  expect(asked).toHaveBeenCalledTimes(1);
});
