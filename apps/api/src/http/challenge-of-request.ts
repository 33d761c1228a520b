import type { Route } from '@fareback/contract';
import type { FastifyRequest } from 'fastify';
import type { Call } from '../call/context.ts';
import { type Purpose, poseChallenge, solvedChallenge } from '../platform/limits/challenge.ts';
import { recordUse } from '../platform/limits/limit-use.ts';

const HEADER = 'x-challenge-solution';

/** Each challenge allows one request. */
const oneUse = { name: 'solved-challenges', max: 1, windowSeconds: 600 };

/** Verifies the request's solved challenge, and creates new ones [AUTH-35]. */
export function challengeOf(
  { headers }: FastifyRequest,
  callOf: () => Call,
  { name }: Route,
): Pick<Call, 'hasSolved' | 'createChallenge'> {
  const purposeOf = ({ keyRing, tenant, now }: Call): Purpose => ({
    keyRing,
    tenantId: tenant.tenantId,
    call: name,
    now,
  });
  const judge = async (): Promise<boolean> => {
    const call = callOf();
    const given = headers[HEADER];
    const signature = typeof given === 'string' ? await solvedChallenge(purposeOf(call), given) : null;
    if (signature === null) return false;
    const whoHash = call.keyRing.hash(signature, `${call.tenant.tenantId}/solved-challenge`);
    const user = { tenantId: call.tenant.tenantId, whoHash };
    return (await call.inTenant((tx) => recordUse(tx, oneUse, user, call.now))) === null;
  };
  let judged: Promise<boolean> | undefined;
  return {
    hasSolved: () => (judged ??= judge()),
    createChallenge: () => poseChallenge(purposeOf(callOf())),
  };
}
