import { afterEach, describe, expect, expectTypeOf, test, vi } from 'vitest';
import { createDeskClient } from './desk-client.ts';
import { FarebackError } from './errors.ts';
import { createRiderClient } from './rider-client.ts';

const baseUrl = 'https://rewards.example';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const missing = (): never => {
  throw new TypeError('not a function');
};

interface Sent {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: unknown;
  credentials: string | undefined;
}

/** A server that gives the replies in order, the last one again and again, and records the requests. */
function serverGiving(...replies: (Response | Error)[]) {
  const sent: Sent[] = [];
  const fetch = async (
    url: string | URL | Request,
    { method = 'GET', headers, body, credentials }: RequestInit = {},
  ) => {
    sent.push({
      method,
      path: new Request(url).url.replace(baseUrl, ''),
      headers: Object.fromEntries(new Headers(headers)),
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
      credentials,
    });
    const reply = replies[Math.min(sent.length, replies.length) - 1];
    if (reply instanceof Response) return reply.clone();
    throw reply ?? new Error('no reply');
  };
  return { fetch, sent };
}

const json = (body: unknown, init: ResponseInit = {}) => new Response(JSON.stringify(body), init);
const refusal = (status: number, error: string, headers: Record<string, string> = {}) =>
  json({ error, error_description: 'Text' }, { status, headers });

async function errorOf(promise: Promise<unknown>): Promise<FarebackError> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof FarebackError)) throw new Error('no FarebackError was thrown', { cause: error });
  return error;
}

describe('calls', () => {
  test('a call fills path and query, sends no cookies and no key for a read, and types its reply [SDK-02]', async () => {
    const { fetch, sent } = serverGiving(json({ data: [], links: { self: '', next: null, previous: null } }));
    const client = createRiderClient({ baseUrl: `${baseUrl}/`, fetch });
    const reply = await client.call('GET /rest/users/me/rides/{lang}', {
      params: { lang: 'e/n' },
      query: { cursor: 'a b' },
    });
    expectTypeOf(reply.data).items.toHaveProperty('points').toEqualTypeOf<number>();
    expect(sent).toEqual([
      {
        method: 'GET',
        path: '/rest/users/me/rides/e%2Fn?cursor=a+b',
        headers: { accept: 'application/json' },
        body: undefined,
        credentials: 'omit',
      },
    ]);
  });

  test('a call without a part of its path is rejected before it is sent [SDK-02]', async () => {
    const { fetch, sent } = serverGiving(json({}));
    const client = createRiderClient({ baseUrl, fetch });
    await expect(client.call('GET /rest/offers/{lang}', { params: { lang: '' } })).rejects.toThrow(/needs params.lang/);
    expect(sent).toEqual([]);
  });

  test("an error has the product's code, field and wait; a reply of another system is UNREADABLE_REPLY [SDK-03]", async () => {
    const own = json(
      { error: 'INVALID_REQUEST', error_description: 'Check it.', field: 'lang' },
      { status: 400, headers: { 'Retry-After': '7' } },
    );
    const client = (reply: Response) => createRiderClient({ baseUrl, retries: 0, ...serverGiving(reply) });
    const failed = await errorOf(client(own).call('GET /rest/actionBoxes'));
    expect(failed).toMatchObject({ status: 400, code: 'INVALID_REQUEST', field: 'lang', retryAfterSeconds: 7 });
    for (const reply of [new Response('<html>', { status: 404 }), new Response('<html>')])
      expect(await errorOf(client(reply).call('GET /rest/actionBoxes'))).toMatchObject({ code: 'UNREADABLE_REPLY' });
  });

  test('an aborted call throws its reason, also while it waits to repeat [SDK-05]', async () => {
    const controller = new AbortController();
    const { fetch, sent } = serverGiving(refusal(503, 'SERVICE_UNAVAILABLE', { 'Retry-After': '30' }));
    const call = createRiderClient({ baseUrl, fetch }).call('GET /rest/actionBoxes', { signal: controller.signal });
    setTimeout(() => controller.abort(new Error('left')), 20);
    await expect(call).rejects.toThrow('left');
    expect(sent).toHaveLength(1);
  });
});

describe('repeated calls', () => {
  const soon = { 'Retry-After': '0' };
  const redeem = { params: { id: 'o-1' }, body: { OfferID: 'o-1' } } as never;

  test('a read is repeated after failures that may pass, then succeeds [SDK-04]', async () => {
    const { fetch, sent } = serverGiving(
      refusal(503, 'SERVICE_UNAVAILABLE', soon),
      refusal(429, 'TOO_MANY_REQUESTS', soon),
      json([]),
    );
    expect(await createRiderClient({ baseUrl, fetch }).call('GET /rest/actionBoxes')).toEqual([]);
    expect(sent).toHaveLength(3);
  });

  test('a redemption is repeated with the key of its first attempt; each call has its own [SDK-04]', async () => {
    const { fetch, sent } = serverGiving(refusal(503, 'REDEMPTION_PENDING', soon), json({ TransactionID: 't-1' }));
    const client = createRiderClient({ baseUrl, fetch });
    await client.call('POST /rest/offers/{id}/redemption', redeem);
    await client.call('POST /rest/offers/{id}/redemption', redeem);
    const keys = sent.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('a given key is sent as it is [SDK-04]', async () => {
    const { fetch, sent } = serverGiving(json({}));
    const input = { ...(redeem as object), idempotencyKey: 'key-1' } as never;
    await createRiderClient({ baseUrl, fetch }).call('POST /rest/offers/{id}/redemption', input);
    expect(sent[0]?.headers['idempotency-key']).toBe('key-1');
  });

  test('a write without a key on the server is never repeated [SDK-04]', async () => {
    const { fetch, sent } = serverGiving(new TypeError('connection lost'));
    const call = createRiderClient({ baseUrl, fetch }).call('POST /rest/users/me/consent');
    expect(await errorOf(call)).toMatchObject({ status: 0, code: 'NETWORK_ERROR' });
    expect(sent).toHaveLength(1);
  });

  test('a refusal, a challenge and a wait over the limit are thrown at once [SDK-04]', async () => {
    const late = refusal(429, 'TOO_MANY_REQUESTS', { 'Retry-After': '61' });
    for (const reply of [refusal(404, 'NOT_FOUND', soon), refusal(429, 'CHALLENGE_REQUIRED', soon), late]) {
      const { fetch, sent } = serverGiving(reply);
      await errorOf(createRiderClient({ baseUrl, fetch }).call('GET /rest/actionBoxes'));
      expect(sent).toHaveLength(1);
    }
  });

  test('a wait of the server is honored before the next attempt [SDK-04]', async () => {
    const { fetch } = serverGiving(refusal(429, 'TOO_MANY_REQUESTS', { 'Retry-After': '1' }), json([]));
    const start = performance.now();
    await createRiderClient({ baseUrl, fetch }).call('GET /rest/actionBoxes');
    expect(performance.now() - start).toBeGreaterThan(950);
  });

  test('it gives up after the given number of repetitions [SDK-04]', async () => {
    const { fetch, sent } = serverGiving(refusal(503, 'SERVICE_UNAVAILABLE', soon));
    await errorOf(createRiderClient({ baseUrl, fetch, retries: 2 }).call('GET /rest/actionBoxes'));
    expect(sent).toHaveLength(3);
  });
});

describe('lists', () => {
  const page = (data: number[], next: string | null) => json({ data, links: { self: '', next, previous: null } });
  const collect = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
    const all: T[] = [];
    for await (const item of items) all.push(item);
    return all;
  };

  test("items follows a rider's pages by their cursor, and never to the address in a link [SDK-06]", async () => {
    const { fetch, sent } = serverGiving(page([1, 2], 'https://hostile.example/x?cursor=c1'), page([3], null));
    const client = createRiderClient({ baseUrl, fetch });
    expect(await collect(client.items('GET /rest/users/me/rides/{lang}', { params: { lang: 'en' } }))).toEqual([
      1, 2, 3,
    ]);
    expect(sent.map(({ path }) => path)).toEqual(['/rest/users/me/rides/en', '/rest/users/me/rides/en?cursor=c1']);
  });

  test('items requests no page that the reader does not reach [SDK-06]', async () => {
    const { fetch, sent } = serverGiving(page([1, 2], '?cursor=c1'));
    for await (const _ of createRiderClient({ baseUrl, fetch }).items('GET /rest/users/me/rides/{lang}', {
      params: { lang: 'en' },
    }))
      break;
    expect(sent).toHaveLength(1);
  });

  test('pages follows the cursor of the desk, and ends if it repeats [SDK-06]', async () => {
    const { fetch, sent } = serverGiving(json({ deliveries: [], next: 'c1' }));
    const client = createDeskClient({ baseUrl, apiKey: 'fbk_1', fetch });
    const list = client.pages('GET /admin/agencies/{agency}/webhooks/{webhook}/deliveries', {
      params: { agency: 'a', webhook: 'w' },
    });
    expect(await collect(list)).toHaveLength(2);
    expect(sent[0]?.headers['authorization']).toBe('Bearer fbk_1');
  });
});

describe('tokens', () => {
  const access = (accessToken: string, seconds = 3600) =>
    json({ accessToken, expiresAtUTC: new Date(Date.now() + seconds * 1000).toISOString() });
  const authorizations = (sent: Sent[]) => sent.map(({ headers }) => headers['authorization']);

  test('a hand-over token is exchanged once for simultaneous calls [SDK-07]', async () => {
    const { fetch, sent } = serverGiving(access('a-1'), json([]));
    let made = 0;
    const client = createRiderClient({ baseUrl, fetch, getHandOverToken: async () => `h-${(made += 1)}` });
    await Promise.all([client.call('GET /rest/actionBoxes'), client.call('GET /rest/actionBoxes')]);
    expect(sent[0]).toMatchObject({ method: 'POST', path: '/auth/partner-session', body: { token: 'h-1' } });
    expect([made, ...authorizations(sent)]).toEqual([1, undefined, 'Bearer a-1', 'Bearer a-1']);
  });

  test('an ended session gets one new token and the call is repeated, a write too [SDK-07]', async () => {
    const ended = refusal(403, 'SESSION_REQUIRED');
    const { fetch, sent } = serverGiving(access('a-1'), ended, access('a-2'), json({}));
    const client = createRiderClient({ baseUrl, fetch, getHandOverToken: async () => 'h' });
    await client.call('POST /rest/users/me/consent');
    expect(authorizations(sent)).toEqual([undefined, 'Bearer a-1', undefined, 'Bearer a-2']);
    const refused = serverGiving(access('a-1'), ended, access('a-2'), ended);
    const other = createRiderClient({ baseUrl, fetch: refused.fetch, getHandOverToken: async () => 'h' });
    expect(await errorOf(other.call('GET /rest/actionBoxes'))).toMatchObject({ code: 'SESSION_REQUIRED' });
    expect(refused.sent).toHaveLength(4);
  });

  test('a token is replaced a minute before its end, once for simultaneous calls [SDK-07]', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { fetch, sent } = serverGiving(access('a-1'), json([]), access('a-2'), json([]));
    const client = createRiderClient({ baseUrl, fetch, getHandOverToken: async () => 'h' });
    const call = () => client.call('GET /rest/actionBoxes');
    await call();
    vi.setSystemTime(Date.now() + 59 * 60_000);
    await Promise.all([call(), call(), call(), call()]);
    expect(authorizations(sent)).toEqual([undefined, 'Bearer a-1', undefined, ...Array(4).fill('Bearer a-2')]);
  });

  test('a device with a wrong clock does not exchange on each call [SDK-07]', async () => {
    const { fetch, sent } = serverGiving(access('a-1', -86_400), json([]));
    const client = createRiderClient({ baseUrl, fetch, getHandOverToken: async () => 'h' });
    for (let calls = 0; calls < 2; calls += 1) await client.call('GET /rest/actionBoxes');
    expect(authorizations(sent)).toEqual([undefined, 'Bearer a-1', 'Bearer a-1']);
  });

  test('an abort and the timeout also end the wait for a hand-over token [SDK-05, SDK-07]', async () => {
    const { fetch, sent } = serverGiving(json([]));
    const getHandOverToken = () => new Promise<string>(() => {});
    const options = { baseUrl, fetch, getHandOverToken, retries: 0 };
    const controller = new AbortController();
    const call = createRiderClient(options).call('GET /rest/actionBoxes', { signal: controller.signal });
    setTimeout(() => controller.abort(new Error('left')), 20);
    await expect(call).rejects.toThrow('left');
    const late = createRiderClient({ ...options, timeoutSeconds: 0.05 }).call('GET /rest/actionBoxes');
    expect(await errorOf(late)).toMatchObject({ code: 'NETWORK_ERROR' });
    expect(sent).toEqual([]);
  });

  test('after signOut the next call requests a token of the next rider [SDK-07]', async () => {
    const { fetch, sent } = serverGiving(access('a-1'), json([]), access('a-2'), json([]));
    const client = createRiderClient({ baseUrl, fetch, getHandOverToken: async () => 'h' });
    await client.call('GET /rest/actionBoxes');
    client.signOut();
    await client.call('GET /rest/actionBoxes');
    expect(authorizations(sent)).toEqual([undefined, 'Bearer a-1', undefined, 'Bearer a-2']);
  });

  test('the client works where React Native has fewer globals [SDK-02, SDK-04]', async () => {
    vi.stubGlobal('crypto', undefined);
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(missing);
    vi.spyOn(AbortSignal, 'any').mockImplementation(missing);
    vi.spyOn(AbortSignal.prototype, 'throwIfAborted').mockImplementation(missing);
    const { fetch, sent } = serverGiving(access('a-1'), refusal(503, 'SERVICE_UNAVAILABLE'), json({}));
    const client = createRiderClient({ baseUrl, fetch, getHandOverToken: async () => 'h' });
    const { signal } = new AbortController();
    const redeem = { params: { id: 'o-1' }, body: { OfferID: 'o-1' }, signal } as never;
    await client.call('POST /rest/offers/{id}/redemption', redeem);
    const [, first, second] = sent.map(({ headers }) => headers['idempotency-key']);
    expect(first).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/);
    expect(second).toBe(first);
  });

  test('a failed hand-over fails its call, and the next call tries again [SDK-07]', async () => {
    const { fetch } = serverGiving(access('a-1'), json([]));
    let tries = 0;
    const getHandOverToken = async () => {
      tries += 1;
      if (tries === 1) throw new Error('signed out');
      return 'h';
    };
    const client = createRiderClient({ baseUrl, fetch, getHandOverToken });
    await expect(client.call('GET /rest/actionBoxes')).rejects.toThrow('signed out');
    expect(await client.call('GET /rest/actionBoxes')).toEqual([]);
  });

  test('the client adds a missing key to the body of a call of the desk [SDK-04]', async () => {
    const { fetch, sent } = serverGiving(refusal(503, 'DESK_BUSY', { 'Retry-After': '0' }), json({}));
    await createDeskClient({ baseUrl, apiKey: 'fbk_1', fetch }).call(
      'POST /admin/agencies/{agency}/members/{member}/goodwill',
      { params: { agency: 'a', member: 'm' }, body: { points: 5, reason: 'Late bus' } },
    );
    const keys = sent.map(({ body }) => (body as { idempotencyKey: string }).idempotencyKey);
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
  });
});
