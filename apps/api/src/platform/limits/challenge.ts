import { type Challenge, createChallenge, type Payload, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { KeyRing } from '../encryption/key-ring.ts';

/** Work that a device does before it is let through: some tenths of a second for a rider's, costly by the thousand. */
const WORK = { algorithm: 'PBKDF2/SHA-256', cost: 2_000, keyPrefix: '00', keyLength: 32, deriveKey } as const;

const LIFE_MILLIS = 5 * 60_000;
const SOLUTION_LENGTH_MAX = 4096;

/** For what a challenge is good: one call of one tenant, for five minutes. */
export interface Purpose {
  keyRing: KeyRing;
  tenantId: string;
  /** The contract's name of the call. */
  call: string;
  now: Date;
}

const secretOf = ({ keyRing, tenantId }: Purpose): string =>
  keyRing.hash('signature', `${tenantId}/challenge`).toString('hex');

/** A challenge for a device to solve, signed, so that nothing of it is kept here [AUTH-35]. */
export const poseChallenge = (purpose: Purpose): Promise<Challenge> =>
  createChallenge({
    ...WORK,
    hmacSignatureSecret: secretOf(purpose),
    data: { call: purpose.call, until: purpose.now.getTime() + LIFE_MILLIS },
  });

function payloadOf(text: string): Payload | null {
  if (text.length > SOLUTION_LENGTH_MAX) return null;
  try {
    const read = JSON.parse(Buffer.from(text, 'base64').toString('utf8')) as Partial<Payload> | null;
    return read?.challenge?.parameters && read.solution ? (read as Payload) : null;
  } catch {
    return null;
  }
}

/**
 * The signature of the challenge that a text solves, by which its one use is counted; null for whatever is no solution of
 * a challenge of ours for this purpose [AUTH-35].
 */
export async function solvedChallenge(purpose: Purpose, text: string): Promise<string | null> {
  const payload = payloadOf(text);
  const { data } = payload?.challenge.parameters ?? {};
  const until = data?.['until'];
  if (!payload || data?.['call'] !== purpose.call) return null;
  if (typeof until !== 'number' || until <= purpose.now.getTime()) return null;
  try {
    const { verified } = await verifySolution({ ...payload, deriveKey, hmacSignatureSecret: secretOf(purpose) });
    return verified ? (payload.challenge.signature ?? null) : null;
  } catch {
    // Parts of the wrong kind.
    return null;
  }
}
