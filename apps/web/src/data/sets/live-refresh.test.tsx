import { useQueries } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { session } from '../../device/session.ts';
import {
  type Answers,
  ErrorReply,
  mockReplies,
  pageOf,
  renderForMember,
  verifiedMember,
} from '../../testing/member-page.tsx';
import { dataSets } from './data-sets.ts';
import { useLiveRefresh } from './live-refresh.ts';

const seven = [
  'userInfo',
  'earnings',
  'campaigns',
  'campaignStatuses',
  'offers',
  'offerStatuses',
  'providerStatuses',
] as const;

function Watched() {
  const sets = useQueries({ queries: seven.map((name) => dataSets[name]('en') as never) });
  useLiveRefresh();
  return <output>{sets.filter(({ isSuccess }) => isSuccess).length}</output>;
}

function turn(visibility: 'hidden' | 'visible'): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
  document.dispatchEvent(new Event('visibilitychange'));
}

afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(document, 'visibilityState');
});

let answers: Answers = {};

async function show(): Promise<string[]> {
  answers = {
    'GET /rest/users/me/userinfo/en': verifiedMember,
    'GET /rest/users/me/earnings/en': pageOf([]),
    'GET /rest/offers/en': [],
    'GET /rest/users/me/offersStatus': [],
    'GET /rest/': [],
  };
  const calls = mockReplies(answers);
  await renderForMember(<Watched />);
  await expect.element(page.getByText('7', { exact: true })).toBeInTheDocument();
  calls.length = 0;
  return calls;
}

it('a return to the page reloads the seven sets, once each; leaving it reloads nothing [AUTH-33]', async () => {
  const calls = await show();
  turn('hidden');
  expect(calls).toEqual([]);
  turn('visible');
  await expect.poll(() => calls.length).toBe(7);
  expect(new Set(calls).size).toBe(7);
});

it('a signed-out return reloads nothing [AUTH-33]', async () => {
  const calls = await show();
  session.set('signedOut');
  turn('hidden');
  turn('visible');
  await new Promise(requestAnimationFrame);
  expect(calls).toEqual([]);
});

it('once online again the seven sets are reloaded if nothing failed offline [ERR-12]', async () => {
  const calls = await show();
  dispatchEvent(new Event('online'));
  await expect.poll(() => calls.length).toBe(7);
});

it('a list that failed in a background refresh is retried at the next poll; a rejected one is not [ERR-03] [D-224]', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const calls = await show();
  const offers: unknown[] = [new ErrorReply(503, 'INTERNAL_ERROR'), []];
  answers['GET /rest/offers/en'] = () => offers.shift();
  answers['GET /rest/users/me/offersStatus'] = new ErrorReply(404, 'NOT_FOUND');
  turn('visible');
  await expect.poll(() => calls.length).toBe(7);
  await expect.poll(() => document.querySelector('output')?.textContent).toBe('5');
  calls.length = 0;
  vi.advanceTimersByTime(30_000);
  await expect.element(page.getByText('6', { exact: true })).toBeInTheDocument();
  expect(calls).toContain('GET /rest/offers/en');
  expect(calls).not.toContain('GET /rest/users/me/offersStatus');
});

/** Names this version of the agency's content in replies; records which sets each common call requested. */
function recordPolls(version: () => string): string[][] {
  const requested: string[][] = [];
  const { fetch } = window;
  window.fetch = async (input, init) => {
    const reply = await fetch(input, init);
    const url = new URL(input instanceof Request ? input.url : input.toString(), location.origin);
    if (!url.pathname.startsWith('/rest/users/me/opening/')) return reply;
    requested.push((url.searchParams.get('sets') ?? '').split(',').map((set) => set.split('.')[0] ?? ''));
    const opening = (await reply.json()) as object;
    return Response.json({ ...opening, content: `/rest/opening/en/${version()}` });
  };
  return requested;
}

it('after a publish the next poll reloads campaigns and offers once; other polls stay one request [PWA-44]', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  await show();
  let version = 'none';
  const requested = recordPolls(() => version);
  const poll = async (calls: number) => {
    vi.advanceTimersByTime(30_000);
    await expect.poll(() => requested.length).toBe(calls);
  };
  await poll(1);
  version = 'published';
  // The poll, and one call for the changed content.
  await poll(3);
  await poll(4);
  const polled = expect.not.arrayContaining(['campaigns', 'offers']) as unknown;
  expect(requested).toEqual([polled, polled, expect.arrayContaining(['campaigns', 'offers']), polled]);
});
