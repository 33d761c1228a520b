import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { MemberSession } from '../schemas/member-session.ts';
import { Empty, Id } from '../schemas/scalars.ts';

/** The member's sessions: this one first, then by last use [AUTH-24]. */
export const listSessions = defineRoute({
  name: 'sessions.list',
  method: 'GET',
  path: '/rest/users/me/sessions',
  level: 'session',
  reply: { 200: z.array(MemberSession) },
  errors: [],
});

/** Ends one other session; idempotent. Use logout for the current one [AUTH-24]. */
export const endSession = defineRoute({
  name: 'sessions.end',
  method: 'DELETE',
  path: '/rest/users/me/sessions/:id',
  level: 'session',
  params: z.object({ id: Id }),
  reply: { 200: Empty },
  errors: [],
});

/** Ends all sessions but this one; idempotent [AUTH-24]. */
export const endOtherSessions = defineRoute({
  name: 'sessions.endOthers',
  method: 'DELETE',
  path: '/rest/users/me/sessions',
  level: 'session',
  reply: { 200: Empty },
  errors: [],
});
