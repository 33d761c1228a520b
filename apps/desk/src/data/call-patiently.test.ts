import { adminRoutes } from '@fareback/contract/admin';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call, callWithRetry } from './client.ts';

const told = { rows: 1 };
const input = { params: { agency: 'acme' }, body: { table: 'codes', rows: 1, isWhole: true } } as const;
const refusedFor = (seconds: number): Response =>
  new Response(JSON.stringify({ error: 'TOO_MANY_REQUESTS', error_description: 'Too many calls' }), {
    status: 429,
    headers: { 'content-type': 'application/json', 'retry-after': String(seconds) },
  });
const answered = (): Response =>
  new Response(JSON.stringify(told), { status: 200, headers: { 'content-type': 'application/json' } });
const server = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', server);
  server.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('multi-call work refused for rate limits continues when the server allows it [DESK-447]', async () => {
  server.mockResolvedValueOnce(refusedFor(42)).mockResolvedValueOnce(answered());
  const reply = callWithRetry(adminRoutes.acts.tookTable, input);
  await vi.advanceTimersByTimeAsync(41_000);
  expect(server).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await reply).toEqual(told);
  expect(server).toHaveBeenCalledTimes(2);
});

test('a single refused call, or a wait of more than a minute, is reported at once [DESK-447]', async () => {
  server.mockResolvedValueOnce(refusedFor(42));
  await expect(call(adminRoutes.acts.tookTable, input)).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    retryAfterSeconds: 42,
  });
  server.mockResolvedValueOnce(refusedFor(3600));
  await expect(callWithRetry(adminRoutes.acts.tookTable, input)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
});
