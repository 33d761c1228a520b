import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const origin = 'https://harbor.example';

interface Window {
  focus: () => Promise<void>;
  navigate: (address: string) => Promise<void>;
}

/** Runs the service worker's script in a mocked browser; returns its calls in order. */
function startWorker({ isOpen = false, isSignedIn = true }: { isOpen?: boolean; isSignedIn?: boolean } = {}) {
  const did: unknown[] = [];
  const subscription = {
    toJSON: () => ({ endpoint: 'https://push.example/2', keys: { p256dh: 'key', auth: 'secret' } }),
    unsubscribe: async () => did.push('unsubscribe'),
  };
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      did.push(`subscribe ${applicationServerKey}`);
      return subscription;
    },
  };
  const fetch = async (path: string, init?: { body: string }) => {
    did.push(init ? [path, JSON.parse(init.body)] : path);
    return { ok: isSignedIn, json: async () => ({ pushKey: 'agency' }) };
  };
  const listeners = new Map<string, (event: object) => void>();
  const open: Window = {
    focus: async () => void did.push('focus'),
    navigate: async (address) => void did.push(`navigate ${address}`),
  };
  const self = {
    location: new URL(origin),
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    registration: { pushManager, showNotification: async (...shown: unknown[]) => void did.push(shown) },
    clients: {
      matchAll: async () => (isOpen ? [open] : []),
      openWindow: async (address: string) => void did.push(`open ${address}`),
    },
  };
  const script = readFileSync(join(import.meta.dirname, 'sw.js'), 'utf8');
  runInNewContext(script, { self, URL, fetch });
  const dispatch = async (name: string, event: object): Promise<unknown[]> => {
    const waits: Promise<unknown>[] = [];
    listeners.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => waits.push(work) });
    await Promise.all(waits);
    return did;
  };
  return {
    dispatch,
    push: (text: string | null) =>
      dispatch('push', { data: text === null ? null : { json: () => JSON.parse(text) as unknown } }),
    press: (navigate: string) =>
      dispatch('notificationclick', { notification: { close: () => did.push('close'), data: { navigate } } }),
  };
}

test('a message is shown with its tag, so a repeated one replaces it [NOTIFY-04, PWA-54]', async () => {
  const notification = { title: '12 pts', body: 'Now', navigate: `${origin}/`, tag: 'POINTS_TO_CLAIM', dir: 'rtl' };
  const shown = ['12 pts', { body: 'Now', tag: 'POINTS_TO_CLAIM', dir: 'rtl', data: { navigate: `${origin}/` } }];
  expect(await startWorker().push(JSON.stringify({ web_push: 8030, notification }))).toEqual([shown]);
});

test.each([null, 'not ours', '{}', 'null'])(
  'a message that cannot be read (%s) is shown too [PWA-54]',
  async (text) => {
    expect(await startWorker().push(text)).toEqual([['harbor.example', { data: { navigate: '/' } }]]);
  },
);

test.each([
  ['opens the app', false, `${origin}/redeem`, ['close', `open ${origin}/redeem`]],
  ['leads there in an open window', true, `${origin}/redeem`, ['close', 'focus', `navigate ${origin}/redeem`]],
  ['leaves an open window as it is for Home', true, `${origin}/`, ['close', 'focus']],
  ['never opens another site', false, 'https://evil.example/', ['close']],
])('a press %s [PWA-54]', async (_, isOpen, navigate, did) => {
  expect(await startWorker({ isOpen }).press(navigate)).toEqual(did);
});

test('a sign-out ends the subscription, with which waiting messages are dropped [NOTIFY-11]', async () => {
  const request = { url: `${origin}/auth/logout`, method: 'GET', mode: 'cors' };
  expect(await startWorker().dispatch('fetch', { request })).toEqual(['unsubscribe']);
  const other = { url: `${origin}/rest/users/me/history`, method: 'GET', mode: 'cors' };
  expect(await startWorker().dispatch('fetch', { request: other })).toEqual([]);
});

const saved = [
  '/rest/users/me/push-subscriptions',
  { endpoint: 'https://push.example/2', p256dh: 'key', auth: 'secret' },
];

test.each([
  ['ended', null, true, ['/rest/users/me/notifications', 'subscribe agency', saved]],
  ['ended while nobody is signed in', null, false, ['/rest/users/me/notifications', 'unsubscribe']],
])('a subscription that the browser %s is renewed for a member only [NOTIFY-12]', async (_, given, isSignedIn, did) => {
  const worker = startWorker({ isSignedIn });
  expect(await worker.dispatch('pushsubscriptionchange', { newSubscription: given })).toEqual(did);
});

test('a subscription that the browser replaced by itself is saved as it is [NOTIFY-12]', async () => {
  const keys = { p256dh: 'k', auth: 's' };
  const newSubscription = { toJSON: () => ({ endpoint: 'https://push.example/3', keys }) };
  expect(await startWorker().dispatch('pushsubscriptionchange', { newSubscription })).toEqual([
    '/rest/users/me/notifications',
    ['/rest/users/me/push-subscriptions', { endpoint: 'https://push.example/3', ...keys }],
  ]);
});
