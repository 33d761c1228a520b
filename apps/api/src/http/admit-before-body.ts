import type { Route } from '@fareback/contract';
import type { FastifyRequest } from 'fastify';
import type { Call } from '../call/context.ts';
import { admit } from '../call/session.ts';
import { findSession } from '../modules/auth/index.ts';
import { throwApiError } from '../platform/api-error.ts';
import { getRejectedCallers } from '../platform/limits/rejected-callers.ts';
import { lastSessionsOf } from './last-sessions.ts';

/**
 * Rejects a caller without a session of the route's level before the body is read. A cached session is trusted this far
 * and needs no query: the handler's transaction checks it again [API-59, API-61].
 */
export async function admitBeforeBody({ level }: Route, call: Call, request: FastifyRequest): Promise<void> {
  if (level === 'public') return;
  const { token, tenant, now } = call;
  if (token === undefined) throwApiError('SESSION_REQUIRED');
  const sessions = lastSessionsOf(call);
  if (sessions.of(tenant.tenantId, token)) return;
  const rejectedCallers = getRejectedCallers(call);
  const retryAt = rejectedCallers.retryAt(request.ip);
  if (retryAt) throwApiError('TOO_MANY_REQUESTS', { retryAt });
  const session = await call.inTenant((tx) => findSession(tx, token, now));
  if (session) {
    request.savedLanguage = session.member.language;
    call.setSecuritySubject(session.member.memberId);
  } else rejectedCallers.note(request.ip);
  sessions.note(tenant.tenantId, token, admit(level, session));
}
