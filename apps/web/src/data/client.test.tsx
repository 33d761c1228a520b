import { validateInviteCode } from '@fareback/contract';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from './client.ts';

afterEach(() => vi.unstubAllGlobals());

it('a call of the app that is asked for a challenge arrives with its solution, and nobody hears of a failure [AUTH-35]', async () => {
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
