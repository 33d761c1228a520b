import {
  ApiError,
  claimAllEarnings,
  claimEarning,
  connectProvider,
  getConfiguration,
  getUserInfo,
  listCampaigns,
  listOffers,
  listProviders,
  type Route,
  redeemOffer,
  signIn,
} from '@fareback/contract';
import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../device/session.ts';
import { appError } from '../../state/app-error.ts';
import { createFailurePolicy } from './failure-policy.ts';

const kept = new Map<string, string>();
const page = { cookie: '' };
vi.stubGlobal('document', page);
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
});
// Test files share a worker, so restore the fake page globals.
afterAll(() => vi.unstubAllGlobals());

const failed = (status: number, code: ApiError['code'] = 'INTERNAL_ERROR') => new ApiError({ status, code });
let client: QueryClient;
let reports: string[];
let asked: number;
let fail: (error: ApiError, route: Route) => void;

/** Lets all pending promises settle. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

/** Starts a list request; returns functions that complete it. */
function beginList(name: string, retry = 0): { arrive: () => void; fail: () => void } {
  let ends: { arrive: () => void; fail: () => void } = { arrive: () => {}, fail: () => {} };
  void client.prefetchQuery({
    queryKey: [name, 'en'],
    retry,
    retryDelay: 0,
    queryFn: () =>
      new Promise<unknown[]>((resolve, reject) => {
        asked += 1;
        ends = { arrive: () => resolve([]), fail: () => reject(new Error('no')) };
      }),
  });
  return { arrive: () => ends.arrive(), fail: () => ends.fail() };
}

beforeEach(() => {
  kept.clear();
  appError.set('NONE');
  session.set('signedIn');
  client = new QueryClient();
  reports = [];
  asked = 0;
  fail = createFailurePolicy(
    client,
    (error, route) => reports.push(`${error.code} ${route.name}`),
    () => true,
  );
});

test('a 403 signs out on this device and shows the login error; loaded data is cleared first, and no later page includes Home [ERR-02] [AUTH-40]', () => {
  client.setQueryData(['offers', 'en'], ['private']);
  const seen: unknown[] = [];
  const stop = appError.subscribe(() => seen.push(session.get(), client.getQueryData(['offers', 'en'])));
  fail(failed(403, 'SESSION_REQUIRED'), listOffers);
  stop();
  expect(appError.get()).toBe('LOGIN_ERROR');
  expect(session.get()).toBe('signedOut');
  expect(seen).toEqual(['signedOut', undefined]);
  expect(page.cookie).toMatch(/^isAuthenticated=.*max-age=0/);
});

test('a 403 at the start signs a visitor out without an error, and informs a remembered member of the lost session [AUTH-03] [ERR-02]', () => {
  session.set('unknown');
  fail(failed(403, 'SESSION_REQUIRED'), listOffers);
  expect(session.get()).toBe('signedOut');
  expect(appError.get()).toBe('NONE');
  kept.set('isAuthenticated', 'true');
  session.set('unknown');
  fail(failed(403, 'SESSION_REQUIRED'), listOffers);
  expect(session.get()).toBe('signedOut');
  expect(appError.get()).toBe('LOGIN_ERROR');
});

test.each([failed(403, 'UNREADABLE_REPLY'), failed(403, 'Forbidden'), failed(401, 'UNREADABLE_REPLY')])(
  'a proxy between the member and the API that answers $message ends no session, and keeps all loaded data [ERR-25]',
  async (error) => {
    client.setQueryData(['offers', 'en'], []);
    for (const route of [listOffers, getUserInfo, redeemOffer, signIn]) fail(error, route);
    await settle();
    expect([session.get(), appError.get()]).toEqual(['signedIn', 'NONE']);
    expect(client.getQueryData(['offers', 'en'])).toEqual([]);
  },
);

test('a lost session is reported once: a late response does not interrupt a new sign-in [ERR-02]', () => {
  fail(failed(403, 'SESSION_REQUIRED'), listOffers);
  expect(appError.get()).toBe('LOGIN_ERROR');
  appError.set('NONE');
  fail(failed(403, 'SESSION_REQUIRED'), listCampaigns);
  expect(appError.get()).toBe('NONE');
  expect(session.get()).toBe('signedOut');
});

test('a call without a connection, before anything was loaded, shows the network error [ERR-03]', async () => {
  fail(failed(0, 'NETWORK_ERROR'), listOffers);
  await expect.poll(() => appError.get()).toBe('NETWORK_ERROR');
});

test.each([failed(0, 'NETWORK_ERROR'), failed(500)])(
  'a background refresh that fails with $code leaves the screen unchanged [ERR-03] [ERR-04] [D-224]',
  async (error) => {
    client.setQueryData(['offers', 'en'], []);
    for (const route of [listOffers, listCampaigns, getUserInfo]) fail(error, route);
    await settle();
    expect(appError.get()).toBe('NONE');
    expect(reports).toHaveLength(3);
  },
);

test('failed lists open the error page only after the last list of the start has failed, too [ERR-04]', async () => {
  const campaigns = beginList('campaigns');
  fail(failed(500), listOffers);
  await settle();
  expect(appError.get()).toBe('NONE');
  campaigns.fail();
  await expect.poll(() => appError.get()).toBe('GENERAL_ERROR');
});

test.each(['campaigns', 'offers'])(
  '%s that arrive, even empty, keep other lists from failing the start [ERR-04] [D-224]',
  async (name) => {
    const list = beginList(name);
    fail(failed(500), listProviders);
    await settle();
    list.arrive();
    await expect.poll(() => client.getQueryData([name, 'en'])).toEqual([]);
    await settle();
    expect(appError.get()).toBe('NONE');
  },
);

test('campaigns that arrive on the second attempt prevent the error page [ERR-04]', async () => {
  const campaigns = beginList('campaigns', 1);
  fail(failed(500), listCampaigns);
  await settle();
  campaigns.fail();
  await expect.poll(() => asked).toBe(2);
  expect(appError.get()).toBe('NONE');
  campaigns.arrive();
  await expect.poll(() => client.getQueryData(['campaigns', 'en'])).toEqual([]);
  await settle();
  expect(appError.get()).toBe('NONE');
});

test('a failure without a session opens nothing [ERR-04]', async () => {
  session.set('signedOut');
  fail(failed(500), getConfiguration);
  fail(failed(0, 'NETWORK_ERROR'), getConfiguration);
  await settle();
  expect(appError.get()).toBe('NONE');
  expect(reports).toHaveLength(2);
});

test('auth and validation calls never open a page themselves, yet their 403 ends an assumed session [ERR-05]', async () => {
  const routeAt = (path: Route['path']): Route => ({ ...signIn, path });
  for (const path of ['/auth/login', '/rest/users/validation', '/rest/users/me/participation/x'] as const) {
    fail(failed(500), routeAt(path));
    fail(failed(0, 'NETWORK_ERROR'), routeAt(path));
    await settle();
    expect(appError.get()).toBe('NONE');
  }
  fail(failed(0, 'NETWORK_ERROR'), routeAt('/rest/authors/validations'));
  await expect.poll(() => appError.get()).toBe('NETWORK_ERROR');
  appError.set('NONE');
  session.set('signedOut');
  fail(failed(403, 'SESSION_REQUIRED'), routeAt('/auth/login'));
  expect(appError.get()).toBe('NONE');
  session.set('signedIn');
  fail(failed(403, 'SESSION_REQUIRED'), routeAt('/auth/login'));
  expect(appError.get()).toBe('LOGIN_ERROR');
});

test.each([redeemOffer, claimEarning, claimAllEarnings])(
  'a lost or failed $name call leaves the page in place for a retry [ERR-05] [REDEEM-06]',
  async (route) => {
    fail(failed(0, 'NETWORK_ERROR'), route);
    fail(failed(503), route);
    await settle();
    expect(appError.get()).toBe('NONE');
    expect(reports).toHaveLength(2);
  },
);

test('the maintenance page stays over failures caused by the maintenance [ERR-15]', async () => {
  appError.set('MAINTENANCE');
  fail(failed(0, 'NETWORK_ERROR'), connectProvider);
  fail(failed(503), listCampaigns);
  await settle();
  expect(appError.get()).toBe('MAINTENANCE');
});

test.each(['ACCOUNT_SUSPENDED', 'ACCOUNT_OPTED_OUT'] as const)(
  'a change rejected with %s reloads the member, and opens no error page [STATUS-14, STATUS-22]',
  async (code) => {
    for (const route of [claimEarning, connectProvider]) {
      client.setQueryData(['userInfo', 'en'], {});
      fail(failed(409, code), route);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await settle();
      expect(client.getQueryState(['userInfo', 'en'])?.isInvalidated).toBe(true);
      expect(appError.get()).toBe('NONE');
    }
  },
);
