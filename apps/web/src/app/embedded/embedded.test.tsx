import { getUserInfo } from '@fareback/contract';
import type { AppMessage, HostMessage } from '@fareback/contract/embedding';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api, hasOwnSender, sendDirectly, setSender } from '../../data/calls/client.ts';
import { loadMemberModule } from '../../data/member/member-data-provider.tsx';
import { hasOfflineState, markOfflineState, session } from '../../device/session.ts';
import { mockReplies, verifiedMember } from '../../testing/member-page.tsx';
import { connectHost } from './connect-host.ts';
import { findHost, type Host } from './host.ts';
import { signInByHost } from './host-tokens.ts';

const start = location.href;

/** Listeners of apps that an earlier test connected would restart this page. */
const listeners: EventListener[] = [];
beforeEach(() => {
  const add = window.addEventListener.bind(window);
  vi.spyOn(window, 'addEventListener').mockImplementation(
    (type: string, listener: EventListenerOrEventListenerObject) => {
      if (type === 'message') listeners.push(listener as EventListener);
      add(type, listener);
    },
  );
});

afterEach(() => {
  for (const listener of listeners.splice(0)) removeEventListener('message', listener);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  setSender(sendDirectly);
  document.documentElement.style.colorScheme = '';
  delete (window as { ReactNativeWebView?: unknown }).ReactNativeWebView;
  history.replaceState(null, '', start);
  localStorage.clear();
  session.set('unknown');
});

/** Makes the window a frame in `parent`, and delivers a message as the browser would. */
function embedIn(parent: { postMessage: (message: AppMessage, origin: string) => void }): {
  deliver: (data: unknown, origin: string, source?: unknown) => void;
} {
  vi.stubGlobal('parent', parent);
  return {
    deliver: (data, origin, source = parent) => {
      const event = new MessageEvent('message', { data, origin });
      Object.defineProperty(event, 'source', { value: source });
      dispatchEvent(event);
    },
  };
}

const theme = { fareback: 1, type: 'theme', scheme: 'dark' } satisfies HostMessage;
const agency = 'https://app.agency.example';

describe('the host of an embedded app', () => {
  it('is missing outside of frames, and if the agency lists no page [SDK-14]', () => {
    // Tests themselves run in a frame.
    vi.stubGlobal('parent', window);
    expect(findHost(agency)).toBeNull();
    embedIn({ postMessage: () => {} });
    expect([findHost(''), findHost('webview')]).toEqual([null, null]);
    expect(findHost(agency)).not.toBeNull();
  });

  it('is heard only if the message is from the parent and its origin is listed [SDK-14]', () => {
    const { deliver } = embedIn({ postMessage: () => {} });
    const heard: HostMessage[] = [];
    findHost(`${agency} https://second.example`)?.listen((message) => heard.push(message));
    deliver(theme, 'https://hostile.example');
    deliver(theme, `${agency}.hostile.example`);
    deliver(theme, 'null');
    deliver(theme, agency, window);
    expect(heard).toEqual([]);
    deliver(theme, agency);
    deliver(JSON.stringify(theme), 'https://second.example');
    expect(heard).toEqual([theme, theme]);
  });

  it('gets messages addressed to listed origins, never to any origin [SDK-14]', () => {
    const targets: string[] = [];
    embedIn({ postMessage: (_, origin) => void targets.push(origin) });
    findHost(`${agency} webview`)?.send({ fareback: 1, type: 'ready' });
    expect(targets).toEqual([agency]);
  });

  it('may send nothing but the known messages: others, of another version or shape, are ignored [SDK-14]', () => {
    const { deliver } = embedIn({ postMessage: () => {} });
    const heard: HostMessage[] = [];
    findHost(agency)?.listen((message) => heard.push(message));
    for (const data of [
      null,
      'text',
      '{',
      { type: 'theme', scheme: 'dark' },
      { ...theme, fareback: 2 },
      { ...theme, scheme: 'url(x)' },
      { fareback: 1, type: 'token', token: 5 },
      { fareback: 1, type: 'token', token: 'a'.repeat(9_000) },
      { fareback: 1, type: 'open' },
      { fareback: 1, type: 'ready' },
    ])
      deliver(data, agency);
    expect(heard).toEqual([]);
  });

  it('is a native app only where the agency allows it, by messages of the page itself [SDK-14]', () => {
    const { deliver } = embedIn(window);
    const sent: string[] = [];
    Object.assign(window, { ReactNativeWebView: { postMessage: (text: string) => sent.push(text) } });
    expect(findHost(agency)).toBeNull();
    const host = findHost('webview');
    const heard: HostMessage[] = [];
    host?.listen((message) => heard.push(message));
    host?.send({ fareback: 1, type: 'ready' });
    expect(sent).toEqual(['{"fareback":1,"type":"ready"}']);
    deliver(JSON.stringify(theme), 'https://hostile.example', window);
    deliver(JSON.stringify(theme), location.origin, {});
    expect(heard).toEqual([]);
    deliver(JSON.stringify(theme), location.origin, window);
    expect(heard).toEqual([theme]);
  });
});

describe('an embedded app', () => {
  const connected = async (more: Record<string, unknown> = {}) => {
    mockReplies({ 'POST /auth/partner-session': { accessToken: 'a-1', expiresAtUTC: '' }, ...more });
    const sent: AppMessage[] = [];
    const world = embedIn({ postMessage: (message) => void sent.push(message) });
    const connecting = connectHost(agency);
    await expect.poll(() => sent.map(({ type }) => type)).toContain('tokenNeeded');
    world.deliver({ fareback: 1, type: 'token', token: 'h-1' }, agency);
    await connecting;
    return { ...world, sent };
  };

  it('opens a screen by its path, and no other address [SDK-14]', async () => {
    const { deliver } = await connected();
    for (const path of [
      '//hostile.example',
      'https://hostile.example',
      '/no-such-screen',
      'redeem',
      '/\\hostile.example',
    ])
      deliver({ fareback: 1, type: 'open', path }, agency);
    expect(location.href).toBe(start);
    deliver({ fareback: 1, type: 'open', path: '/redeem' }, agency);
    expect(location.pathname).toBe('/redeem');
  });

  it('takes the colors of its host, unless the agency stays light [SDK-14]', async () => {
    const { deliver } = await connected();
    const root = document.documentElement;
    deliver(theme, agency);
    expect(root.style.colorScheme).toBe('dark');
    deliver({ ...theme, scheme: 'auto' }, agency);
    expect(root.style.colorScheme).toBe('');
    root.dataset['scheme'] = 'light';
    deliver(theme, agency);
    expect(root.style.colorScheme).toBe('');
    delete root.dataset['scheme'];
  });

  it('reports that it is ready, and its balance when it is loaded [SDK-14]', async () => {
    const { sent } = await connected();
    expect(sent.map(({ type }) => type)).toContain('ready');
    const { loadMemberModule } = await import('../../data/member/member-data-provider.tsx');
    const { client } = await loadMemberModule();
    client.setQueryData(['userInfo', 'en'], { ...verifiedMember, Balance: '250' });
    await expect.poll(() => sent).toContainEqual({ fareback: 1, type: 'balance', points: 250 });
    client.clear();
  });

  it('reports the height of its content, also when that becomes smaller than the frame [SDK-14]', async () => {
    const root = document.body.appendChild(document.createElement('div'));
    root.id = 'root';
    root.style.blockSize = '5000px';
    document.body.style.minBlockSize = '100dvh';
    const { sent } = await connected();
    await expect.poll(() => sent).toContainEqual({ fareback: 1, type: 'height', pixels: 5000 });
    root.style.blockSize = '20px';
    await expect.poll(() => sent).toContainEqual({ fareback: 1, type: 'height', pixels: 20 });
    document.body.style.minBlockSize = '';
    root.remove();
  });

  it('forgets cached data of an earlier rider and the data in the page, and caches nothing [SDK-15, ERR-14]', async () => {
    markOfflineState();
    setSender(sendDirectly);
    expect(hasOwnSender()).toBe(false);
    const opening = document.body.appendChild(document.createElement('script'));
    opening.id = 'opening';
    await connected();
    expect([hasOfflineState(), hasOwnSender(), opening.isConnected]).toEqual([false, true, false]);
  });
});

describe('a session of the host', () => {
  const bearer = (init: RequestInit | undefined) => new Headers(init?.headers).get('authorization');
  const hostGiving = (tokens: (string | null)[]) => {
    let listener: ((message: HostMessage) => void) | undefined;
    let requested = 0;
    const host: Host = {
      send: () => {
        requested += 1;
        listener?.({ fareback: 1, type: 'token', token: tokens.shift() ?? null });
      },
      listen: (given) => {
        listener = given;
        return () => {};
      },
    };
    const tell = (token: string | null) => listener?.({ fareback: 1, type: 'token', token });
    return { host, requested: () => requested, tell };
  };
  const call = () => api.call(getUserInfo, { params: { lang: 'en' } });
  const ended = () => Response.json({ error: 'SESSION_REQUIRED', error_description: '' }, { status: 403 });

  it('sends calls with the access token, and once more with a new one after its end [SDK-15]', async () => {
    let exchanges = 0;
    const used: (string | null)[] = [];
    mockReplies({
      'POST /auth/partner-session': () => ({ accessToken: `a-${(exchanges += 1)}`, expiresAtUTC: '' }),
      'GET /rest/users/me/userinfo': (_: string, init: RequestInit | undefined) => {
        used.push(bearer(init));
        return used.length === 1 ? ended() : verifiedMember;
      },
    });
    const { host, requested } = hostGiving(['h-1', 'h-2']);
    await signInByHost(host);
    expect(await call()).toMatchObject({ UserID: verifiedMember.UserID });
    await call();
    expect(used).toEqual(['Bearer a-1', 'Bearer a-2', 'Bearer a-2']);
    expect(requested()).toBe(2);
  });

  it('requests one token for simultaneous calls, which fail if the host has no signed-in rider [SDK-15]', async () => {
    mockReplies({
      'POST /auth/partner-session': { accessToken: 'a-1', expiresAtUTC: '' },
      'GET /rest/users/me/userinfo': ended,
    });
    const { host, requested } = hostGiving(['h-1', null]);
    await signInByHost(host);
    const codeOf = () => call().catch((error: { code: string }) => error.code);
    expect(await Promise.all([codeOf(), codeOf()])).toEqual(['SESSION_REQUIRED', 'SESSION_REQUIRED']);
    expect(requested()).toBe(2);
  });

  it('starts as a visitor without an exchange if the host has no token [SDK-15]', async () => {
    const calls = mockReplies({ 'GET /rest/users/me/userinfo': ended });
    await signInByHost(hostGiving([null]).host);
    await api.call(getUserInfo, { params: { lang: 'en' } }).catch(() => {});
    expect(calls).toEqual(['GET /rest/users/me/userinfo/en']);
  });

  it('never sends or shows the cookie of another rider, also without a token [SDK-15]', async () => {
    for (const [id, home] of [
      ['opening', undefined],
      ['cover', ''],
    ] as const) {
      const part = document.body.appendChild(document.createElement('div'));
      part.id = id;
      if (home !== undefined) part.dataset['home'] = home;
    }
    const sent: (RequestCredentials | undefined)[] = [];
    const reply = (_: string, init: RequestInit | undefined) => {
      sent.push(init?.credentials);
      return ended();
    };
    mockReplies({ 'POST /auth/partner-session': reply, 'GET /rest/users/me/userinfo': reply });
    for (const token of [null, 'h-1']) {
      await signInByHost(hostGiving([token]).host);
      await call().catch(() => {});
    }
    expect(sent).toEqual(['omit', 'omit', 'omit']);
    expect([document.getElementById('opening'), document.getElementById('cover')]).toEqual([null, null]);
  });

  it('is requested again a few seconds after the host had no token [SDK-15]', async () => {
    mockReplies({
      'POST /auth/partner-session': { accessToken: 'a-1', expiresAtUTC: '' },
      'GET /rest/users/me/userinfo': (_: string, init: RequestInit | undefined) =>
        bearer(init) === null ? ended() : verifiedMember,
    });
    const { host, requested } = hostGiving([null, 'h-1']);
    const now = vi.spyOn(performance, 'now').mockReturnValue(1_000);
    await signInByHost(host);
    const codeOf = () =>
      call().then(
        ({ UserID }) => UserID,
        ({ code }: { code: string }) => code,
      );
    now.mockReturnValue(5_999);
    expect([await codeOf(), requested()]).toEqual(['SESSION_REQUIRED', 1]);
    now.mockReturnValue(6_001);
    expect([await codeOf(), requested()]).toEqual([verifiedMember.UserID, 2]);
  });

  it('is not requested again for a refusal of another kind [SDK-15]', async () => {
    mockReplies({
      'POST /auth/partner-session': { accessToken: 'a-1', expiresAtUTC: '' },
      'GET /rest/users/me/userinfo': () =>
        Response.json({ error: 'ACCOUNT_SUSPENDED', error_description: '' }, { status: 403 }),
    });
    const { host, requested } = hostGiving(['h-1', 'h-2']);
    await signInByHost(host);
    await call().catch(() => {});
    expect(requested()).toBe(1);
  });

  it('is replaced and the app starts again if the host sends another token [SDK-15]', async () => {
    for (const unasked of ['h-2', null]) {
      const used: (string | null)[] = [];
      mockReplies({
        'POST /auth/partner-session': { accessToken: 'a-1', expiresAtUTC: '' },
        'GET /rest/users/me/userinfo': (_: string, init: RequestInit | undefined) => {
          used.push(bearer(init));
          return ended();
        },
      });
      const restart = vi.fn<() => void>();
      const { host, tell } = hostGiving(['h-1']);
      await loadMemberModule();
      await signInByHost(host, restart);
      tell(unasked);
      await expect.poll(() => restart.mock.calls).toHaveLength(1);
      expect(session.get()).toBe('signedOut');
      await call().catch(() => {});
      expect(used).toEqual([null]);
    }
  });

  it('restarts the app when a slow host sends its token, and not when it has no token [SDK-15]', async () => {
    mockReplies({});
    const restart = vi.fn<() => void>();
    const { host, tell } = hostGiving([null]);
    await signInByHost(host, restart);
    tell(null);
    await loadMemberModule();
    expect(restart).not.toHaveBeenCalled();
    tell('h-1');
    await expect.poll(() => restart.mock.calls).toHaveLength(1);
  });
});
