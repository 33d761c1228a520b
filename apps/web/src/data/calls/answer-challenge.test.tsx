import { createChallenge, type Payload, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { afterEach, expect, it, vi } from 'vitest';
import { answerChallenge } from './answer-challenge.ts';

const secret = 'a secret of the server';
const refusal = (body: object): Response => Response.json(body, { status: 429 });
afterEach(() => vi.unstubAllGlobals());

it('a call that needs a proof of work is solved and repeated with all its data; the rider is asked nothing [AUTH-35]', async () => {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 100,
    keyPrefix: '0',
    deriveKey,
    hmacSignatureSecret: secret,
  });
  const send = vi.fn<typeof fetch>(async () => Response.json({ UserID: 'u1' }));
  vi.stubGlobal('fetch', send);
  const init = { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } };
  const reply = await answerChallenge(refusal({ error: 'CHALLENGE_REQUIRED', challenge }), '/auth/sign-up', init);
  expect(await reply.json()).toEqual({ UserID: 'u1' });
  const [path, sent] = send.mock.calls[0] ?? [];
  const headers = new Headers(sent?.headers);
  expect([path, sent?.method, sent?.body, headers.get('content-type')]).toEqual([
    '/auth/sign-up',
    'POST',
    '{}',
    'application/json',
  ]);
  const payload = JSON.parse(atob(headers.get('x-challenge-solution') ?? '')) as Payload;
  expect(await verifySolution({ ...payload, deriveKey, hmacSignatureSecret: secret })).toMatchObject({
    verified: true,
  });
});

it('any other error, and a challenge that cannot be solved, is returned unchanged [AUTH-35]', async () => {
  const send = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', send);
  for (const body of [
    { error: 'TOO_MANY_REQUESTS' },
    { error: 'CHALLENGE_REQUIRED' },
    {
      error: 'CHALLENGE_REQUIRED',
      challenge: { parameters: { algorithm: 'NONE', nonce: '', salt: '', keyPrefix: 'x' } },
    },
  ]) {
    const given = refusal(body);
    expect(await answerChallenge(given, '/auth/login')).toBe(given);
    expect(await given.json()).toEqual(body);
  }
  expect(send).not.toHaveBeenCalled();
});
