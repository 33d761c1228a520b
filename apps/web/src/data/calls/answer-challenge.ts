import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** The challenge in a refusal; null where the refusal asks for none. */
async function challengeIn(reply: Response): Promise<Challenge | null> {
  const body: { error?: unknown; challenge?: Challenge } | null = await reply
    .clone()
    .json()
    .catch(() => null);
  return body?.error === 'CHALLENGE_REQUIRED' ? (body.challenge ?? null) : null;
}

/**
 * The reply to a call that was refused until the device solves a challenge: solves it, in some tenths of a second and
 * without asking the rider for anything, and makes the call again. The refusal itself where it asks for no challenge, or
 * where this device cannot solve it [AUTH-35].
 */
export async function answerChallenge(
  refusal: Response,
  input: RequestInfo | URL,
  init: RequestInit = {},
): Promise<Response> {
  const challenge = await challengeIn(refusal);
  if (!challenge) return refusal;
  const solution = await solveChallenge({ challenge, deriveKey }).catch(() => null);
  if (!solution) return refusal;
  const headers = new Headers(init.headers);
  headers.set('X-Challenge-Solution', btoa(JSON.stringify({ challenge, solution })));
  return fetch(input, { ...init, headers });
}
