import { getUserInfo, validateInviteCode } from '@fareback/contract';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { afterEach, expect, it, vi } from 'vitest';
import { session } from '../../device/session.ts';
import { api, setFailureListener } from './client.ts';

afterEach(() => vi.unstubAllGlobals());

it('a call that needs a challenge arrives with its solution, and no error is reported [AUTH-35]', async () => {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 100,
    keyPrefix: '0',
    deriveKey,
    hmacSignatureSecret: 'a secret of the server',
  });
  const send = vi.fn<typeof fetch>(async (_, init) =>
    new Headers(init?.headers).has('x-challenge-solution')
      ? Response.json({ isValid: true, CampaignType: 'PROMOTIONAL' })
      : Response.json({ error: 'CHALLENGE_REQUIRED', challenge }, { status: 429 }),
  );
  vi.stubGlobal('fetch', send);
  expect(await api.call(validateInviteCode, { body: { inviteCode: 'SPRING' } })).toMatchObject({ isValid: true });
  expect(send).toHaveBeenCalledTimes(2);
});

it.each([
  ['of the session that it was sent in is a refusal', ['signedIn'], 'SESSION_REQUIRED'],
  [
    'of a session that has ended, which comes once somebody is here again, is a lost call',
    ['signedIn', 'signedOut', 'signedIn'],
    'NETWORK_ERROR',
  ],
] as const)('a late 403 %s [ERR-02]', async (_, states, code) => {
  const late = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => late.promise);
  const failures: string[] = [];
  setFailureListener((error) => void failures.push(error.code));
  const [first, ...next] = states;
  session.set('unknown');
  session.set(first);
  const call = api.call(getUserInfo, { params: { lang: 'en' } }).catch(() => {});
  for (const state of next) session.set(state);
  late.resolve(Response.json({ error: 'SESSION_REQUIRED', error_description: '' }, { status: 403 }));
  await call;
  expect(failures).toEqual([code]);
});
