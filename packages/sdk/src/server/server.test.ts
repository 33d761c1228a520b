import { createHmac, createVerify, generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createHandOverToken } from './hand-over-token.ts';
import { type ProviderEvent, sendEvents, signEvent } from './sign-event.ts';
import { verifyWebhook } from './verify-webhook.ts';

const secretOf = (fill: number): string => `whsec_${Buffer.alloc(32, fill).toString('base64')}`;
const [secret, other] = [secretOf(7), secretOf(8)];
const now = new Date('2026-03-02T12:00:00.000Z');

const hmac = (key: number, text: string): string =>
  createHmac('sha256', Buffer.alloc(32, key)).update(text).digest('base64');

describe('verifyWebhook', () => {
  const body = JSON.stringify({ type: 'fareback.member.joined.v1', id: 'event-1', data: { memberId: 'm-1' } });
  const headersOf = ({ key = 7, at = now, signed = body } = {}): Record<string, string> => {
    const timestamp = String(Math.floor(at.getTime() / 1000));
    const signature = `v1,${hmac(key, `event-1.${timestamp}.${signed}`)}`;
    return { 'webhook-id': 'event-1', 'webhook-timestamp': timestamp, 'webhook-signature': signature };
  };
  const codeOf = async (headers: Record<string, string>, given: string | Uint8Array = body, secrets = [secret]) =>
    verifyWebhook({ headers, body: given }, { secrets, now }).then(
      ({ type }) => type,
      (error: { code?: string }) => error.code,
    );

  test('a genuine delivery is accepted, from text or bytes, and from Node or Fetch headers [SDK-09]', async () => {
    const headers = headersOf();
    for (const given of [body, Buffer.from(body)])
      expect(await codeOf(headers, given)).toBe('fareback.member.joined.v1');
    const event = await verifyWebhook({ headers: new Headers(headers), body }, { secrets: secret, now });
    expect(event).toMatchObject({ id: 'event-1', data: { memberId: 'm-1' } });
  });

  test('changed bytes, another secret, another id and no signature are refused [SDK-09]', async () => {
    const headers = headersOf();
    expect(await codeOf(headers, `${body} `)).toBe('SIGNATURE_MISMATCH');
    expect(await codeOf(headersOf({ key: 8 }))).toBe('SIGNATURE_MISMATCH');
    expect(await codeOf({ ...headers, 'webhook-id': 'event-2' })).toBe('SIGNATURE_MISMATCH');
    expect(await codeOf({ ...headers, 'webhook-signature': 'v1,' })).toBe('SIGNATURE_MISMATCH');
    expect(await codeOf({ ...headers, 'webhook-signature': headers['webhook-signature']!.replace('v1,', 'v2,') })).toBe(
      'SIGNATURE_MISMATCH',
    );
    expect(await codeOf({})).toBe('MISSING_HEADERS');
    expect(await codeOf({ ...headers, 'webhook-timestamp': 'NaN' })).toBe('MISSING_HEADERS');
  });

  test('a timestamp more than five minutes away is refused, in both directions [SDK-09]', async () => {
    const at = (seconds: number) => codeOf(headersOf({ at: new Date(now.getTime() + seconds * 1000) }));
    expect([await at(-300), await at(300)]).toEqual(['fareback.member.joined.v1', 'fareback.member.joined.v1']);
    expect([await at(-301), await at(301)]).toEqual(['TIMESTAMP_OUT_OF_RANGE', 'TIMESTAMP_OUT_OF_RANGE']);
  });

  test('during a rotation either secret verifies, and either signature of a delivery [SDK-09]', async () => {
    for (const key of [7, 8]) expect(await codeOf(headersOf({ key }), body, [secret, other])).toMatch(/^fareback/);
    const both = {
      ...headersOf(),
      'webhook-signature': [8, 7].map((key) => headersOf({ key })['webhook-signature']).join(' '),
    };
    for (const secrets of [[secret], [other]]) expect(await codeOf(both, body, secrets)).toMatch(/^fareback/);
    expect(await codeOf(both, body, [secretOf(9)])).toBe('SIGNATURE_MISMATCH');
  });

  test('at most ten signatures of a delivery are compared [SDK-09]', async () => {
    const genuine = headersOf()['webhook-signature'];
    const foreign = headersOf({ key: 8 })['webhook-signature'];
    const after = (count: number) => ({
      ...headersOf(),
      'webhook-signature': [...Array(count).fill(foreign), genuine].join(' '),
    });
    expect([await codeOf(after(9)), await codeOf(after(10))]).toEqual([
      'fareback.member.joined.v1',
      'SIGNATURE_MISMATCH',
    ]);
  });

  test('a missing, empty or shortened secret is an error of the program, not of the delivery [SDK-09]', async () => {
    for (const bad of ['', 'whsec_', 'whsec_QUJD', Buffer.alloc(32, 7).toString('base64'), 'whsec_%'])
      await expect(verifyWebhook({ headers: headersOf(), body }, { secrets: bad, now })).rejects.toThrow(TypeError);
  });
});

describe('signEvent', () => {
  const event = { specversion: '1.0', id: 'ride-1', source: '/harbor', type: 'trip.completed' } as ProviderEvent;

  test('one event and a list are signed over exactly the sent bytes [SDK-10]', async () => {
    for (const [events, type] of [
      [event, 'application/cloudevents+json'],
      [[event, event], 'application/cloudevents-batch+json'],
    ] as const) {
      const { headers, body } = await signEvent(events, { secret, now });
      const text = `${headers['webhook-id']}.${now.getTime() / 1000}.${body}`;
      expect(headers).toMatchObject({ 'content-type': type, 'webhook-signature': `v1,${hmac(7, text)}` });
      expect(JSON.parse(body)).toEqual(events);
    }
  });

  test('sendEvents repeats a failed call with a new signature, and returns the result of each event [SDK-10]', async () => {
    const sent: { url: string; headers: Headers }[] = [];
    const fetch = async (url: string | URL | Request, init: RequestInit = {}) => {
      sent.push({ url: new Request(url).url, headers: new Headers(init.headers) });
      return sent.length === 1
        ? new Response('{}', { status: 503, headers: { 'Retry-After': '0' } })
        : Response.json({ results: [{ id: 'ride-1', outcome: 'accepted' }] }, { status: 202 });
    };
    const target = { baseUrl: 'https://rewards.example/', tenantId: 'my agency', providerId: 'harbor', secret, fetch };
    expect((await sendEvents([event], target)).results).toEqual([{ id: 'ride-1', outcome: 'accepted' }]);
    expect(sent[1]?.url).toBe('https://rewards.example/ingest/my%20agency/harbor/events');
    expect(sent[1]?.headers.get('webhook-id')).not.toBe(sent[0]?.headers.get('webhook-id'));
  });
});

describe('createHandOverToken', () => {
  const partsOf = (token: string) => {
    const [head = '', claims = '', signature = ''] = token.split('.');
    const read = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString());
    return { head: read(head), claims: read(claims) as { jti: string }, signed: `${head}.${claims}`, signature };
  };
  const rider = { tenantId: 'my-agency', riderId: 'rider-1', name: 'Ana Ñ', now };

  test('the shared secret signs by HS256 with the decoded bytes, and each token has its own id [SDK-11]', async () => {
    const made = partsOf(await createHandOverToken(rider, { secret }));
    const seconds = now.getTime() / 1000;
    expect(made.head).toEqual({ alg: 'HS256', typ: 'JWT' });
    expect(made.claims).toEqual({
      aud: 'my-agency',
      sub: 'rider-1',
      jti: expect.any(String),
      iat: seconds,
      exp: seconds + 300,
      name: 'Ana Ñ',
    });
    expect(Buffer.from(made.signature, 'base64url').toString('base64')).toBe(hmac(7, made.signed));
    expect(partsOf(await createHandOverToken(rider, { secret })).claims.jti).not.toBe(made.claims.jti);
  });

  test("the partner's own key signs by ES256 [SDK-11]", async () => {
    const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const privateKey = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const made = partsOf(await createHandOverToken(rider, { privateKey }));
    expect(made.head).toEqual({ alg: 'ES256', typ: 'JWT' });
    const key = { key: keys.publicKey, dsaEncoding: 'ieee-p1363' } as const;
    expect(createVerify('sha256').update(made.signed).verify(key, made.signature, 'base64url')).toBe(true);
  });

  test('an empty or long rider id and an unusable key are refused [SDK-11]', async () => {
    for (const riderId of ['', ' ', 'a'.repeat(129)])
      await expect(createHandOverToken({ ...rider, riderId }, { secret })).rejects.toThrow(/riderId/);
    await expect(createHandOverToken(rider, { secret: 'secret' })).rejects.toThrow(/whsec_/);
    const sec1 = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'sec1', format: 'pem' });
    await expect(createHandOverToken(rider, { privateKey: sec1.toString() })).rejects.toThrow(/BEGIN PRIVATE KEY/);
  });
});
