import { type Challenge, createChallenge, type Payload, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { KeyRing } from '../encryption/key-ring.ts';

/** Proof of work: some tenths of a second on a rider's device, expensive by the thousand. */
const WORK = { algorithm: 'PBKDF2/SHA-256', cost: 2_000, keyPrefix: '00', keyLength: 32, deriveKey } as const;

const LIFE_MILLIS = 5 * 60_000;
const SOLUTION_LENGTH_MAX = 4096;

/** A challenge is valid for one endpoint of one tenant, for five minutes. */
export interface Purpose {
  keyRing: KeyRing;
  tenantId: string;
  call: string;
  now: Date;
}

const secretOf = ({ keyRing, tenantId }: Purpose): string =>
  keyRing.hash('signature', `${tenantId}/challenge`).toString('hex');

/** Creates a signed challenge for a device, so no state is stored here [AUTH-35]. */
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
 * Signature of the solved challenge, used to count its single use; null if the text is not a valid solution for this
 * purpose [AUTH-35].
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
    return null;
  }
}
