import type { ErrorCode } from '@fareback/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { flushSecurity, networkPrefix, recordSecurityEvent } from '../modules/security/index.ts';
import type { Deps } from '../platform/deps.ts';
import { SESSION_COOKIE } from './tenant-of-request.ts';

interface Concern {
  tenantId: string | null;
  memberId: string | null;
  refusal: ErrorCode | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    concern: Concern;
  }
  interface FastifyContextConfig {
    name?: string;
  }
}

/** Routes that redirect even if the sign-in failed. */
const arrivals: ReadonlySet<string> = new Set([
  'auth.startPartnerSession',
  'auth.startTestRide',
  'agencyAccount.finish',
]);

/**
 * Always logged, whatever the outcome: these routes create, change, export or delete an account, its status or its
 * connections.
 */
const recorded: ReadonlySet<string> = new Set([
  'auth.signIn',
  'auth.signUp',
  'auth.signOut',
  'auth.startPartnerSession',
  'auth.exchangePartnerToken',
  'auth.startTestRide',
  'auth.finishProviderSignIn',
  'auth.forgotPassword',
  'auth.resetPassword',
  'auth.changePassword',
  'auth.changeInfo',
  'auth.restoreEmail',
  'auth.sendConfirmation',
  'auth.confirmEmail',
  'agencyAccount.finish',
  'agencyAccount.signUp',
  'agencyAccount.connect',
  'agencyAccount.disconnect',
  'passkeys.signIn',
  'passkeys.newOptions',
  'passkeys.add',
  'passkeys.prove',
  'passkeys.remove',
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

/** Always logged for every route: denied access or an exceeded limit. */
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

/** True if a redirect starts a session, or brings an account of the agency to a sign-up, its owner's proof or a member. */
const isArrival = (reply: FastifyReply): boolean =>
  String(reply.getHeader('set-cookie') ?? '').includes(SESSION_COOKIE) ||
  /[?&]agencyAccount=(NEW|HAS_ACCOUNT|CONNECTED)\b/.test(String(reply.getHeader('location') ?? ''));

/** True if the request has a session cookie without a live session: perhaps stolen and ended since. */
const isDeadSession = ({ concern, headers }: FastifyRequest): boolean =>
  concern.refusal === 'SESSION_REQUIRED' && headers.cookie !== undefined;

/** Writes security-relevant requests to the log: route, outcome, member and network [AUTH-36]. */
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
    const isTurnedAway = arrivals.has(what) && !isArrival(reply);
    recordSecurityEvent(deps, {
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
