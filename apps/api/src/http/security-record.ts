import type { ErrorCode } from '@fareback/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { flushSecurity, networkPrefix, noteSecurity } from '../modules/security/index.ts';
import type { Deps } from '../platform/deps.ts';

/** Whom a call is about, as far as it became known on the way, and how it ended. */
export interface Concern {
  tenantId: string | null;
  memberId: string | null;
  refusal: ErrorCode | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    concern: Concern;
  }
  interface FastifyContextConfig {
    /** The contract's name of the route. */
    name?: string;
  }
}

/** Calls that lead on whether or not somebody was let in. */
const arrivals: ReadonlySet<string> = new Set(['auth.startPartnerSession', 'auth.startTestRide']);

/** Calls that are recorded however they end: they open, change, copy or end an account, its standing or what it is connected to. */
const recorded: ReadonlySet<string> = new Set([
  'auth.signIn',
  'auth.signUp',
  'auth.signOut',
  'auth.startPartnerSession',
  'auth.startTestRide',
  'auth.finishProviderSignIn',
  'auth.forgotPassword',
  'auth.resetPassword',
  'auth.changePassword',
  'auth.changeInfo',
  'auth.restoreEmail',
  'auth.sendConfirmation',
  'auth.confirmEmail',
  'sessions.end',
  'sessions.endOthers',
  'verification.sendPhoneCode',
  'verification.confirmPhoneCode',
  'verification.changePhone',
  'providers.connect',
  'providers.confirmMailedCode',
  'providers.recogniseRide',
  'providers.disconnect',
  'me.consent',
  'me.setUserStatus',
  'me.declineTerms',
  'me.optBackIn',
  'ownData.copy',
  'ownData.erase',
]);

/** Refusals that are recorded of every call: somebody stood at a wall, or used up a limit. */
const walls: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'ORIGIN_NOT_ALLOWED',
  'SIGNATURE_INVALID',
  'TENANT_MISMATCH',
  'USER_MISMATCH',
  'ACCOUNT_SUSPENDED',
  'ACCOUNT_OPTED_OUT',
  'TOO_MANY_REQUESTS',
  'CHALLENGE_REQUIRED',
  'TOO_MANY_ATTEMPTS',
  'TRY_WITH_VERIFIED_PHONE',
  'COOL_DOWN',
  'DAILY_LIMIT_REACHED',
  'PAYLOAD_TOO_LARGE',
]);

/** Whether a cookie came along that opens no session: taken from somebody, perhaps, and ended since. */
const isDeadSession = ({ concern, headers }: FastifyRequest): boolean =>
  concern.refusal === 'SESSION_REQUIRED' && headers.cookie !== undefined;

/** Notes every call that the security record has to know of: what it was, how it ended, whose and from which network [AUTH-36]. */
export function recordSecurity(server: FastifyInstance, deps: Deps): void {
  server.decorateRequest('concern');
  server.addHook('onRequest', (request, _reply, done) => {
    request.concern = { tenantId: null, memberId: null, refusal: null };
    done();
  });
  const note = (request: FastifyRequest, reply: FastifyReply): void => {
    const { tenantId, memberId, refusal } = request.concern;
    const what = request.routeOptions.config.name;
    if (tenantId === null || what === undefined) return;
    if (!recorded.has(what) && !(refusal && walls.has(refusal)) && !isDeadSession(request)) return;
    // Who is led on without a cookie was not let in.
    const isTurnedAway = arrivals.has(what) && reply.getHeader('set-cookie') === undefined;
    noteSecurity(deps, {
      tenantId,
      memberId,
      what,
      outcome: refusal ?? (isTurnedAway ? 'REFUSED' : reply.statusCode < 400 ? 'OK' : 'FAILED'),
      network: networkPrefix(request.ip),
      askedBy: null,
      happenedAt: deps.clock(),
    });
  };
  server.addHook('onSend', (request, reply, _payload, done) => {
    note(request, reply);
    done();
  });
  server.addHook('onClose', () => flushSecurity(deps));
}
