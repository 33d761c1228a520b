import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { expectMember, markSignedIn, remembersSignIn, session } from '../../device/session.ts';
import { mockReplies } from '../../testing/member-page.tsx';
import { signOutMember } from './member.ts';
import { flushPendingSignOut, watchPendingSignOut } from './pending-sign-out.ts';

const isLost = () => Promise.reject(new TypeError('no network'));
const hears = { 'GET /auth/logout': {} };
const flag = () => localStorage.getItem('isAuthenticated');
let stop = () => {};

beforeEach(() => {
  localStorage.clear();
  markSignedIn();
});
afterEach(() => {
  stop();
  session.set('signedOut');
  localStorage.clear();
});

async function leaveUnheard(): Promise<void> {
  mockReplies({ 'GET /auth/logout': isLost });
  await signOutMember(new QueryClient());
}

it('a confirmed sign-out queues nothing [AUTH-16]', async () => {
  const calls = mockReplies(hears);
  await signOutMember(new QueryClient());
  stop = watchPendingSignOut();
  expect([calls, flag(), session.get()]).toEqual([['GET /auth/logout'], 'false', 'signedOut']);
});

it('a sign-out delayed by the network removes the member from the screen, and stays queued [AUTH-41]', async () => {
  const held = Promise.withResolvers<unknown>();
  mockReplies({ 'GET /auth/logout': held.promise });
  await signOutMember(new QueryClient());
  expect([flag(), session.get()]).toEqual(['owed', 'signedOut']);
  held.resolve({});
  await expect.poll(flag).toBe('false');
});

it("the member's pending requests are canceled [AUTH-16]", async () => {
  mockReplies(hears);
  const client = new QueryClient();
  const asked = Promise.withResolvers<AbortSignal>();
  void client.prefetchQuery({
    queryKey: ['history'],
    queryFn: ({ signal }) => {
      asked.resolve(signal);
      return new Promise(() => {});
    },
  });
  const signal = await asked.promise;
  const leaving = signOutMember(client);
  expect(signal.aborted).toBe(true);
  await leaving;
});

it('an unsent sign-out is sent once when the network is back, before any page of the member opens [AUTH-16]', async () => {
  await leaveUnheard();
  expect([flag(), session.get()]).toEqual(['owed', 'signedOut']);
  expect([remembersSignIn(true), remembersSignIn(false)]).toEqual([false, false]);
  stop = watchPendingSignOut();
  const calls = mockReplies(hears);
  dispatchEvent(new Event('online'));
  await expect.poll(flag).toBe('false');
  dispatchEvent(new Event('online'));
  expect(calls).toEqual(['GET /auth/logout']);
  expect(remembersSignIn(false)).toBe(true);
});

it('a later page, or another tab, sends it as it opens [AUTH-16]', async () => {
  await leaveUnheard();
  const calls = mockReplies(hears);
  stop = watchPendingSignOut();
  await expect.poll(flag).toBe('false');
  expect(calls).toEqual(['GET /auth/logout']);
});

it('a member who signed in since is not signed out [AUTH-16]', async () => {
  await leaveUnheard();
  const calls = mockReplies(hears);
  expectMember();
  stop = watchPendingSignOut();
  dispatchEvent(new Event('online'));
  await flushPendingSignOut();
  expect([calls, flag()]).toEqual([[], 'true']);
});
