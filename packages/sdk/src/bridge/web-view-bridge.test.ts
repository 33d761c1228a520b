import { runInNewContext } from 'node:vm';
import { afterEach, expect, test, vi } from 'vitest';
import { originOf } from '../origin.ts';
import { createWebViewBridge } from './web-view-bridge.ts';

afterEach(() => vi.unstubAllGlobals());

const url = 'https://rewards.example/redeem';

function open(getHandOverToken: () => Promise<string | null> = async () => 'h-1') {
  const scripts: string[] = [];
  const points: number[] = [];
  const bridge = createWebViewBridge({
    appOrigin: 'https://rewards.example',
    injectJavaScript: (script) => scripts.push(script),
    getHandOverToken,
    onBalance: (given) => points.push(given),
  });
  const say = (message: object, from = url) =>
    bridge.onMessage({ nativeEvent: { data: JSON.stringify(message), url: from } });
  /** Runs the injected scripts as a page of this origin would. */
  const posted = (origin = 'https://rewards.example') =>
    scripts.map((script) => {
      let call: unknown[] = [];
      const window = { postMessage: (...given: unknown[]) => void (call = given) };
      runInNewContext(script, { window, location: { origin } });
      return call;
    });
  return { bridge, say, posted, scripts, points };
}

test('a request for a token is answered to the origin of the app [SDK-16]', async () => {
  const { say, posted } = open();
  say({ fareback: 1, type: 'tokenNeeded' });
  await expect
    .poll(() => posted())
    .toEqual([['{"fareback":1,"type":"token","token":"h-1"}', 'https://rewards.example']]);
});

test('a token reaches no other page that has loaded in the view since it was requested [SDK-16]', async () => {
  const { say, posted, scripts } = open();
  say({ fareback: 1, type: 'tokenNeeded' });
  await expect.poll(() => scripts).toHaveLength(1);
  expect(posted('https://hostile.example')).toEqual([[]]);
});

test('messages of a page with another origin are ignored [SDK-16]', async () => {
  const { say, scripts, points } = open();
  for (const from of ['https://hostile.example/', 'https://rewards.example.hostile.example/', 'about:blank', ''])
    for (const message of [
      { fareback: 1, type: 'tokenNeeded' },
      { fareback: 1, type: 'balance', points: 1 },
    ])
      say(message, from);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([scripts, points]).toEqual([[], []]);
});

test('a host that fails to make a token answers null [SDK-16]', async () => {
  const { say, posted } = open(() => Promise.reject(new Error('offline')));
  say({ fareback: 1, type: 'tokenNeeded' });
  await expect
    .poll(() => posted())
    .toEqual([['{"fareback":1,"type":"token","token":null}', 'https://rewards.example']]);
});

test('a path cannot leave the script that carries it [SDK-16]', () => {
  const { bridge, posted, scripts } = open();
  const path = `/redeem"');</script>\u2028alert(1)//`;
  bridge.open(path);
  expect(JSON.parse(String(posted()[0]?.[0]))).toEqual({ fareback: 1, type: 'open', path });
  expect(scripts[0]).not.toMatch(/<|\u2028/);
});

test('the colors are sent again when the app has loaded [SDK-16]', () => {
  const { bridge, say, posted } = open();
  bridge.setTheme('dark');
  say({ fareback: 1, type: 'ready' });
  expect(posted().map(([message]) => JSON.parse(String(message)))).toEqual([
    { fareback: 1, type: 'theme', scheme: 'dark' },
    { fareback: 1, type: 'theme', scheme: 'dark' },
  ]);
});

test('a path that was opened before the app listened is opened when it is ready, once [SDK-16]', () => {
  const { bridge, say, posted } = open();
  bridge.open('/redeem');
  for (let times = 0; times < 2; times += 1) say({ fareback: 1, type: 'ready' });
  const message = { fareback: 1, type: 'open', path: '/redeem' };
  expect(posted().map(([text]) => JSON.parse(String(text)))).toEqual([message, message]);
});

test('a rider who signs in or out at the host is reported to the app [SDK-16]', async () => {
  const { bridge, posted } = open();
  bridge.signOut();
  bridge.signIn();
  await expect
    .poll(() => posted().map(([text]) => JSON.parse(String(text))))
    .toEqual([null, 'h-1'].map((token) => ({ fareback: 1, type: 'token', token })));
});

test('the bridge works where React Native has fewer globals [SDK-16]', async () => {
  for (const name of ['URL', 'crypto']) vi.stubGlobal(name, undefined);
  const { say, scripts } = open();
  say({ fareback: 1, type: 'tokenNeeded' });
  await expect.poll(() => scripts).toHaveLength(1);
});

test('an origin is parsed as browsers do; an invalid address has no origin [SDK-16]', () => {
  for (const address of [
    'https://Rewards.example:443/a?b#c',
    'http://localhost:8080',
    'http://rewards.example:80?x',
    'https://[::1]:81/',
  ])
    expect([address, originOf(address)]).toEqual([address, new URL(address).origin]);
  for (const address of [
    'https://rewards.example@hostile.example/',
    'https://rewards.example\\@hostile.example',
    'https://rewards.example:443@hostile.example',
    'about:blank',
    'javascript:alert(1)',
    '',
  ])
    expect([address, originOf(address)]).toEqual([address, null]);
});
