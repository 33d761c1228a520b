import { type Level, limits, type Route } from '@fareback/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { admit, type Call, type MemberCtx, type Session } from '../call/context.ts';

import type { Tenant, TenantDirectory } from '../call/tenant.ts';
import { findSession, lockAgainstErasure } from '../modules/auth/index.ts';
import { type TransactionOptions, type Tx, withTenant } from '../platform/database/transactions.ts';
import type { Deps } from '../platform/deps.ts';
import { type Purpose, poseChallenge, solvedChallenge } from '../platform/limits/challenge.ts';
import { newMark, readMark } from '../platform/limits/device-mark.ts';
import { recordUse } from '../platform/limits/limit-use.ts';
import { languageOf } from './language-of-request.ts';
import { isSameSession, lastSessionsOf, readAccessToken, sessionCookie } from './session-cookie.ts';
import { OWN_HOST } from './tenant-of-request.ts';

/** The session differs from the cached one: roll back and repeat the read. */
class WrongGuess extends Error {}

interface Way {
  call: Call;
  level: Level;
  /** True for a route that only reads and does not redirect. */
  isReading: boolean;
  find: (tx: Tx) => Promise<Session | undefined>;
  contextOf: (tx: Tx, session: Session) => MemberCtx;
}

/**
 * Runs `work` in one transaction as the session's member, checked against the route's level. With a cached session, a
 * read runs together with the session query in one round trip. Its result counts only if the session still has the same
 * member and status, so a sign-out, suspension or language change takes effect at once.
 */
async function asMember<T>(way: Way, work: (ctx: MemberCtx) => Promise<T>, options?: TransactionOptions): Promise<T> {
  const { call, level, isReading, find, contextOf } = way;
  const { token, tenant } = call;
  const last = lastSessionsOf(call);
  const afterFinding = (): Promise<T> =>
    call.inTenant(async (tx) => {
      const session = admit(level, await find(tx));
      if (token !== undefined) last.note(tenant.tenantId, token, session);
      return work(contextOf(tx, session));
    }, options);
  const guess = isReading && token !== undefined ? last.of(tenant.tenantId, token) : undefined;
  if (!guess || token === undefined) return afterFinding();
  try {
    return await call.inTenant(async (tx) => {
      const [finding, reading] = await Promise.allSettled([find(tx), work(contextOf(tx, guess))]);
      if (finding.status === 'rejected') throw finding.reason;
      last.note(tenant.tenantId, token, finding.value);
      if (!isSameSession(guess, admit(level, finding.value))) throw new WrongGuess();
      if (reading.status === 'rejected') throw reading.reason;
      return reading.value;
    }, options);
  } catch (error) {
    if (error instanceof WrongGuess) return afterFinding();
    throw error;
  }
}

const HEADER = 'x-challenge-solution';

/** Each challenge allows one request. */
const oneUse = { name: 'solved-challenges', max: 1, windowSeconds: 600 };

/** Verifies the request's solved challenge, and creates new ones [AUTH-35]. */
function challengeOf(
  { headers }: FastifyRequest,
  theCall: () => Call,
  { name }: Route,
): Pick<Call, 'hasSolved' | 'createChallenge'> {
  const purposeOf = ({ keyRing, tenant, now }: Call): Purpose => ({
    keyRing,
    tenantId: tenant.tenantId,
    call: name,
    now,
  });
  const judge = async (): Promise<boolean> => {
    const call = theCall();
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
    createChallenge: () => poseChallenge(purposeOf(theCall())),
  };
}

interface DeviceCookie {
  name: string;
  write(reply: FastifyReply, token: string): void;
}

const createDeviceCookie = (name: string, secure: boolean, days: number): DeviceCookie => ({
  name,
  write(reply, token) {
    const maxAge = days * 86_400;
    void reply.setCookie(name, token, { httpOnly: true, secure, sameSite: 'lax', path: '/', maxAge });
  },
});

/**
 * Cookie of a device that has signed in; it only separates its wrong passwords from those of strangers. It survives the
 * session and sign-out [D-156].
 */
const deviceCookie = (tenantId: string, secure: boolean): DeviceCookie =>
  createDeviceCookie(`rewards_device_${tenantId}`, secure, limits.knownDeviceDays);

/**
 * Cookie with a signed random device id; it only counts sign-ups and text messages apart from the network's [AUTH-35].
 */
const markCookie = (tenantId: string, secure: boolean): DeviceCookie =>
  createDeviceCookie(`rewards_mark_${tenantId}`, secure, limits.deviceMarkDays);

/**
 * Cookie that binds a sign-in at the agency to the browser that started it. Lax, because the provider's redirect is a
 * navigation from another site. Over TLS no neighboring host can plant it [AUTH-49].
 */
function attemptCookie(tenantId: string, secure: boolean) {
  const name = `${secure ? OWN_HOST : ''}rewards_agency_${tenantId}`;
  const options = { httpOnly: true, secure, sameSite: 'lax', path: '/' } as const;
  return {
    name,
    write(reply: FastifyReply, token: string | null): void {
      const maxAge = (limits.agencySignInMinutes + limits.agencyAccountWaitMinutes) * 60;
      if (token === null) void reply.clearCookie(name, options);
      else void reply.setCookie(name, token, { ...options, maxAge });
    },
  };
}

/** Returns true for read-only routes. A redirecting GET is not one: it may bring back data about the member. */
const isReading = (route: Route): boolean => route.method === 'GET' && !(302 in route.reply);

/** Loads a request's live session. For a write it also locks the member against erasure in the same round trip. */
async function sessionOf(route: Route, tx: Tx, { token, now }: Call): Promise<Session | undefined> {
  if (token === undefined) return undefined;
  if (isReading(route)) return findSession(tx, token, now);
  const [, session] = await Promise.all([lockAgainstErasure(tx, token), findSession(tx, token, now)]);
  return session;
}

export function callOf(
  route: Route,
  { deps, tenants, tenant }: { deps: Deps; tenants: TenantDirectory; tenant: Tenant },
  request: FastifyRequest,
  reply: FastifyReply,
): Call {
  const cookie = sessionCookie(tenant.tenantId, deps.settings.secureCookies);
  const device = deviceCookie(tenant.tenantId, deps.settings.secureCookies);
  const mark = markCookie(tenant.tenantId, deps.settings.secureCookies);
  const attempt = attemptCookie(tenant.tenantId, deps.settings.secureCookies);
  const now = deps.clock();
  const accessToken = readAccessToken(request);
  const loadSession = async (tx: Tx): Promise<Session | undefined> => {
    const session = await sessionOf(route, tx, call);
    request.savedLanguage = session?.member.language ?? null;
    if (session) call.setSecuritySubject(session.member.memberId);
    return session;
  };
  const contextOf = (tx: Tx, session: Session): MemberCtx => {
    request.savedLanguage = session.member.language;
    return { ...call, tx, session, member: session.member, language: languageOf(request) };
  };
  const call: Call = {
    ...deps,
    log: request.log,
    tenants,
    tenant,
    now,
    language: languageOf(request),
    client: {
      address: request.ip,
      host: request.host,
      origin: request.headers.origin,
      userAgent: request.headers['user-agent'],
    },
    token: accessToken ?? cookie.read(request),
    setSession: (token) => {
      // With an access token the cookie may belong to another rider, whose session stays.
      if (accessToken === undefined) cookie.write(reply, token);
    },
    device: request.cookies[device.name],
    setDevice: (token) => device.write(reply, token),
    attempt: request.cookies[attempt.name],
    setAttempt: (token) => attempt.write(reply, token),
    mark: readMark({ ...deps, tenant, now }, request.cookies[mark.name]),
    setDeviceMark: () => mark.write(reply, newMark({ ...deps, tenant, now })),
    ...challengeOf(request, () => call, route),
    setSecuritySubject: (memberId) => {
      request.concern.memberId = memberId;
    },
    inTenant: (work, options) => withTenant(deps.database, tenant.tenantId, work, { rows: 'FEW', ...options }),
    findCaller: async (tx) => (await loadSession(tx))?.member.memberId ?? null,
    asMember: (work, options) =>
      asMember({ call, level: route.level, isReading: isReading(route), find: loadSession, contextOf }, work, options),
  };
  return call;
}
