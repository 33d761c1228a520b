import { createClient, exchangePartnerToken } from '@fareback/contract';
import { apiBase } from '../../data/calls/api-base.ts';
import { setSender } from '../../data/calls/client.ts';
import { withTimeout } from '../../data/calls/with-timeout.ts';
import { loadMemberModule } from '../../data/member/member-data-provider.tsx';
import { expectMember } from '../../device/session.ts';
import type { Host } from './host.ts';

/** How long a request waits for the host's token, in milliseconds. */
const patienceMs = 8_000;

/** Shortest time between two requests of an app without a token, in milliseconds. */
const pauseMs = 5_000;

/** Time after a reload in which no other follows, so a host that sends tokens unasked causes no loop, in milliseconds. */
const settlingMs = 30_000;

/** Never with the cookie, which may belong to another rider of the device. */
function requestWith(init: RequestInit = {}, token: string | null): RequestInit {
  const headers = new Headers(init.headers);
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  return { ...init, headers, credentials: 'omit' };
}

/** Exchanges tokens past the sender, which would wait for itself. */
const ownClient = createClient({ baseUrl: apiBase, fetch: (input, init) => fetch(input, requestWith(init, null)) });

/** Returns the access token for a hand-over token; null if it cannot be exchanged. */
const exchange = (token: string): Promise<string | null> =>
  ownClient.call(exchangePartnerToken, { body: { token } }).then(
    (reply) => reply.accessToken,
    () => null,
  );

async function hasEndedSession(reply: Response): Promise<boolean> {
  if (reply.status !== 403) return false;
  const body: unknown = await reply
    .clone()
    .json()
    .catch(() => null);
  return (body as { error?: unknown } | null)?.error === 'SESSION_REQUIRED';
}

function hasJustReloaded(): boolean {
  const [start] = performance.getEntriesByType('navigation');
  return start?.type === 'reload' && performance.now() < settlingMs;
}

function reload(): void {
  if (!hasJustReloaded()) location.reload();
}

/**
 * Signs the app in with hand-over tokens of its host, because browsers send no cookie into a frame of another site. The
 * access token is in memory only. When its session ends, the call that noticed waits for another and is sent again. A
 * token that was not requested means that the host's rider has changed: the app forgets its member and starts again
 * [SDK-15].
 */
export async function signInByHost({ send, listen }: Host, restart = reload): Promise<void> {
  let accessToken: string | null = null;
  let renewal: Promise<string | null> | null = null;
  let renewedAt = 0;
  let changes = 0;
  let takeToken: ((token: string | null) => void) | null = null;

  const requestToken = (): Promise<string | null> =>
    withTimeout(
      () =>
        new Promise<string | null>((resolve) => {
          takeToken = resolve;
          send({ fareback: 1, type: 'tokenNeeded' });
        }),
      patienceMs,
      null,
    ).finally(() => {
      takeToken = null;
    });
  const renew = async (): Promise<string | null> => {
    const changesBefore = changes;
    try {
      const token = await requestToken();
      const exchanged = token === null ? null : await exchange(token);
      accessToken = changesBefore === changes ? exchanged : null;
      return accessToken;
    } finally {
      renewedAt = performance.now();
      renewal = null;
    }
  };
  const renewFor = async (sentWith: string | null): Promise<string | null> => {
    if (sentWith !== accessToken) return accessToken;
    if (renewal === null && sentWith === null && performance.now() - renewedAt < pauseMs) return null;
    return (renewal ??= renew());
  };
  const changeRider = async (): Promise<void> => {
    changes += 1;
    accessToken = null;
    const { forget } = await loadMemberModule();
    forget();
    restart();
  };

  listen((message) => {
    if (message.type !== 'token') return;
    if (takeToken !== null) {
      takeToken(message.token);
      takeToken = null;
    } else if (message.token !== null || accessToken !== null || renewal !== null) void changeRider();
  });
  setSender(async (input, init) => {
    const sentWith = accessToken;
    const reply = await fetch(input, requestWith(init, sentWith));
    if (!(await hasEndedSession(reply))) return reply;
    const renewed = await renewFor(sentWith);
    return renewed === null ? reply : fetch(input, requestWith(init, renewed));
  });
  // The page may have data of the cookie's rider, who is not always the host's.
  document.getElementById('opening')?.remove();
  document.querySelector('#cover[data-home]')?.remove();
  // The device may have data of an earlier rider.
  if ((await (renewal = renew())) !== null) expectMember();
}
