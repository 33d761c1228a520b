import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { MemberSession } from '../schemas/member-session.ts';
import { Empty, Id } from '../schemas/scalars.ts';

/** Where the member is signed in, this place first, then the last used [AUTH-24]. */
export const listSessions = defineRoute({
  name: 'sessions.list',
  summary: 'Where the member is signed in',
  method: 'GET',
  path: '/rest/users/me/sessions',
  level: 'session',
  reply: { 200: z.array(MemberSession) },
  errors: [],
});

/** Sign out in one other place; repeatable. Ending this one is what logout is for [AUTH-24]. */
export const endSession = defineRoute({
  name: 'sessions.end',
  summary: 'Sign out in one other place',
  method: 'DELETE',
  path: '/rest/users/me/sessions/:id',
  level: 'session',
  params: z.object({ id: Id }),
  reply: { 200: Empty },
  errors: [],
});

/** Sign out everywhere but here; repeatable [AUTH-24]. */
export const endOtherSessions = defineRoute({
  name: 'sessions.endOthers',
  summary: 'Sign out everywhere but here',
  method: 'DELETE',
  path: '/rest/users/me/sessions',
  level: 'session',
  reply: { 200: Empty },
  errors: [],
});
