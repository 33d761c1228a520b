import type { Route } from '@fareback/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call, MemberCtx } from '../call/context.ts';
import type { Session, SessionMember } from '../call/session.ts';
import type { Tenant, TenantDirectory } from '../call/tenant.ts';
import { findSession, lockAgainstErasure } from '../modules/auth/index.ts';
import { type Tx, withTenant } from '../platform/database/transactions.ts';
import type { Deps } from '../platform/deps.ts';
import { newMark, readMark } from '../platform/limits/device-mark.ts';
import { asMember } from './as-member.ts';
import { challengeOf } from './challenge-of-request.ts';
import { deviceCookie, markCookie } from './device-cookie.ts';
import { languageOf } from './language-of-request.ts';
import { lastSessionsOf } from './last-sessions.ts';
import { sessionCookie } from './session-cookie.ts';

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
  const now = deps.clock();
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
  const cacheSession = ({ memberId, language }: SessionMember): void => {
    request.savedLanguage = language;
    request.concern.memberId = memberId;
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
    token: cookie.read(request),
    setSession: (token) => cookie.write(reply, token),
    device: request.cookies[device.name],
    setDevice: (token) => device.write(reply, token),
    mark: readMark({ ...deps, tenant, now }, request.cookies[mark.name]),
    setDeviceMark: () => mark.write(reply, newMark({ ...deps, tenant, now })),
    ...challengeOf(request, () => call, route),
    setSecuritySubject: (memberId) => {
      request.concern.memberId = memberId;
    },
    cachedSession: () => {
      const { token } = call;
      const session = token === undefined ? undefined : lastSessionsOf(call).of(tenant.tenantId, token);
      return session && { ...session, language: languageOf(request, session.member.language) };
    },
    cacheSession,
    inTenant: (work, options) => withTenant(deps.database, tenant.tenantId, work, { rows: 'FEW', ...options }),
    findCaller: async (tx) => (await loadSession(tx))?.member.memberId ?? null,
    asMember: (work, options) =>
      asMember({ call, level: route.level, isReading: isReading(route), find: loadSession, contextOf }, work, options),
  };
  return call;
}
